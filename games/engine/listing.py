"""All plays of a hand, counted at once and made only when asked for.

Four queens and four answers make thousands of moves. Nearly all of them differ only in
how the cards in the middle are arranged, so they are kept as a few blocks: a first card,
every arrangement of some cards, a last card, and what may come with that last card.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import permutations
from typing import Any, Protocol, overload

from games.engine.actions import Action, Play, Seat
from games.engine.cards import ACE, ORDINARY, QUESTION, Card
from games.engine.choices import Choice, choices
from games.engine.combos import why_not_next
from games.engine.events import Role
from games.engine.ruleset import RuleSet
from games.engine.state import TableFacts

Laid = tuple[Card, ...]


@cache
def arrangements(count: int) -> tuple[tuple[int, ...], ...]:
    """Every ordered choice of some, all or none of so many things."""
    chosen = [permutations(range(count), size) for size in range(count + 1)]
    return tuple(order for orders in chosen for order in orders)


class Plays(Protocol):
    """Plays that can be counted, taken by number, and gone through."""

    def __len__(self) -> int: ...

    def __getitem__(self, at: int, /) -> Play: ...

    def __iter__(self) -> Iterator[Play]: ...


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

    __slots__ = ("_choices",)

    def __init__(self, table: TableFacts, ace: Card) -> None:
        self._choices = choices(table, ace)

    def __len__(self) -> int:
        return len(self._choices)

    def __getitem__(self, at: int) -> tuple[Laid, Choice]:
        return (), self._choices[at]


class AnswerTails:
    """A question goes without an answer, or with one and any further of its rank."""

    __slots__ = ("_answers", "_size")

    def __init__(self, question: Card, answers: Sequence[Card]) -> None:
        self._answers = [
            (card, tuple(mate for mate in answers if mate.rank is card.rank and mate is not card))
            for card in answers
            if card.suit is question.suit
        ]
        self._size = 1 + sum(len(arrangements(len(mates))) for _, mates in self._answers)

    def __len__(self) -> int:
        return self._size

    def __getitem__(self, at: int) -> tuple[Laid, Choice]:
        for card, mates in self._answers:
            orders = arrangements(len(mates))
            if at < len(orders):
                return (card, *[mates[each] for each in orders[at]]), (None, None)
            at -= len(orders)
        return NOTHING[0]


class Walk:
    """Moves without such a simple form, gone through card by card."""

    def __init__(self, table: TableFacts, role: Role, seat: Seat, first: Card, hand: Laid) -> None:
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


def plays_from(table: TableFacts, role: Role, seat: Seat, first: Card, hand: Laid) -> list[Plays]:
    """All plays that begin with a card known to be playable first."""
    rules = table.ruleset
    if not _is_simple(rules, role, first, hand):
        return [Walk(table, role, seat, first, hand)]
    mates = _mates(rules, role, first, hand)
    tails = _tails_for(table, first, hand)
    blocks: list[Plays] = [Block(seat, (first,), (), (), tails(first))]
    for last in mates:
        middle = tuple(card for card in mates if card is not last)
        blocks.append(Block(seat, (first,), middle, (last,), tails(last)))
    return blocks


def _is_simple(rules: RuleSet, role: Role, first: Card, hand: Laid) -> bool:
    """No card twice, and one rank of questions answered by ordinary cards only."""
    if len(set(hand)) < len(hand):
        return False
    if first.group is not QUESTION:
        return True
    if rules.question_chain == "rank_or_suit":
        return False
    return rules.ace_answers == "no" or not any(card.group is ACE for card in hand)


def _mates(rules: RuleSet, role: Role, first: Card, hand: Laid) -> Laid:
    """Those that may follow the first card, in any order."""
    return tuple(
        card
        for card in hand
        if card.rank is first.rank
        and card is not first
        and why_not_next(rules, role, (first,), card) is None
    )


def _tails_for(table: TableFacts, first: Card, hand: Laid) -> Callable[[Card], Tails]:
    if first.group is ACE:
        return lambda last: ChoiceTails(table, last)
    if first.group is QUESTION and table.ruleset.answer == "same_move":
        answers = [card for card in hand if card.group is ORDINARY]
        return lambda last: AnswerTails(last, answers)
    return lambda last: NOTHING


class LegalActions(Sequence[Action]):
    """A list that knows its length without having been written down."""

    __slots__ = ("_blocks", "_ready")

    def __init__(self, ready: list[Action], blocks: list[Plays]) -> None:
        self._ready = ready
        self._blocks = blocks

    def __len__(self) -> int:
        return len(self._ready) + sum(map(len, self._blocks))

    def __bool__(self) -> bool:
        return bool(self._ready or self._blocks)

    def __iter__(self) -> Iterator[Action]:
        yield from self._ready
        for block in self._blocks:
            yield from block

    @overload
    def __getitem__(self, at: int) -> Action: ...

    @overload
    def __getitem__(self, at: slice) -> Sequence[Action]: ...

    def __getitem__(self, at: int | slice) -> Any:
        if isinstance(at, slice):
            return list(self)[at]
        if at < 0:
            at += len(self)
        if 0 <= at < len(self._ready):
            return self._ready[at]
        at -= len(self._ready)
        for block in self._blocks:
            size = len(block)
            if 0 <= at < size:
                return block[at]
            at -= size
        raise IndexError("no such action")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and list(self) == list(other)

    def __repr__(self) -> str:
        return f"<{len(self)} legal actions>"
