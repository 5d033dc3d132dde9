"""What the viewer is told: the last news, the whole log, and what can still be stopped.

Nobody reads their own name: to whom it is about it says "you"."""

from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.actions import Seat
from games.engine.state import Phase, PublicState
from games.engine.view import View
from games.presenters import elements
from games.presenters.context import Context, news_of
from games.presenters.rendering import cached_region, render_region


class WindowFacts(NamedTuple):
    title: str = ""
    how: str = ""
    deadline: int | None = None
    total: int = 0


def render_told(view: View, context: Context) -> dict[str, str]:
    return {
        "timeline": elements.timeline(news.html_to(view.seat) for news in context.news),
        "window": cached_region("window", context.language, _window(view, context)),
    }


def render_log(context: Context, table: PublicState, seat: int | None) -> str:
    """The whole log drawer: for full frames only, later lines come with the timeline."""
    news = news_of(context.rows, context.version, context.names, table)
    return render_region("log", [(each.id, each.to(seat)) for each in news])


def _window(view: View, context: Context) -> WindowFacts:
    if view.phase is Phase.WINDOW and view.window:
        window = view.window
        return WindowFacts(
            title=_effect(view, context, window.seat, window.kind, window.count),
            how=_stoppers(view, context),
            deadline=window.until,
            total=view.ruleset.stop_seconds * 1000,
        )
    if view.phase is Phase.COUNTER and view.counter:
        counter = view.counter
        asked = {"name": context.names[view.turn]}
        return WindowFacts(
            title=_effect(view, context, counter.seat, counter.kind, counter.remaining),
            how=_("%(name)s may counter it or let it stand.") % asked,
        )
    return WindowFacts()


def _effect(view: View, context: Context, seat: Seat, kind: str, count: int) -> str:
    mine = seat == view.seat
    facts = {"name": context.names[seat], "count": count}
    if kind == "kickback" and mine:
        return _("You turn the direction.")
    if kind == "kickback":
        return _("%(name)s turns the direction.") % facts
    if mine:
        return ngettext("You jump %(count)s person.", "You jump %(count)s people.", count) % facts
    text = ngettext("%(name)s jumps %(count)s person.", "%(name)s jumps %(count)s people.", count)
    return text % facts


def _stoppers(view: View, context: Context) -> str:
    window = view.window
    assert window is not None
    card = _("Jack") if window.kind == "jump" else _("King")
    if view.seat in window.stoppers:
        return _("You may stop it with a %(card)s.") % {"card": card}
    if len(window.stoppers) == len(view.seats) - 1:
        return _("Anyone else may stop it with a %(card)s.") % {"card": card}
    names = ", ".join(context.names[seat] for seat in window.stoppers)
    return _("%(names)s may stop it with a %(card)s.") % {"names": names, "card": card}
