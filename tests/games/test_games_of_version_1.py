"""Games that began under version 1 of the rulesets go on by its rules, and stay readable."""

import json
from dataclasses import replace

import pytest

from games.archive.export_check import verify
from games.archive.exports import as_json, as_toml
from games.archive.playing_on import play_on
from games.archive.replay import recorded
from games.engine.actions import Leave, Play, Seat
from games.engine.cards import card, cards
from games.engine.codec import SINCE_2
from games.engine.ruleset import RULESETS
from games.engine.start import position
from games.models import Game
from games.store import snapshots
from games.store.deals import start_from
from games.store.seals import seal_of
from tests.games.people import NOW, account, table_of
from tests.games.playing import do, people, state_of

pytestmark = pytest.mark.django_db

STANDARD_1 = replace(RULESETS["standard"], version="1", joker_on_joker="any")
HANDS = [cards("BJ 4S 5H"), cards("9C 9D 3D")]


@pytest.fixture
def game() -> Game:
    used = [card("RJ"), *HANDS[0], *HANDS[1]]
    pile = [each for each in STANDARD_1.deck_for(2) if each not in used]
    state = position(STANDARD_1, HANDS, top=card("RJ"), draw=pile, now=NOW)
    return start_from(table_of(*people(2), seats=2), state, now=NOW)


def test_such_a_game_is_stored_as_it_was(game):
    stored = game.ruleset
    assert stored["version"] == "1"
    assert not SINCE_2 & stored.keys()
    opening = game.log_rows.get(seq=1).events[0]["state"]
    assert opening["table"]["ruleset"].keys() == stored.keys() - {"schema"}


def test_it_goes_on_by_its_own_rules(game):
    snapshots.forget_all()
    # By today's rules a black Joker does not go on a red one.
    assert do(game, Play(Seat(0), cards("BJ"))).ok
    assert state_of(game.pk).pending == 5


def test_it_can_be_verified_exported_and_played_on(game):
    do(game, Play(Seat(0), cards("BJ")))
    do(game, Leave(Seat(1)))
    game.refresh_from_db()
    report = verify(json.loads(json.dumps(as_json(game))))
    assert report.failed == []
    assert 'joker_on_joker = "any"' in as_toml(game)
    again = play_on(account("Zawadi"), recorded(game.pk).moments[0], 0, "easy", now=NOW)
    assert again.table.options == {"joker_on_joker": "any"}
    assert seal_of(again.table)
    assert state_of(again.pk).ruleset == STANDARD_1
