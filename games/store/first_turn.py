"""Who begins, where a table lets the winner of its last game begin. Rules §1."""

from collections.abc import Sequence
from typing import Any

from games.engine.actions import Seat
from games.engine.ruleset import RuleSet
from games.models import Chair, Game, Player, Table


def winner_to_begin(table: Table, ruleset: RuleSet, chairs: Sequence[Chair]) -> Seat | None:
    """None where chance decides: no such rule, no game before, nobody won it, or they are gone."""
    if ruleset.first_turn != "winner":
        return None
    winner = _last_winner(table)
    seats = (seat for seat, chair in enumerate(chairs) if winner and _is_same(winner, chair))
    return next(map(Seat, seats), None)


def _last_winner(table: Table) -> Player | None:
    last = Game.objects.filter(table=table).order_by("-started_at").first()
    seat = last.result.get("winner") if last else None
    if last is None or seat is None:
        return None
    return last.players.filter(seat=seat).first()


def _is_same(player: Player, chair: Chair) -> bool:
    """A bot is known by its name, which no other at the table has."""
    if player.bot_level:
        return (player.name, player.bot_level) == (chair.name, chair.bot_level)
    return player.user_id is not None and player.user_id == chair.user_id


def told_to_begin(action: dict[str, Any], ruleset: RuleSet) -> Seat | None:
    """What the log's first row says about it; raises ValueError where that cannot be."""
    first = action.get("first")
    if first is not None and ruleset.first_turn != "winner":
        raise ValueError("by these rules chance decides who begins")
    return None if first is None else Seat(int(first))
