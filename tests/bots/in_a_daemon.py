"""What a bot does in a process like Celery's, which may have no children of multiprocessing."""

from multiprocessing.queues import Queue


def judge(tasks: list, answers: Queue) -> None:
    import django

    django.setup()
    from games.bot_runner import pool

    pool.QUICK_SECONDS = 60.0
    answers.put(pool.think_all(tasks))
