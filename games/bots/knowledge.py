"""What a seat may conclude about the others' hands from everything it has seen."""

from collections.abc import Iterable
from dataclasses import dataclass, field, fields

from games.engine import events as ev
from games.engine.actions import Seat
from games.engine.cards import ALL_CARDS, JUMP, KICKBACK, Card, Group
from games.engine.combos import why_no_answer
from games.engine.matching import first_cards
from games.engine.state import GameState, PublicState
from games.engine.view import View

Cards = frozenset[Card]
NOTHING: Cards = frozenset()


@dataclass(slots=True)
class Unseen:
    """One card in somebody's hand: what it can hardly be, as it would have been played."""

    hardly: Cards = NOTHING


@dataclass(slots=True)
class Knowledge:
    """Per seat one `Unseen` per card held."""

    hands: list[list[Unseen]] = field(default_factory=list)

    def fits(self, view: View) -> bool:
        return tuple(map(len, self.hands)) == tuple(view.counts)


def conclude(view: View, seen: Iterable[ev.Event]) -> Knowledge:
    """Without the whole log from the start nothing is concluded."""
    watcher = Watcher()
    for event in seen:
        watcher.see(event)
    if watcher.knowledge.fits(view):
        return watcher.knowledge
    return Knowledge([[Unseen() for _ in range(count)] for count in view.counts])


class Watcher:
    """Follows the open facts that say what a player could have played."""

    def __init__(self) -> None:
        self.knowledge = Knowledge()
        self.facts: PublicState | None = None
        self.late: Seat | None = None
        self.stoppers: tuple[Seat, ...] = ()

    def see(self, event: ev.Event) -> None:
        if isinstance(event, ev.GameStarted):
            self._start(event.state)
        elif self.facts is not None:
            self._follow(self.facts, event)

    def _start(self, first: GameState | View) -> None:
        facts = {each.name: getattr(first.table, each.name) for each in fields(PublicState)}
        self.facts = PublicState(**facts)
        self.knowledge = Knowledge([[Unseen() for _ in range(n)] for n in first.counts])

    def _follow(self, facts: PublicState, event: ev.Event) -> None:
        match event:
            case ev.CardsPlayed():
                self._played(facts, event)
            case ev.CardsDrawn():
                self._drew(facts, event)
            case ev.MatchRestored():
                facts.discards = (*facts.discards, event.card)
            case ev.PickRaised():
                facts.pending, facts.chain = event.pending, event.chain
            case ev.PickCleared():
                facts.pending, facts.chain = 0, ()
            case ev.SuitRequired():
                facts.required = event.suit
            case ev.CardRequested():
                facts.request = event.ask
            case ev.RequestEnded():
                facts.request = None
            case ev.QuestionAsked():
                facts.question = event.card
            case ev.SeatLeft():
                self.knowledge.hands[event.seat] = []
            case ev.TimedOut():
                self.late = event.seat
            case _:
                self._watch_stops(event)

    def _watch_stops(self, event: ev.Event) -> None:
        match event:
            case ev.WindowOpened():
                self.stoppers = event.stoppers
            case ev.CounterAsked():
                self.stoppers = (*self.stoppers, event.asked)
            case ev.WindowClosed(stopped_by=None) | ev.CounterEnded(stopped_by=None):
                hardly = JACKS if event.kind == "jump" else KINGS
                for seat in self.stoppers:
                    self._hardly(seat, hardly)
                self.stoppers = ()
            case ev.WindowClosed() | ev.CounterEnded():
                self.stoppers = ()

    def _played(self, facts: PublicState, event: ev.CardsPlayed) -> None:
        hand = self.knowledge.hands[event.seat]
        for card in event.cards:
            _take(hand, card)
        if event.under:
            facts.discards = (*event.cards, *facts.discards)
        else:
            facts.discards = (*facts.discards, *event.cards)
        facts.required = None
        if event.role == "move":
            facts.question = event.cards[-1]

    def _drew(self, facts: PublicState, event: ev.CardsDrawn) -> None:
        if event.seat != self.late:
            self._hardly(event.seat, _would_have_played(facts, event.reason))
        self.late = None
        self.knowledge.hands[event.seat] += [Unseen() for _ in range(event.count)]

    def _hardly(self, seat: Seat, cards: Cards) -> None:
        for unseen in self.knowledge.hands[seat]:
            unseen.hardly |= cards


def _would_have_played(facts: PublicState, reason: ev.DrawReason) -> Cards:
    """Whoever draws instead of playing such a card would be giving something away."""
    if reason == "no_answer" and facts.question is not None:
        question, rules = facts.question, facts.ruleset
        return frozenset(c for c in ALL_CARDS if why_no_answer(rules, question, c) is None)
    if reason in ("turn", "pick", "request"):
        return first_cards(facts)
    return NOTHING


def _take(hand: list[Unseen], card: Card) -> None:
    """A played card was most likely one about which most was known, if it could be this one."""
    if not hand:
        return
    possible = [unseen for unseen in hand if card not in unseen.hardly]
    hand.remove(max(possible or hand, key=lambda unseen: len(unseen.hardly)))


def _all_of(group: Group) -> Cards:
    return frozenset(card for card in ALL_CARDS if card.group is group)


JACKS, KINGS = _all_of(JUMP), _all_of(KICKBACK)
