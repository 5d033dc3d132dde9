"""What follows at the tables when something happens to a person, and to people when a game ends."""

from collections.abc import Collection
from functools import partial
from typing import Any
from uuid import UUID

from django.db import transaction
from django.dispatch import receiver

from accounts import signals
from accounts.models import Sanction, User
from games.archive import personal_data
from games.engine.state import GameState
from games.models import Game
from games.moderation import interventions, staff_access
from games.ranked import results
from games.store import broadcast
from games.store import signals as store_signals
from games.tables import person_names, reopening


@receiver(signals.renamed)
def replace_name(user: User, before: str, **kwargs: object) -> None:
    person_names.replace_everywhere(user, before)


@receiver(signals.name_chosen)
def show_new_name(user: User, **kwargs: object) -> None:
    person_names.show_at_tables(user)


@receiver(signals.deleted)
def forget_person(user: User, **kwargs: object) -> None:
    person_names.forget_everywhere(user)
    transaction.on_commit(partial(interventions.put_out, user.pk))


@receiver(signals.data_asked_for)
def tell_what_is_kept(user: User, **kwargs: object) -> dict[str, Any]:
    return personal_data.of(user)


@receiver(signals.history_asked_for)
def name_their_games(user: User, **kwargs: object) -> dict[str, Any]:
    return {"game": staff_access.games_judged(user)}


@receiver(signals.sanctioned)
def enforce(sanction: Sanction, **kwargs: object) -> None:
    """Their place in games and queues is free."""
    ranked_only = sanction.kind == Sanction.Kind.NO_RANKED
    if ranked_only or sanction.kind in Sanction.SHUT_OUT:
        put_out = partial(interventions.put_out, sanction.user_id, ranked_only=ranked_only)
        transaction.on_commit(put_out)


@receiver(signals.sessions_revoked)
def close_sockets(user_id: int, reason: str, **kwargs: object) -> None:
    broadcast.close_user(user_id, reason)


@receiver(store_signals.players_left)
def count_as_left(game_id: UUID, seats: Collection[int], now: int, **kwargs: object) -> None:
    results.on_left(game_id, seats, now)


@receiver(store_signals.game_closed)
def settle(game: Game, state: GameState, **kwargs: object) -> None:
    """Results first: who left loses their chair after that."""
    results.on_game_over(game, state)
    reopening.after_game(game, state)
