"""What must hold in every game, whatever the options, the players and the moves.

KADI_LONG=1 tries many more games.
"""

import os
import pickle
import random
from collections import Counter
from contextlib import suppress
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine import (
    RULESETS,
    Announce,
    Expire,
    Leave,
    Phase,
    Refused,
    Seat,
    Shuffler,
    apply,
    fold,
    legal_actions,
    next_deadline,
    start,
    view_for,
)
from games.engine.codec import encode_state
from games.lab.invariants import check_start, check_step
from games.lab.simulation import random_options

LONG = os.environ.get("KADI_LONG") == "1"
GAMES = 1000 if LONG else 25
STEPS = 400 if LONG else 60

games = settings(max_examples=GAMES, deadline=None, derandomize=True, database=None)
tables = st.tuples(st.sampled_from(sorted(RULESETS)), st.integers(2, 10), st.integers(0, 2**32))


class Table:
    """A game in which anything legal may happen, and sometimes a timer or a leave."""

    def __init__(self, slug, players, seed):
        self.rng = random.Random(seed)
        players = min(players, RULESETS[slug].max_players)
        rules = random_options(RULESETS[slug], players, self.rng)
        self.entropy = Shuffler(self.rng.randbytes(32))
        self.now = 0
        self.opening = start(rules, players, now=0, entropy=self.entropy)
        self.state = fold(self.opening)

    def choose(self):
        state, rng = self.state, self.rng
        if rng.random() < 0.01:
            return Leave(rng.choice(state.seats))
        acting = [seat for seat in state.seats if legal_actions(state, seat)]
        due = next_deadline(state)
        if due is not None and (due <= self.now or not acting or rng.random() < 0.1):
            self.now = max(self.now, due)
            return Expire()
        seat = rng.choice(acting)
        actions = legal_actions(state, seat)
        if isinstance(actions[0], Announce) and rng.random() < 0.7:
            return actions[0]
        return rng.choice(actions)

    def steps(self, most):
        for _ in range(most):
            if self.state.phase is Phase.OVER:
                return
            self.now += self.rng.randrange(2000)
            action, before = self.choose(), self.state
            events, self.state = apply(before, action, now=self.now, entropy=self.entropy)
            yield before, action, events, self.state


@games
@given(tables)
def test_the_invariants_hold_on_every_step(drawn):
    table = Table(*drawn)
    check_start(table.state, table.opening)
    for before, action, events, after in table.steps(STEPS):
        check_step(before, action, events, after, table.now, table.entropy, table.rng)


@games
@given(tables)
def test_cards_are_conserved(drawn):
    table = Table(*drawn)
    whole = Counter(table.state.ruleset.deck_for(table.state.players))
    for *_, state in table.steps(STEPS):
        held = [card for hand in state.hands for card in hand]
        assert Counter([*state.draw, *state.discards, *held]) == whole
        assert state.counts == tuple(map(len, state.hands))
        assert state.draw_count == len(state.draw)


@games
@given(tables)
def test_folding_the_events_of_a_game_gives_its_state(drawn):
    table = Table(*drawn)
    told = list(table.opening)
    for _, _, events, state in table.steps(STEPS):
        told += events
        assert fold(told) == state


@games
@given(tables)
def test_equal_inputs_give_equal_outputs(drawn):
    one, two = Table(*drawn), Table(*drawn)
    for first, second in zip(one.steps(STEPS), two.steps(STEPS), strict=True):
        assert first == second


@games
@given(tables)
def test_an_action_out_of_place_changes_nothing(drawn):
    table = Table(*drawn)
    for _, action, _, state in table.steps(STEPS):
        kept = replace(state, table=replace(state.table))
        with suppress(Refused):
            apply(state, action, now=table.now, entropy=table.entropy)
        assert state == kept


@games
@given(tables)
def test_whoever_must_act_can_act(drawn):
    table = Table(*drawn)
    for *_, state in table.steps(STEPS):
        if state.phase in (Phase.TURN, Phase.ANSWER, Phase.COUNTER):
            assert legal_actions(state, state.turn)
        elif state.phase is not Phase.OVER:
            assert next_deadline(state) is not None


def test_random_games_end():
    for seed in range(40 if LONG else 8):
        slug = sorted(RULESETS)[seed % 4]
        table = Table(slug, 2 + seed % 5, seed)
        assert sum(1 for _ in table.steps(20_000)) < 20_000
        assert table.state.phase is Phase.OVER


@games
@given(tables)
def test_an_action_leaves_the_state_it_began_from_as_it_was(drawn):
    table = Table(*drawn)
    before, kept = table.state, encode_state(table.state)
    for *_, state in table.steps(STEPS):
        assert encode_state(before) == kept
        before, kept = state, encode_state(state)


@pytest.mark.parametrize("slug", RULESETS)
def test_a_state_is_the_same_after_pickling_and_can_be_a_key(slug):
    table = Table(slug, 4, 3)
    for *_, state in table.steps(40):
        again = pickle.loads(pickle.dumps(state))
        assert again == state
        assert again.table == state.table
        assert {again: "found"}[state] == "found"
        assert view_for(again, Seat(0)) == view_for(state, Seat(0))
