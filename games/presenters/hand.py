"""A hand of cards and the buttons below it. Whatever is said in words is asked for by the templates
only, so that a hand which is as it was needs none."""

from typing import NamedTuple

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from games.engine.cards import card
from games.engine.state import Phase
from games.presenters.faces import card_name
from games.presenters.rendering import cached_region

# What the button for chosen cards says, before and after the first one is chosen.
IDLE: dict[Phase | None, str] = {
    Phase.ANSWER: gettext_noop("Answer"),
    Phase.WINDOW: gettext_noop("Stop it"),
    Phase.COUNTER: gettext_noop("Counter it"),
}
VERBS: dict[Phase | None, str] = {
    Phase.ANSWER: gettext_noop("Answer"),
    Phase.WINDOW: gettext_noop("Stop with"),
    Phase.COUNTER: gettext_noop("Counter with"),
}
OTHERWISE = gettext_noop("Play")


class CardFacts(NamedTuple):
    code: str
    replay: bool
    first: bool = False
    next: str = ""
    choose: str = ""
    urgent: bool = False
    answers: str = ""
    """To a question whose answer belongs to the same move."""

    @property
    def name(self) -> str:
        return card_name(card(self.code))


class BarFacts(NamedTuple):
    phase: Phase | None
    """Nothing while there is nothing to play."""
    pick: int
    """How many would be drawn; 0 where that may not be."""
    may_accept: bool
    announce: bool
    announced: bool
    ready: bool
    """The hand can go out in one turn: saying so is no bluff."""

    @property
    def verb(self) -> str:
        return _(VERBS.get(self.phase, OTHERWISE))

    @property
    def idle(self) -> str:
        return _(IDLE.get(self.phase, OTHERWISE))

    @property
    def draw(self) -> str:
        if self.phase is Phase.ANSWER:
            return _("No answer: draw 1")
        return _("Pick %(count)s") % {"count": self.pick} if self.pick > 1 else _("Draw 1")


class HandFacts(NamedTuple):
    cards: tuple[CardFacts, ...]
    bar: BarFacts
    language: str
    seated: bool
    replay: bool

    @property
    def ready_made(self) -> bool:
        """A window is short: the card that stops is chosen already."""
        return self.bar.phase is Phase.WINDOW

    @property
    def columns(self) -> tuple[int, int]:
        """Cards in a row, on a phone and on a wide screen."""
        count = len(self.cards)
        rows = 1 if count <= 8 else 2 if count <= 18 else 3
        wide_rows = 1 if count <= 18 else 2
        return min(20, max(1, -(-count // rows))), min(20, max(1, -(-count // wide_rows)))

    # A move changes few cards of a hand, and the buttons have few ways to look.

    @property
    def rendered_cards(self) -> SafeString:
        cards = [cached_region("hand_card", self.language, each) for each in self.cards]
        return SafeString("".join(cards))

    @property
    def rendered_bar(self) -> SafeString:
        return cached_region("hand_bar", self.language, self.bar)
