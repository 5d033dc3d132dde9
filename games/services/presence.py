"""Who is there: a lease that open sockets renew, never a count of connects and disconnects."""

from collections.abc import Collection
from typing import Any
from uuid import UUID

from django.db.models import QuerySet

from games.models import Chair, Player
from games.services.writing import short_transaction

# Two missed renewals and a bit.
AWAY_AFTER_MS = 25_000


def seen(table_id: int, game_id: UUID | None, user_ids: Collection[int], now: int) -> None:
    """These people have an open socket at the table now."""
    if not user_ids:
        return
    with short_transaction():
        if game_id is not None:
            _renew(Player.objects.filter(game_id=game_id, user_id__in=user_ids), now)
        _renew(Chair.objects.filter(table_id=table_id, user_id__in=user_ids), now)


def _renew(rows: QuerySet[Any], now: int) -> None:
    """Rows that a move is writing are left for the next time: no lease is worth a deadlock."""
    free = list(rows.select_for_update(skip_locked=True).values_list("pk", flat=True))
    rows.model.objects.filter(pk__in=free).update(last_seen=now)


def is_away(last_seen: int, now: int) -> bool:
    return now - last_seen > AWAY_AFTER_MS
