"""What a line of the timeline tells to motion and sound: facts that everybody may know."""

from typing import NamedTuple

from games.engine import events as ev
from games.presenters.emptied import Told


class Happening(NamedTuple):
    kind: str = ""
    """Nothing where nothing moves and nothing is heard."""
    seat: int | None = None
    number: int = 0
    cards: str = ""


def happening(told: Told) -> Happening:
    match told:
        case ev.CardsPlayed(seat=seat, cards=cards, role=role):
            kind = "stopped" if role == "stop" else "played"
            return Happening(kind, seat, len(cards), " ".join(card.code for card in cards))
        case ev.CardsDrawn(seat=seat, count=count) if count:
            return Happening("drawn", seat, count)
        case ev.Jumped(seat=seat, people=people):
            return Happening("jumped", seat, people)
        case ev.Reversed(seat=seat, times=times) if times % 2:
            return Happening("reversed", seat)
    return Happening(KINDS.get(type(told), ""), getattr(told, "seat", None))


KINDS: dict[type, str] = {
    ev.GameStarted: "started",
    ev.PileReshuffled: "reshuffled",
    ev.SuitRequired: "suit",
    ev.Announced: "announced",
    ev.Won: "won",
}
