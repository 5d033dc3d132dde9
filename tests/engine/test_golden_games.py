"""Games recorded long ago still fold to the state they ended in, whatever the rules are now."""

import hashlib
import json
from typing import Any

import pytest

from games.archive.rules_check import as_then
from games.engine import RULESETS, Shuffler, apply, fold, start
from games.engine.codec import decode_action, decode_event, encode_action, encode_event
from games.lab.simulation import START_MS
from tests.golden.record import FOLDER, state_hash

# Without a number: version 1 of the rulesets.
NAMES = sorted(path.stem for path in FOLDER.glob("*.json"))


def golden(name: str) -> dict[str, Any]:
    return json.loads((FOLDER / f"{name}.json").read_text())


@pytest.mark.parametrize("name", NAMES)
def test_a_recorded_game_folds_to_the_state_it_ended_in(name: str) -> None:
    record = golden(name)
    state = fold([decode_event(event) for event in record["opening"]])
    for row in record["rows"]:
        state = fold([decode_event(event) for event in row["events"]], state)
    assert state_hash(state) == record["state_hash"]


@pytest.mark.parametrize("name", NAMES)
def test_a_recorded_game_is_written_as_it_was_read(name: str) -> None:
    for row in golden(name)["rows"]:
        assert encode_action(decode_action(row["action"])) == row["action"]
        for event in row["events"]:
            assert encode_event(decode_event(event)) == event


def test_every_ruleset_has_a_golden_game_of_its_version():
    assert {f"{slug}_{rules.version}" for slug, rules in RULESETS.items()} <= set(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_the_rules_of_a_recorded_game_are_written_as_they_were_read(name: str) -> None:
    opening = golden(name)["opening"]
    assert [encode_event(decode_event(event)) for event in opening] == opening


@pytest.mark.parametrize(
    ("name", "together"), [("standard", True), ("tucheze", False), ("wild_ace", True)]
)
def test_a_game_of_version_1_keeps_its_own_rules(name: str, together: bool) -> None:
    rules = fold([decode_event(event) for event in golden(name)["opening"]]).ruleset
    assert rules.version == "1"
    assert rules.jokers_together is together
    assert rules.joker_on_joker == ("any" if together else "same_colour")
    assert (rules.pick_total, rules.even_kings, rules.cardless) == ("adds", "nothing", "ignored")


def dealer(record: dict[str, Any], slug: str) -> Shuffler:
    """The source of chance of a recorded game: the one that deals its cards."""
    opening = fold([decode_event(event) for event in record["opening"]])
    for number in range(1000):
        shuffler = Shuffler(hashlib.sha256(f"golden/{slug}/{number}".encode()).digest())
        events = start(opening.ruleset, opening.players, now=START_MS, entropy=shuffler)
        if fold(events) == opening:
            return shuffler
    raise AssertionError("nobody dealt these cards")


@pytest.mark.parametrize("name", NAMES)
def test_a_recorded_game_would_be_decided_in_the_same_way_today(name: str) -> None:
    record = golden(name)
    state = fold([decode_event(event) for event in record["opening"]])
    shuffler = dealer(record, state.ruleset.slug)
    for row in record["rows"]:
        action, kept = decode_action(row["action"]), [decode_event(each) for each in row["events"]]
        events, state = apply(state, action, now=row["at"], entropy=shuffler)
        if state.ruleset.version == "1":
            events, kept = as_then(events), as_then(kept)
        assert events == kept
