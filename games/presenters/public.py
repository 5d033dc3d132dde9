"""The regions everyone sees alike: rendered once per version and language, then shared."""

from functools import cache, lru_cache
from typing import NamedTuple

from django.utils.safestring import SafeString

from games.engine.cards import PENALTY, Card, Rank
from games.engine.state import Direction, Phase
from games.engine.view import View
from games.presenters.context import NEWS_SHOWN, Context, News, news_of
from games.presenters.faces import Facts, card_name, suit_name
from games.presenters.rendering import fill, render_region
from games.wording.cards import ask_text, card_text, cards_text
from games.wording.quick import gettext as _
from games.wording.quick import language, ngettext

TURN_PHASES = (Phase.TURN, Phase.ANSWER, Phase.COUNTER)


class SeatFacts(NamedTuple):
    number: int
    name: str
    count: int
    turn: bool
    deadline: int | None
    total: int
    away: bool
    bot: bool
    left: bool
    niko: bool


def render_public(view: View, context: Context) -> dict[str, str]:
    """`view` is a spectator's: nothing here may depend on who looks."""
    seats = [_seat(view, context, number) for number in range(view.players)]
    lines = [_line(news) for news in news_of(context, NEWS_SHOWN)]
    filled = {
        "seats": fill("seats", {"players": view.players, "seats": SafeString("".join(seats))}),
        "pile": fill("pile", _pile(view, context)),
        "timeline": fill("timeline", {"lines": SafeString("".join(lines))}),
        "window": fill("window", _window(view, context)),
    }
    facts: dict[str, Facts] = {
        "watching": {"spectators": context.spectators},
        "seal": {"commitment": context.commitment},
    }
    return filled | {name: render_region(name, each) for name, each in facts.items()}


@lru_cache(maxsize=8192)
def _line(news: News) -> str:
    return fill("line", {"id": news.id, "text": news.text, "quiet": news.quiet})


def render_log(context: Context) -> str:
    """The whole log drawer: for full frames only, later lines come with the timeline."""
    return render_region("log", {"news": news_of(context)})


def _seat(view: View, context: Context, number: int) -> str:
    turn = view.phase in TURN_PHASES and view.turn == number
    return _seat_of(
        SeatFacts(
            number=number,
            name=context.names[number],
            count=view.counts[number],
            turn=turn,
            deadline=view.deadline if turn and view.ruleset.turn_seconds else None,
            total=view.ruleset.turn_seconds * 1000,
            away=number in context.away,
            bot=context.is_bot(number),
            left=number in view.left,
            niko=number in view.announced,
        ),
        language(),
    )


@lru_cache(maxsize=8192)
def _seat_of(seat: SeatFacts, spoken: str) -> str:
    """A move changes one or two of them."""
    label = _seat_label(seat.name, seat.count, turn=seat.turn)
    return fill("seat", {**seat._asdict(), "label": label})


def _seat_label(name: str, count: int, *, turn: bool) -> str:
    label = ngettext("%(name)s: %(count)s card", "%(name)s: %(count)s cards", count)
    return label % {"name": name, "count": count} + (", " + _("to move") if turn else "")


def _pile(view: View, context: Context) -> Facts:
    return {
        "label": _pile_label(view),
        "direction": "cw" if view.direction is Direction.CW else "ccw",
        "draw_count": view.draw_count,
        "match": view.match.code,
        "match_text": card_text(view.match),
        "under": _slid_under(view),
        "key": f"{len(view.discards)}{view.match.code}",
        "by": "" if context.last_mover is None else context.last_mover,
        "pending": view.pending,
        "chain": _chain(view),
        "required": view.required.value if view.required else "",
        "required_name": suit_name(view.required) if view.required else "",
        "request": ask_text(view.request) if view.request else "",
    }


def _pile_label(view: View) -> str:
    """The middle of the table for those who hear it."""
    facts = {"card": card_name(view.match), "count": view.draw_count}
    label = _("To match: %(card)s. Cards to draw: %(count)s.") % facts
    if view.pending:
        pick = {"count": view.pending, "cards": cards_text(view.chain)}
        label += " " + _("Pending pick: %(count)s, from %(cards)s.") % pick
    if view.direction is Direction.CCW:
        label += " " + _("Play runs anticlockwise.")
    return label


def _chain(view: View) -> str:
    """The cards that a pick is made of; a single one lies there to be seen."""
    if not view.pending or len(view.chain) < 2:
        return ""
    return SafeString("".join(_small(card) for card in view.chain))


@cache
def _small(card: Card) -> str:
    face = render_region("card", {"code": card.code})
    return f'<span class="card" data-card="{card.code}">{face}</span>'


def _slid_under(view: View) -> str:
    """The Ace that cancelled a pick and lies under the match card. Rules §2."""
    if len(view.discards) < 2 or view.ruleset.ace_cancel != "under":
        return ""
    below = view.discards[-2]
    cancelled = view.match.group is PENALTY and not view.pending and below.rank is Rank.ACE
    return below.code if cancelled else ""


def _window(view: View, context: Context) -> Facts:
    if view.phase is Phase.WINDOW and view.window:
        window = view.window
        return {
            "title": _effect(context.names[window.seat], window.kind, window.count),
            "how": _stoppers(view, context),
            "deadline": window.until,
            "total": view.ruleset.stop_seconds * 1000,
        }
    if view.phase is Phase.COUNTER and view.counter:
        counter = view.counter
        return {
            "title": _effect(context.names[counter.seat], counter.kind, counter.remaining),
            "how": _("%(name)s may counter it or let it stand.")
            % {"name": context.names[view.turn]},
            "deadline": None,
            "total": 0,
        }
    return dict.fromkeys(("title", "how", "deadline", "total"))


def _effect(name: str, kind: str, count: int) -> str:
    if kind == "kickback":
        return _("%(name)s turns the direction.") % {"name": name}
    text = ngettext("%(name)s jumps %(count)s person.", "%(name)s jumps %(count)s people.", count)
    return text % {"name": name, "count": count}


def _stoppers(view: View, context: Context) -> str:
    window = view.window
    assert window is not None
    card = _("Jack") if window.kind == "jump" else _("King")
    if len(window.stoppers) == len(view.seats) - 1:
        return _("Anyone else may stop it with a %(card)s.") % {"card": card}
    names = ", ".join(context.names[seat] for seat in window.stoppers)
    return _("%(names)s may stop it with a %(card)s.") % {"names": names, "card": card}
