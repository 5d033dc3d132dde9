"""Whole games that could lie behind what a seat sees."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from random import Random

from games.bots.hands import is_ready
from games.bots.knowledge import Knowledge, Unseen
from games.engine.actions import Seat
from games.engine.cards import ORDINARY, QUESTION, Card, deck_order
from games.engine.finishing import is_niko_hand
from games.engine.ruleset import RuleSet
from games.engine.state import GameState
from games.engine.view import View

Hand = tuple[Card, ...]

TRUST = 0.85
"""How often a conclusion is taken at its word: people do draw though they could play."""
TRIES = 4
LARGEST_READY = 4


class Worlds:
    """Deals the unseen cards in ways that agree with what was seen."""

    def __init__(self, view: View, knowledge: Knowledge) -> None:
        assert view.seat is not None
        self.view, self.knowledge, self.seat = view, knowledge, view.seat
        self.unseen = unseen_cards(view)
        self.others = [seat for seat in view.seats if seat != view.seat]

    def one(self, rng: Random) -> GameState:
        pool = list(self.unseen)
        rng.shuffle(pool)
        hands: list[Hand] = [()] * self.view.players
        hands[self.seat] = self.view.hand
        for seat in sorted(self.others, key=lambda seat: seat not in self.view.announced):
            hands[seat] = self._hand(seat, pool, rng)
        prompts = [None if seat != self.seat else self.view.prompt for seat in range(len(hands))]
        draw = tuple(pool[: self.view.draw_count])
        return GameState(self.view.table, tuple(hands), draw, tuple(prompts))

    def _hand(self, seat: Seat, pool: list[Card], rng: Random) -> Hand:
        """Takes a likely hand of this seat out of the pool."""
        hand = self._likely(seat, pool, rng)
        for card in hand:
            pool.remove(card)
        return hand

    def _likely(self, seat: Seat, pool: list[Card], rng: Random) -> Hand:
        if seat in self.view.announced:
            return self._announced(seat, pool, rng) or self._dealt(seat, pool, rng)
        hand = self._dealt(seat, pool, rng)
        if self.view.ruleset.niko == "prompt":
            for _ in range(TRIES):
                if not is_niko_hand(hand, self.view.ruleset):
                    break
                hand = self._dealt(seat, pool, rng)
        return hand

    def _dealt(self, seat: Seat, pool: Sequence[Card], rng: Random) -> Hand:
        return deal(self.knowledge.hands[seat], pool, rng)

    def _announced(self, seat: Seat, pool: list[Card], rng: Random) -> Hand:
        """A hand that was worth announcing, or none if nothing of the kind is left."""
        count, rules = self.view.counts[seat], self.view.ruleset
        if rules.niko == "prompt" and rules.niko_hand == "ordinary":
            ordinary = [card for card in pool if card.group is ORDINARY]
            return self._dealt(seat, ordinary, rng) if len(ordinary) >= count else ()
        if not 0 < count <= LARGEST_READY:
            return ()
        ready = ready_hands(tuple(sorted(pool, key=deck_order)), count, rules)
        return rng.choice(ready) if ready else ()


def deal(slots: Sequence[Unseen], pool: Sequence[Card], rng: Random) -> Hand:
    """A card for every slot; the most restricted choose first."""
    left = list(pool)
    hand: list[Card] = []
    for slot in sorted(slots, key=lambda slot: -len(slot.hardly)):
        hardly = slot.hardly if rng.random() < TRUST else ()
        start = rng.randrange(len(left))
        order = (*range(start, len(left)), *range(start))
        chosen = next((n for n in order if left[n] not in hardly), start)
        hand.append(left.pop(chosen))
    return tuple(hand)


def unseen_cards(view: View) -> Hand:
    """Every card of the decks that is neither in the own hand nor on the open pile."""
    seen = Counter((*view.hand, *view.discards))
    deck = Counter(view.ruleset.deck_for(view.players))
    return tuple(sorted((deck - seen).elements(), key=deck_order))


@lru_cache(maxsize=64)
def ready_hands(pool: Hand, count: int, rules: RuleSet) -> tuple[Hand, ...]:
    """Every hand of so many cards from the pool that is worth announcing."""
    return tuple(hand for hand in _possible(pool, count, rules) if is_ready(hand, rules))


def _possible(pool: Hand, count: int, rules: RuleSet) -> Iterator[Hand]:
    questions = [card for card in pool if card.group is QUESTION]
    ranks: dict[object, list[Card]] = {}
    for card in pool:
        if card.group is ORDINARY or rules.win_with_aces:
            ranks.setdefault(card.rank, []).append(card)
    for asked in range(count):
        for chain in combinations(questions, asked):
            for mates in ranks.values():
                yield from (chain + last for last in combinations(mates, count - asked))
