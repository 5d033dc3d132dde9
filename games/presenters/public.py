"""The regions everyone sees alike: rendered once per version and language, then shared."""

from collections.abc import Sequence

from django.template.loader import render_to_string
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.cards import PENALTY, Rank
from games.engine.state import Direction, Phase
from games.engine.view import View
from games.presenters.company import Company, News
from games.presenters.ending import ending
from games.presenters.faces import Context, deck_url, face, suit_face
from games.wording.cards import ask_text

TURN_PHASES = (Phase.TURN, Phase.ANSWER, Phase.COUNTER)


def public_regions(view: View, company: Company, news: Sequence[News]) -> dict[str, str]:
    """`view` is a spectator's: nothing here may depend on who looks."""
    contexts: dict[str, Context] = {
        "seats": {"seats": [_seat(view, company, number) for number in range(view.players)]},
        "pile": _pile(view, company),
        "window": {"window": _window(view, company)},
        "timeline": {"news": news},
        "confirm": {"end": ending(view, company), "deck": deck_url()},
        "watching": {"spectators": company.spectators},
        "room": {"room": None},
    }
    return {name: render_region(name, context) for name, context in contexts.items()}


def render_region(name: str, context: Context) -> str:
    return render_to_string(f"games/partials/{name}.html", context)


def log_region(news: Sequence[News]) -> str:
    """The whole log drawer: for full frames only, later lines come with the timeline."""
    return render_region("log", {"news": news})


def _seat(view: View, company: Company, number: int) -> Context:
    turn = view.phase in TURN_PHASES and view.turn == number
    return {
        "number": number,
        "name": company.names[number],
        "count": view.counts[number],
        "turn": turn,
        "clock": _clock(view) if turn else None,
        "away": number in company.away,
        "bot": number in company.bots,
        "left": number in view.left,
        "niko": number in view.announced,
    }


def _clock(view: View) -> Context | None:
    if view.deadline is None or not view.ruleset.turn_seconds:
        return None
    return {"deadline": view.deadline, "total": view.ruleset.turn_seconds * 1000}


def _pile(view: View, company: Company) -> Context:
    return {
        "deck": deck_url(),
        "direction": "cw" if view.direction is Direction.CW else "ccw",
        "draw_count": view.draw_count,
        "match": face(view.match),
        "under": _slid_under(view),
        "key": f"{len(view.discards)}{view.match.code}",
        "by": "" if company.last_mover is None else company.last_mover,
        "pending": view.pending,
        "required": suit_face(view.required) if view.required else None,
        "request": ask_text(view.request) if view.request else "",
    }


def _slid_under(view: View) -> Context | None:
    """The Ace that cancelled a pick and lies under the match card. Rules §2."""
    if len(view.discards) < 2 or view.ruleset.ace_cancel != "under":
        return None
    below = view.discards[-2]
    cancelled = view.match.group is PENALTY and not view.pending and below.rank is Rank.ACE
    return face(below) if cancelled else None


def _window(view: View, company: Company) -> Context | None:
    if view.phase is Phase.WINDOW and view.window:
        window = view.window
        return {
            "title": _effect(company.names[window.seat], window.kind, window.count),
            "how": _stoppers(view, company),
            "deadline": window.until,
            "total": view.ruleset.stop_seconds * 1000,
        }
    if view.phase is Phase.COUNTER and view.counter:
        counter = view.counter
        return {
            "title": _effect(company.names[counter.seat], counter.kind, counter.remaining),
            "how": _("%(name)s may counter it or let it stand.")
            % {"name": company.names[view.turn]},
        }
    return None


def _effect(name: str, kind: str, count: int) -> str:
    if kind == "kickback":
        return _("%(name)s turns the direction.") % {"name": name}
    text = ngettext(
        "%(name)s jumps %(count)s person.", "%(name)s jumps %(count)s people.", count
    )
    return text % {"name": name, "count": count}


def _stoppers(view: View, company: Company) -> str:
    window = view.window
    assert window is not None
    card = _("Jack") if window.kind == "jump" else _("King")
    if len(window.stoppers) == len(view.seats) - 1:
        return _("Anyone else may stop it with a %(card)s.") % {"card": card}
    names = ", ".join(company.names[seat] for seat in window.stoppers)
    return _("%(names)s may stop it with a %(card)s.") % {"names": names, "card": card}
