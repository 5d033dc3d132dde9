"""What somebody wants to do."""

from typing import Final, Literal, NewType

from games.engine.cards import Card, Rank, Suit
from games.engine.values import value

Seat = NewType("Seat", int)
"""0 to n - 1, clockwise."""

LeaveReason = Literal["left", "away", "removed"]

SEATS: Final = tuple(Seat(number) for number in range(10))


@value
class Ask:
    """What an A♠ requests: a card, or (suit None) any card of a rank. Rules §4."""

    rank: Rank
    suit: Suit | None = None

    def met_by(self, card: Card) -> bool:
        return card.rank is self.rank and (self.suit is None or card.suit is self.suit)


@value
class Play:
    """A move, an answer, or a stop in a window or counter step."""

    seat: Seat
    cards: tuple[Card, ...]
    suit: Suit | None = None
    ask: Ask | None = None


@value
class Draw:
    """Draw one, pick the pending penalty, or give up an answer."""

    seat: Seat


@value
class Accept:
    """Let a jump or kickback stand, in a counter step or a window."""

    seat: Seat


@value
class Announce:
    """Niko Kadi."""

    seat: Seat


@value
class Confirm:
    """Confirm what the winner played."""

    seat: Seat


@value
class Leave:
    """Rules §1. `how`: by their own wish, away for too long, or sent away by a moderator."""

    seat: Seat
    how: LeaveReason = "left"


@value
class Expire:
    """A timer fired: whatever is due happens."""


@value
class EndNow:
    """A moderator ends the game; nobody wins."""


Action = Play | Draw | Accept | Announce | Confirm | Leave | Expire | EndNow
