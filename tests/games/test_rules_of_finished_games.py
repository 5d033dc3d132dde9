"""A finished game shows by which rules it was played, and keeps its secrets as it did."""

import json
from uuid import UUID

import pytest
from django.test import Client
from django.urls import reverse

from games.archive.replay import Recording, recording_of
from games.engine import events as ev
from games.engine.codec import decode_event
from games.engine.evolve import fold
from games.presenters.replay import Replay
from games.store.log import Row
from games.wording.options import differences
from tests.games.kept import kept_game
from tests.games.people import account
from tests.games.playing import people
from tests.golden.record import FOLDER

OTHER_RULES = "What differs from the ruleset as it is today"


@pytest.mark.django_db
@pytest.mark.parametrize("page", ["game", "replay"])
def test_house_rules_of_the_game_are_shown(client: Client, page: str) -> None:
    plain = kept_game(*people(3), seed="plain")
    assert OTHER_RULES not in client.get(reverse(page, args=[plain.pk])).content.decode()
    options = {"deal": 6, "pick_total": "last"}
    house = kept_game(account("Zuhura"), account("Yusuf"), seed="house", options=options)
    shown = client.get(reverse(page, args=[house.pk])).content.decode()
    assert OTHER_RULES in shown
    assert "Cards dealt: 6" in shown
    assert "Picks: the last move counts" in shown


@pytest.mark.parametrize(("name", "told"), [("standard", "any Joker"), ("standard_2", "")])
def test_a_game_of_an_older_version_shows_the_rules_it_was_played_by(name: str, told: str) -> None:
    record = json.loads((FOLDER / f"{name}.json").read_text())
    rules = fold([decode_event(event) for event in record["opening"]]).ruleset
    assert differences(rules) == ([f"Joker on Joker: {told}"] if told else [])


def test_only_its_player_sees_again_that_they_let_a_window_stand() -> None:
    recording = house_recording()
    players = recording.last.state.players
    names = tuple(f"P{seat}" for seat in range(players))
    replay = Replay(UUID(int=7), recording, names, ("",) * players, ("",) * players)
    stood = [
        (moment, event)
        for moment in recording.moments
        for event in moment.row.events
        if isinstance(event, ev.LetStand) and len(moment.row.events) == 1
    ]
    assert stood
    for moment, event in stood:
        for seat in range(players):
            numbers = [each.row.seq for each in replay.seen_by(seat).moments]
            assert (moment.row.seq in numbers) == (seat == event.seat)


def house_recording() -> Recording:
    record = json.loads((FOLDER / "house_2.json").read_text())
    rows = [Row(1, None, 0, tuple(decode_event(event) for event in record["opening"]))]
    rows += [
        Row(seq, row["action"].get("seat"), row["at"], tuple(map(decode_event, row["events"])))
        for seq, row in enumerate(record["rows"], start=2)
    ]
    return recording_of(rows)
