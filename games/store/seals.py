"""The seal of a table's next deal: its rules, who sits where, and a secret.

It is shown before any browser adds a nonce. Whoever sits down or leaves changes it, and a nonce
counts only for the seal it was made for: so neither the server nor a player alone decides the
cards, or who gets which.
"""

from collections.abc import Sequence
from typing import Any

from games.engine.codec import encode_ruleset
from games.engine.ruleset import RULESETS, RuleSet, with_options
from games.engine.shuffle import seal
from games.models import Chair, Table
from games.store.log import canonical

Json = dict[str, Any]


def rules_of(table: Table, players: int) -> RuleSet:
    options = {**table.options, "turn_seconds": table.turn_seconds}
    return with_options(RULESETS[table.ruleset], options, players)


def seats_of(chairs: Sequence[Chair]) -> list[Json]:
    """Who plays, by seat. Ids, as names may be taken away later."""
    return [
        {"bot": chair.bot_level} if chair.bot_level else {"user": chair.user_id} for chair in chairs
    ]


def planned_seats(table: Table, chairs: Sequence[Chair]) -> list[Json]:
    """If the game began now: where the table asks for bots they take the empty chairs."""
    if not table.bots_level:
        return seats_of(chairs)
    taken = {chair.number: chair for chair in chairs}
    bot = Chair(bot_level=table.bots_level)
    return seats_of([taken.get(number, bot) for number in range(table.seats)])


def seal_of(table: Table, chairs: Sequence[Chair] | None = None) -> str:
    """Of the next deal to those who sit here; nothing as long as they are too few."""
    present = list(table.chairs.order_by("number")) if chairs is None else chairs
    seats = planned_seats(table, present)
    if len(seats) < 2:
        return ""
    ruleset = encode_ruleset(rules_of(table, len(seats)))
    return seal_for(str(table.next_game_id), ruleset, seats, bytes(table.next_secret))


def seal_for(game_id: str, ruleset: Json, seats: Sequence[Json], secret: bytes) -> str:
    terms = {"game": game_id, "ruleset": ruleset, "seats": list(seats)}
    return seal(secret, canonical(terms))


def counting_nonce(chair: Chair, seal: str) -> str:
    """What the browser added to this very deal, if it added anything."""
    return chair.nonce if chair.nonce_seal == seal else ""
