"""People who leave ranked games wait before the next: 2, 10, then 60 minutes."""

from datetime import datetime, timedelta

from django.db import transaction

from accounts.models import LeaverRecord, User

WAITS = (timedelta(minutes=2), timedelta(minutes=10), timedelta(minutes=60))
# So many ranked games in a row played to the end, and the leaving is forgotten.
CLEAN_GAMES_TO_FORGIVE = 3


def wait_left(user: User, now: datetime) -> timedelta | None:
    record = LeaverRecord.objects.filter(user=user).first()
    if record is None or record.waits_until is None or record.waits_until <= now:
        return None
    return record.waits_until - now


def next_wait(user: User) -> timedelta:
    """What leaving a ranked game now would cost them."""
    record = LeaverRecord.objects.filter(user=user).first()
    strikes = record.strikes if record else 0
    return WAITS[min(strikes, len(WAITS) - 1)]


def record_left(user: User, now: datetime) -> None:
    """The user left a ranked game, or was gone too long. Not for games the server interrupted."""
    with transaction.atomic():
        LeaverRecord.objects.get_or_create(user=user)
        record = LeaverRecord.objects.select_for_update().get(user=user)
        record.strikes = min(record.strikes + 1, len(WAITS))
        record.clean_games = 0
        record.waits_until = now + WAITS[record.strikes - 1]
        record.save()


def record_clean(user: User) -> None:
    """The user played a ranked game to its end."""
    with transaction.atomic():
        record = LeaverRecord.objects.select_for_update().filter(user=user).first()
        if record is None or record.strikes == 0:
            return
        record.clean_games += 1
        if record.clean_games >= CLEAN_GAMES_TO_FORGIVE:
            record.strikes = record.clean_games = 0
        record.save()
