"""All plays of a hand, counted at once and made only when asked for.

Four queens and four answers make thousands of moves. Nearly all of them differ only in
how the cards in the middle are arranged, so they are kept as a few blocks: a first card,
every arrangement of some cards, a last card, and what may come with that last card.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from itertools import permutations
from typing import Final, Protocol

from games.engine.action_list import LegalActions, Plays
from games.engine.actions import Action, Play, Seat
from games.engine.cards import ACE, ALL_CARDS, ORDINARY, Card
from games.engine.choices import NO_CHOICE, Choice, choices
from games.engine.combos import why_not_next
from games.engine.events import Role
from games.engine.state import PublicState

Laid = tuple[Card, ...]

# Actions never change, so the usual ones are made once.
SINGLES: Final = [[Play(Seat(seat), (card,)) for card in ALL_CARDS] for seat in range(10)]
# All that a move with Aces or questions may be made of.
IN_QUESTIONS: Final = sum(
    each.bit for each in ALL_CARDS if not each.simple or each.group is ORDINARY
)

Orders = tuple[tuple[int, ...], ...]


@cache
def arrangements(count: int) -> Orders:
    """Every ordered choice of some, all or none of so many things."""
    chosen = [permutations(range(count), size) for size in range(count + 1)]
    return tuple(order for orders in chosen for order in orders)


class Tails(Protocol):
    """What may follow a move's last card: further cards, or choices."""

    def __len__(self) -> int: ...

    def __getitem__(self, at: int, /) -> tuple[Laid, Choice]: ...


NOTHING: Sequence[tuple[Laid, Choice]] = (((), (None, None)),)


class Block:
    """The first card, arrangements of the middle, the last card if there is one, a tail."""

    __slots__ = ("_first", "_last", "_middle", "_seat", "_tails", "size")

    def __init__(self, seat: Seat, first: Laid, middle: Laid, last: Laid, tails: Tails) -> None:
        self._seat, self._first, self._middle, self._last = seat, first, middle, last
        self._tails = tails
        self.size = len(arrangements(len(middle))) * len(tails)

    def __len__(self) -> int:
        return self.size

    def __getitem__(self, at: int) -> Play:
        which, tail = divmod(at, len(self._tails))
        middle = self._middle
        order = arrangements(len(middle))[which]
        further, (suit, ask) = self._tails[tail]
        laid = self._first + tuple([middle[each] for each in order]) + self._last + further
        return Play(self._seat, laid, suit, ask)

    def __iter__(self) -> Iterator[Play]:
        return map(self.__getitem__, range(self.size))


class ChoiceTails:
    """An Ace comes with a suit, a request or neither."""

    __slots__ = ("_options",)

    def __init__(self, options: tuple[Choice, ...]) -> None:
        self._options = options

    def __len__(self) -> int:
        return len(self._options)

    def __getitem__(self, at: int) -> tuple[Laid, Choice]:
        return (), self._options[at]


class AnswerTails:
    """A question goes without an answer, or with one and any further of its rank."""

    __slots__ = ("_answers", "size")

    def __init__(self, question: Card, hand: Laid, once: int) -> None:
        self._answers: list[Answer] = []
        self.size = 1
        for card in hand:
            if card.suit is question.suit and card.group is ORDINARY:
                mates = among(hand, card.mates) if card.mates & once else []
                orders = arrangements(len(mates))
                self._answers.append((card, mates, orders))
                self.size += len(orders)

    def __len__(self) -> int:
        return self.size

    def __getitem__(self, at: int) -> tuple[Laid, Choice]:
        for card, mates, orders in self._answers:
            if at < len(orders):
                return (card, *[mates[each] for each in orders[at]]), (None, None)
            at -= len(orders)
        return NOTHING[0]


Answer = tuple[Card, list[Card], Orders]
"""A card, those of its rank that may follow it, and in which orders."""


def among(hand: Laid, wanted: int) -> list[Card]:
    return [card for card in hand if card.bit & wanted]


