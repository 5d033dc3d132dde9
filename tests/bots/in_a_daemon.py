"""What a bot does in a process like Celery's, which may have no children of multiprocessing."""

from multiprocessing.queues import Queue


def judge(tasks: list, answers: Queue) -> None:
    import django

    django.setup()
    from games.services import bot_minds

    bot_minds.QUICK_SECONDS = 60.0
    answers.put(bot_minds.think_all(tasks))
