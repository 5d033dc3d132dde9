"""Who acts on a game, and what each of them may ask for."""

from dataclasses import dataclass
from typing import Literal

from games.engine.actions import (
    Accept,
    Action,
    Announce,
    Confirm,
    Draw,
    EndNow,
    Expire,
    Leave,
    Play,
    Seat,
)
from games.engine.errors import Refused
from games.store.game_facts import GameFacts

OWN_MOVES = (Play, Draw, Accept, Announce, Confirm, Leave)
ALLOWED: dict[str, tuple[type, ...]] = {
    "person": OWN_MOVES,
    "bot": (Play, Draw, Accept, Announce),
    "clock": (Expire, Confirm, Leave),
    "moderator": (EndNow,),
}


@dataclass(frozen=True, slots=True)
class Actor:
    kind: Literal["person", "bot", "clock", "moderator"]
    user_id: int | None = None
    seat: int | None = None

    @classmethod
    def person(cls, user_id: int) -> "Actor":
        return cls("person", user_id=user_id)

    @classmethod
    def bot(cls, seat: int) -> "Actor":
        return cls("bot", seat=seat)

    @classmethod
    def clock(cls) -> "Actor":
        return cls("clock")

    @classmethod
    def moderator(cls, user_id: int) -> "Actor":
        return cls("moderator", user_id=user_id)

    def seat_at(self, facts: GameFacts) -> Seat | None:
        """The seat the actor speaks for. People speak for their own seat or for none."""
        seat = facts.seat_of(self.user_id) if self.kind == "person" else self.seat
        if self.kind == "person" and seat is None:
            raise Refused("not-at-table")
        return None if seat is None else Seat(seat)

    def check(self, action: Action, facts: GameFacts) -> None:
        seat = self.seat_at(facts)
        allowed = isinstance(action, ALLOWED[self.kind])
        if not allowed or (seat is not None and getattr(action, "seat", None) != seat):
            raise Refused("not-at-table")
