"""The lines of a game's log grow with its rows, and those of rows long past are let go."""

import random

import pytest

from games.presenters.context import lines_after, lines_of
from games.store.log import rows_since
from tests.games.playing import do, game_of, people, random_action, seat_to_act

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("step", [1, 2, 7, 40])
def test_they_are_those_of_the_rows_however_many_came_at_once(step):
    game, rng = game_of(*people(3)), random.Random(step)
    for _ in range(20):
        seat = seat_to_act(game.pk)
        do(game, random_action(game.pk, seat, rng))
    rows = list(enumerate(rows_since(game.pk, 0), 1))
    lines = ()
    for end in range(step, len(rows) + step, step):
        kept = rows[max(0, min(end, len(rows)) - 9) : end]
        lines = lines_after(lines, [row for _, row in kept], kept[-1][0])
        assert lines == tuple(line for number, row in kept for line in lines_of(number, row))


def test_without_a_game_there_are_none():
    assert lines_after((), (), 0) == ()
