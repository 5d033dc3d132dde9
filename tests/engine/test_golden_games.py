"""Games recorded long ago still fold to the state they ended in, whatever the rules are now."""

import json
from typing import Any

import pytest

from games.engine import RULESETS, fold
from games.engine.codec import decode_action, decode_event, encode_action, encode_event
from tests.golden.record import FOLDER, state_hash


def golden(name: str) -> dict[str, Any]:
    return json.loads((FOLDER / f"{name}.json").read_text())


@pytest.mark.parametrize("name", RULESETS)
def test_a_recorded_game_folds_to_the_state_it_ended_in(name: str) -> None:
    record = golden(name)
    state = fold([decode_event(event) for event in record["opening"]])
    for row in record["rows"]:
        state = fold([decode_event(event) for event in row["events"]], state)
    assert state_hash(state) == record["state_hash"]


@pytest.mark.parametrize("name", RULESETS)
def test_a_recorded_game_is_written_as_it_was_read(name: str) -> None:
    for row in golden(name)["rows"]:
        assert encode_action(decode_action(row["action"])) == row["action"]
        for event in row["events"]:
            assert encode_event(decode_event(event)) == event
