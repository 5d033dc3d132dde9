"""Nobody is to blame for time in which no server was there.

Whoever sweeps leaves a heartbeat. When the last one is old, nobody could be seen in between:
everybody counts as seen now, and leaving one of the interrupted games brings no wait.
"""

from django.db import transaction

from games.models import Chair, Game, Heartbeat, Player

BEAT_EVERY_MS = 5_000
INTERRUPTED_AFTER_MS = 30_000


def beat(now: int) -> int:
    """Call before looking for people who are gone; the number of games that were interrupted."""
    last = Heartbeat.objects.filter(pk=1).values_list("at", flat=True).first()
    if last is None:
        Heartbeat.objects.get_or_create(pk=1, defaults={"at": now})
        return 0
    if now - last < BEAT_EVERY_MS:
        return 0
    with transaction.atomic():
        # Of several processes one gets the row; the others wait here until it has seen to things.
        is_mine = Heartbeat.objects.filter(pk=1, at=last).update(at=now)
        return _excuse_all(now) if is_mine and now - last > INTERRUPTED_AFTER_MS else 0


def _excuse_all(now: int) -> int:
    # Games before players before chairs, as a move does it: no two can wait in a circle.
    interrupted = Game.objects.filter(state__in=Game.LIVE).update(interrupted=True)
    Player.objects.filter(game__state__in=Game.LIVE, user__isnull=False).update(last_seen=now)
    Chair.objects.filter(user__isnull=False).update(last_seen=now)
    return interrupted
