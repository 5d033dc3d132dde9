"""What a browser adds to the next deal, so that the server alone does not decide the cards."""

import re

from games.models import Chair, Table
from games.store.seals import counting_nonce, seal_of
from games.tables.errors import TableRefused

NONCE = re.compile(r"(?:[0-9a-f]{2}){8,32}")


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
