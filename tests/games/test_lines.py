"""The lines of a game's log grow with its rows, and those of rows long past are let go."""

import random
from itertools import chain

import pytest

from games.archive.replay import Moment, recording_of
from games.presenters.context import LogEntry, lines_after, lines_of
from games.store.log import rows_since
from tests.games.playing import do, game_of, people, random_action, seat_to_act

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("step", [1, 2, 7, 40])
def test_they_are_those_of_the_rows_however_many_came_at_once(step):
    game, rng = game_of(*people(3)), random.Random(step)
    for _ in range(20):
        seat = seat_to_act(game.pk)
        do(game, random_action(game.pk, seat, rng))
    moments = recording_of(rows_since(game.pk, 0)).moments
    lines = ()
    for end in range(step, len(moments) + step, step):
        kept = moments[max(0, min(end, len(moments)) - 9) : end]
        last = kept[-1]
        lines = lines_after(lines, [each.row for each in kept], last.number, last.state.table)
        assert lines == tuple(chain.from_iterable(map(lines_at, kept)))


def lines_at(moment: Moment) -> tuple[LogEntry, ...]:
    state = moment.state
    return lines_of(moment.number, moment.row, state.counts, state.ruleset)


def test_without_rows_there_are_none():
    game = game_of(*people(2))
    table = recording_of(rows_since(game.pk, 0)).last.state.table
    assert lines_after((), (), 0, table) == ()
