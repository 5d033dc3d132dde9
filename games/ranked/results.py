"""What a game means for those who played it: results, ratings, and waits for leavers.

Called inside the write path's transaction, so a closed game without its result never exists.
"""

from collections.abc import Iterable
from datetime import UTC, datetime
from uuid import UUID

from accounts.services.waits import record_clean, record_left
from games.engine.state import GameState, Phase
from games.models import Game, Player
from games.ranked.rating_math import Finish
from games.ranked.ratings import Change, apply_result, rating_changes
from games.store.game_facts import GameFacts


def on_left(game_id: UUID, seats: Iterable[int], now: int) -> None:
    """Somebody left a running game. It goes on, but for them it is over at once."""
    players = Player.objects.filter(game=game_id, seat__in=list(seats))
    at = datetime.fromtimestamp(now / 1000, UTC)
    blamed = players.filter(game__ranked=True, game__interrupted=False, user__isnull=False)
    for player in blamed.select_related("user"):
        if player.user is not None:
            record_left(player.user, at)
    players.update(result=Player.Result.LEFT)


def on_game_over(game: Game, state: GameState) -> None:
    players = list(game.players.select_related("user"))
    for player in players:
        player.result = result_of(player.seat, state)
    Player.objects.bulk_update(players, ["result"])
    if game.ranked and state.over_how != "ended":
        apply_result(game)
        _forgive(players)


def rating_gains(facts: GameFacts, state: GameState) -> dict[int, Change]:
    """By seat: what a won ranked game does to the ratings. Known before everybody confirmed."""
    if not facts.ranked or state.phase not in (Phase.CONFIRM, Phase.OVER):
        return {}
    if state.over_how == "ended":
        return {}
    expected = [
        Finish(user, result_of(seat, state))
        for seat, user in enumerate(facts.users)
        if user is not None
    ]
    changes = rating_changes(facts.game_id, facts.ruleset_slug, expected)
    return {facts.users.index(user): change for user, change in changes.items()}


def result_of(seat: int, state: GameState) -> str:
    if seat in state.left:
        return Player.Result.LEFT.value
    if state.over_how == "ended":
        return Player.Result.NONE.value
    return Player.Result.WON.value if seat == state.winner else Player.Result.LOST.value


def _forgive(players: Iterable[Player]) -> None:
    """Games played to the end make up for earlier leaving."""
    for player in players:
        if player.user is not None and player.result != Player.Result.LEFT:
            record_clean(player.user)
