"""The seal of a table's next deal: its rules, who sits where, and a secret.

It is shown before any browser adds a nonce. Whoever sits down or leaves changes it, and a nonce
counts only for the seal it was made for: so neither the server nor a player alone decides the
cards, or who gets which.
"""

import re
from collections.abc import Sequence
from typing import Any

from games.engine.codec import encode_ruleset
from games.engine.ruleset import RULESETS, RuleSet, with_options
from games.engine.shuffle import seal
from games.models import Chair, Table
from games.store.log import canonical
from games.tables.errors import TableRefused

Json = dict[str, Any]

NONCE = re.compile(r"(?:[0-9a-f]{2}){8,32}")


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


def clean_nonce(text: str) -> str | None:
    """8 to 32 bytes in hex; None for anything else."""
    lowered = text.strip().lower()
    return lowered if NONCE.fullmatch(lowered) else None


def add_nonce(chair: Chair, table: Table, nonce: str, seal: str) -> None:
    """The one rule: it counts for the deal as it is sealed now, and the first one stays. The caller
    holds the table's row, and saves the chair."""
    if table.state == Table.State.PLAYING or seal_of(table) != seal:
        raise TableRefused("seal_changed")
    if counting_nonce(chair, seal) not in ("", nonce):
        # Another page of theirs keeps the first one, to compare it after the game.
        raise TableRefused("nonce_given")
    chair.nonce, chair.nonce_seal = nonce, seal


def counting_nonce(chair: Chair, seal: str) -> str:
    """What the browser added to this very deal, if it added anything."""
    return chair.nonce if chair.nonce_seal == seal else ""
