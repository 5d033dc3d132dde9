"""What somebody wants to do."""

from dataclasses import dataclass
from typing import NewType

from games.engine.cards import Card, Rank, Suit

Seat = NewType("Seat", int)
"""0 to n - 1, clockwise."""


@dataclass(frozen=True, slots=True)
class Ask:
    """What an A♠ requests: a card, or (suit None) any card of a rank. Rules §4."""

    rank: Rank
    suit: Suit | None = None

    def met_by(self, card: Card) -> bool:
        return card.rank is self.rank and (self.suit is None or card.suit is self.suit)


@dataclass(frozen=True, slots=True)
class Play:
    """A move, an answer, or a stop in a window or counter step."""

    seat: Seat
    cards: tuple[Card, ...]
    suit: Suit | None = None
    ask: Ask | None = None


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw one, pick the pending penalty, or give up an answer."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Accept:
    """Let a jump or kickback stand (counter step)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Announce:
    """Niko Kadi."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Confirm:
    """Confirm what the winner played."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Leave:
    seat: Seat


@dataclass(frozen=True, slots=True)
class Expire:
    """A timer fired: whatever is due happens."""


@dataclass(frozen=True, slots=True)
class EndNow:
    """A moderator ends the game; nobody wins."""


Action = Play | Draw | Accept | Announce | Confirm | Leave | Expire | EndNow