class Walk:
    """Moves without such a simple form, gone through card by card."""

    def __init__(self, table: PublicState, role: Role, seat: Seat, first: Card, hand: Laid) -> None:
        self._table, self._role, self._seat = table, role, seat
        self._first, self._hand = first, hand
        self._all: list[Play] | None = None

    def __len__(self) -> int:
        return len(self._listed())

    def __getitem__(self, at: int) -> Play:
        return self._listed()[at]

    def __iter__(self) -> Iterator[Play]:
        return self._walk() if self._all is None else iter(self._all)

    def _walk(self) -> Iterator[Play]:
        rest = list(self._hand)
        rest.remove(self._first)
        return self._from((self._first,), rest)

    def _listed(self) -> list[Play]:
        if self._all is None:
            self._all = list(self._walk())
        return self._all

    def _from(self, laid: Laid, rest: list[Card]) -> Iterator[Play]:
        for suit, ask in choices(self._table, laid[-1]):
            yield Play(self._seat, laid, suit, ask)
        for card in dict.fromkeys(rest):
            if why_not_next(self._table.ruleset, self._role, laid, card) is None:
                left = rest.copy()
                left.remove(card)
                yield from self._from((*laid, card), left)


class Listing:
    """Gathers the plays of one hand: short ones ready made, the others in blocks."""

    __slots__ = ("_blocks", "_hand", "_once", "_ready", "_seat", "_table")

    def __init__(
        self, table: PublicState, seat: Seat, hand: Laid, once: int, ready: list[Action]
    ) -> None:
        self._table, self._seat, self._hand, self._once = table, seat, hand, once
        self._ready = ready
        self._blocks: list[Plays] = []

    def with_all(self, firsts: list[Card], doubled: int) -> Sequence[Action]:
        """What was ready, and all plays that begin with one of these. `doubled`: the cards that
        are held twice, as a number."""
        for card in dict.fromkeys(firsts) if doubled else firsts:
            if doubled and doubled & (card.bit | card.mates if card.simple else IN_QUESTIONS):
                self._walk((card,))
            elif card.simple:
                self._add_combos(card)
            elif card.group is ACE:
                self._add_ace(card)
            else:
                self._add_question(card)
        return LegalActions(self._ready, self._blocks) if self._blocks else self._ready

    def _walk(self, firsts: Iterable[Card]) -> None:
        role: Role = "move" if self._table.question is None else "answer"
        for card in firsts:
            self._blocks.append(Walk(self._table, role, self._seat, card, self._hand))

    def _mates(self, first: Card) -> list[Card]:
        """Those that may follow the first card, in any order."""
        rules = self._table.ruleset
        if self._table.question is None:
            return among(self._hand, rules.book.combos[first.index])
        mates = among(self._hand, first.mates)
        return [card for card in mates if not why_not_next(rules, "answer", (first,), card)]

    def _add_combos(self, first: Card) -> None:
        mates = self._mates(first)
        self._ready.append(SINGLES[self._seat][first.index])
        if len(mates) == 1:
            self._ready.append(Play(self._seat, (first, mates[0])))
        else:
            self._add_blocks(first, mates, lambda last: NOTHING)

    def _add_ace(self, first: Card) -> None:
        table = self._table
        options = choices(table, first)
        if options is NO_CHOICE:
            self._ready.append(SINGLES[self._seat][first.index])
        else:
            self._blocks.append(Block(self._seat, (first,), (), (), ChoiceTails(options)))
        if table.ruleset.aces_together:
            mates = self._mates(first)
            self._add_blocks(first, mates, lambda last: ChoiceTails(choices(table, last)))

    def _add_question(self, first: Card) -> None:
        rules, hand = self._table.ruleset, self._hand
        if rules.question_chain == "rank_or_suit" or (
            rules.ace_answers != "no" and any(card.group is ACE for card in hand)
        ):
            self._walk((first,))
        elif rules.answer != "same_move":
            self._add_combos(first)
        else:
            self._add_answered(first)

    def _add_answered(self, first: Card) -> None:
        hand, once = self._hand, self._once
        tails = AnswerTails(first, hand, once)
        if tails.size > 1:
            self._blocks.append(Block(self._seat, (first,), (), (), tails))
        else:
            self._ready.append(SINGLES[self._seat][first.index])
        if first.mates & once:
            mates = among(hand, first.mates)
            self._add_blocks(first, mates, lambda last: AnswerTails(last, hand, once))

    def _add_blocks(self, first: Card, mates: list[Card], tails: Callable[[Card], Tails]) -> None:
        for last in mates:
            middle = tuple([card for card in mates if card is not last])
            self._blocks.append(Block(self._seat, (first,), middle, (last,), tails(last)))
