"""A table after a game: open again."""

import uuid

from django.utils import timezone

from accounts.services import standing
from games.engine.state import GameState
from games.models import Chair, Game, Table
from games.models.table import new_secret
from games.tables.leaving import clear_chairs

# So long those of a quick match may ask for another game.
REMATCH_MS = 60_000


def after_game(game: Game, state: GameState) -> None:
    """The table opens again for those who stayed, with a new secret for the next deal. That of a
    quick match for a minute only: all of them want another game, or each looks for a new one."""
    tables = Table.objects.filter(pk=game.table_id, state=Table.State.PLAYING)
    tables.update(state=Table.State.OPEN, next_game_id=uuid.uuid4(), next_secret=new_secret())
    ended = int((game.finished_at or timezone.now()).timestamp() * 1000)
    matched = Table.objects.filter(pk=game.table_id, accept_by__isnull=False)
    matched.update(rematch_by=ended + REMATCH_MS)
    Chair.objects.filter(table_id=game.table_id).update(ready=False, nonce="", nonce_seal="")
    people = game.players.filter(user__isnull=False)
    left = people.filter(seat__in=list(state.left)).values_list("user_id", flat=True)
    barred = standing.shut_out(people.values_list("user_id", flat=True))
    clear_chairs(game.table_id, {*left, *barred, *_waiting_elsewhere(game)})


def _waiting_elsewhere(game: Game) -> set[int]:
    """Who sat down at another table meanwhile is waited for there. Nobody waits for whoever
    played bots alone."""
    people = Chair.objects.filter(table=game.table_id, user__isnull=False)
    sitting = set(people.values_list("user_id", flat=True))
    if len(sitting) < 2:
        return set()
    others = Chair.objects.filter(user__in=sitting, table__state=Table.State.OPEN)
    return set(others.exclude(table=game.table_id).values_list("user_id", flat=True))
