"""The people around the table. A move changes one or two of them, and only those are sent."""

from typing import NamedTuple

from django.templatetags.static import static
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.state import Phase
from games.engine.view import View
from games.presenters import elements
from games.presenters.context import Context
from games.presenters.rendering import cached_region

TURN_PHASES = (Phase.TURN, Phase.ANSWER, Phase.COUNTER)


class SeatsHtml(SafeString):
    """The whole region, which also knows its parts."""

    parts: tuple[str, ...]

    def since(self, before: str | None) -> str:
        """What a page that shows `before` needs: the seats that differ, each put in its place."""
        if not isinstance(before, SeatsHtml) or len(before.parts) != len(self.parts):
            return self
        both = zip(before.parts, self.parts, strict=True)
        changed = [part for old, part in both if part != old]
        return "".join(part.replace("<li ", '<li hx-swap-oob="morph" ', 1) for part in changed)


class SeatFacts(NamedTuple):
    number: int
    name: str
    pattern: int
    cloth: int
    cards: int
    turn: bool
    deadline: int | None
    total: int
    away: bool
    bot: bool
    left: bool
    niko: bool

    @property
    def picture(self) -> str:
        return f"{static('img/kanga.svg')}#k{self.pattern}"

    @property
    def label(self) -> str:
        label = ngettext("%(name)s: %(count)s card", "%(name)s: %(count)s cards", self.cards)
        told = label % {"name": self.name, "count": self.cards}
        return told + (", " + _("to move") if self.turn else "")


def render_seats(view: View, context: Context) -> SeatsHtml:
    seats = [_seat(view, context, number) for number in range(view.players)]
    parts = tuple([cached_region("seat", context.language, seat) for seat in seats])
    html = SeatsHtml(elements.seats(view.players, _("Players"), parts))
    html.parts = parts
    return html


def _seat(view: View, context: Context, number: int) -> SeatFacts:
    turn = view.phase in TURN_PHASES and view.turn == number
    pattern, cloth = context.avatar_of(number)
    return SeatFacts(
        number=number,
        name=context.names[number],
        pattern=pattern,
        cloth=cloth,
        cards=view.counts[number],
        turn=turn,
        deadline=view.deadline if turn and view.ruleset.turn_seconds else None,
        total=view.ruleset.turn_seconds * 1000,
        away=number in context.away,
        bot=context.is_bot(number),
        left=number in view.left,
        niko=number in view.announced,
    )
