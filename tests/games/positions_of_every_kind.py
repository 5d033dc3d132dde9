"""Positions of every ruleset, phase and top card, with hands of every kind: for what must hold in
all of them."""

import random
from collections.abc import Iterator
from dataclasses import replace

from games.engine.actions import Ask, Seat
from games.engine.cards import ALL_CARDS, PENALTY, QUESTION, Card, Rank, Suit, full_deck
from games.engine.ruleset import RULESETS, RuleSet
from games.engine.start import position
from games.engine.state import Counter, GameState, Phase, PublicState, Window
from games.lab.simulation import random_options

ME, OTHER, THIRD = Seat(0), Seat(1), Seat(2)
PLAYERS = 3
RANKS = [rank for rank in Rank if rank is not Rank.JOKER]


def rulesets(rng: random.Random, house_rules: int = 3) -> list[RuleSet]:
    """All of them, as they are and with some house rules each."""
    changed = [
        random_options(rules, PLAYERS, rng)
        for rules in RULESETS.values()
        for _ in range(house_rules)
    ]
    return [*RULESETS.values(), *changed]


def positions(rules: RuleSet, rng: random.Random) -> Iterator[GameState]:
    """Every card on top, and whatever may shape the turn that begins on it. Seat 0 looks."""
    for top in ALL_CARDS:
        for table in _tables(rules, top, rng):
            yield _dealt(table, rng)


def _tables(rules: RuleSet, top: Card, rng: random.Random) -> Iterator[PublicState]:
    plain = position(rules, [()] * PLAYERS, top=top, draw=(), now=0, turn=ME).table
    yield plain
    if top.group is PENALTY:
        chain = (*rng.sample(_penalties(), rng.randint(0, 3)), top)
        pending = sum(card.pick for card in chain)
        yield _changed(plain, discards=chain, chain=chain, pending=pending)
    if top.rank is Rank.ACE:
        yield _changed(plain, required=rng.choice(list(Suit)))
        yield _changed(plain, request=Ask(rng.choice(RANKS), rng.choice([*Suit, None])))
    if top.group is QUESTION and rules.answer != "same_move":
        yield _changed(plain, phase=Phase.ANSWER, question=top, asked=(top,))
    if top.rank in (Rank.JACK, Rank.KING):
        yield from _effects(plain, top)


def _effects(plain: PublicState, top: Card) -> Iterator[PublicState]:
    kind = "jump" if top.rank is Rank.JACK else "kickback"
    for stoppers in ((ME, THIRD), (THIRD,)):
        window = Window(OTHER, kind, 1, stoppers, 10)
        yield _changed(plain, phase=Phase.WINDOW, turn=OTHER, window=window)
    mine = Window(ME, kind, 1, (OTHER, THIRD), 10)
    yield _changed(plain, phase=Phase.WINDOW, window=mine)
    asked = {"phase": Phase.COUNTER, "counter": Counter(OTHER, kind, 1, 1, ())}
    yield _changed(plain, **asked)
    yield _changed(plain, **asked, turn=THIRD)


def _changed(table: PublicState, **facts: object) -> PublicState:
    return replace(table, **facts)


def _penalties() -> list[Card]:
    return [card for card in ALL_CARDS if card.group is PENALTY]


def _dealt(table: PublicState, rng: random.Random) -> GameState:
    """Now and then nothing, or a card twice, as with two decks."""
    deck = rng.sample(full_deck(2), 9)
    hands = (tuple(deck[: rng.randint(0, 6)]), tuple(deck[6:8]), tuple(deck[8:]))
    counted = replace(table, counts=tuple(map(len, hands)))
    stands = rng.random() < 0.3 and table.phase is Phase.WINDOW
    state = GameState(counted, hands, (), (None,) * PLAYERS)
    return replace(state, let_stand=frozenset({ME}) if stands else frozenset())
