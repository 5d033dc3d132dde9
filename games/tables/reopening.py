"""A table after a game: open again."""

import uuid

from accounts.services import standing
from games.engine.state import GameState
from games.models import Chair, Game, Table
from games.models.table import new_secret
from games.tables.leaving import clear_chairs


def after_game(game: Game, state: GameState) -> None:
    """The table opens again for those who stayed, with a new secret for the next deal."""
    Table.objects.filter(pk=game.table_id, state=Table.State.PLAYING).update(
        state=Table.State.OPEN, next_game_id=uuid.uuid4(), next_secret=new_secret()
    )
    Chair.objects.filter(table_id=game.table_id).update(ready=False, nonce="", nonce_seal="")
    people = game.players.filter(user__isnull=False)
    left = people.filter(seat__in=list(state.left)).values_list("user_id", flat=True)
    barred = standing.shut_out(people.values_list("user_id", flat=True))
    clear_chairs(game.table_id, {*left, *barred})
