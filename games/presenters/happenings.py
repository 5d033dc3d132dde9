"""What a line of the timeline tells to motion and sound: facts that everybody may know."""

from games.engine import events as ev
from games.presenters.emptied import Told


def happening(told: Told) -> str:
    """In a few words: "played 2 8D 8S" by seat 2, "drawn 0 3" cards. Nothing where nothing moves
    and nothing is heard."""
    match told:
        case ev.CardsPlayed(seat=seat, cards=cards, role=role):
            kind = "stopped" if role == "stop" else "played"
            return " ".join((kind, str(seat), *(card.code for card in cards)))
        case ev.CardsDrawn(seat=seat, count=count) if count:
            return f"drawn {seat} {count}"
        case ev.Jumped(seat=seat, people=people):
            return f"jumped {seat} {people}"
        case ev.Reversed(seat=seat, times=times) if times % 2:
            return f"reversed {seat}"
        case ev.Announced(seat=seat):
            return f"announced {seat}"
        case ev.SuitRequired(seat=seat):
            return f"suit {seat}"
        case ev.Won(seat=seat):
            return f"won {seat}"
        case ev.GameStarted():
            return "started"
        case ev.PileReshuffled():
            return "reshuffled"
    return ""
