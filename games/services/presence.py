"""Who is there: a lease that open sockets renew, never a count of connects and disconnects."""

from collections.abc import Collection
from uuid import UUID

from games.models import Chair, Player

# Two missed renewals and a bit.
AWAY_AFTER_MS = 25_000


def seen(table_id: int, game_id: UUID | None, user_ids: Collection[int], now: int) -> None:
    """These people have an open socket at the table now."""
    if not user_ids:
        return
    Chair.objects.filter(table_id=table_id, user_id__in=user_ids).update(last_seen=now)
    if game_id is not None:
        Player.objects.filter(game_id=game_id, user_id__in=user_ids).update(last_seen=now)


def is_away(last_seen: int, now: int) -> bool:
    return now - last_seen > AWAY_AFTER_MS
