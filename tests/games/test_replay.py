"""A finished game can be watched again, openly or as one seat knew it."""

import gzip
import random
import re
from dataclasses import replace
from itertools import pairwise
from uuid import UUID

import pytest

from games.archive.replay import Moment, Recording, recorded, recording_of
from games.archive.turning_points import turning_points
from games.engine import events as ev
from games.engine.actions import Seat
from games.engine.ruleset import RULESETS
from games.engine.view import event_for
from games.lab.simulation import Manners, play_game
from games.presenters.replay import Replay, lateness
from games.store.log import Row
from tests.games.kept import kept_game
from tests.games.playing import people

NAMES = ("Amina", "Baraka", "Chebet", "Dedan")
CARD = re.compile(r'data-card="(\w+)"')


def simulated_recording(slug: str, seed: str, players: int = 3) -> Recording:
    game = play_game(RULESETS[slug], players, seed, manners=Manners(leaves=0.004))
    rows = [Row(1, None, 1_000_000, tuple(game.opening))]
    rows += [
        Row(seq, getattr(action, "seat", None), at, tuple(events))
        for seq, (action, at, events) in enumerate(game.history, start=2)
    ]
    return recording_of(rows)


def replay_of(recording: Recording) -> Replay:
    players = recording.last.state.players
    return Replay(UUID(int=7), recording, NAMES[:players], ("",) * players, ("",) * players)


@pytest.mark.parametrize("slug", RULESETS)
def test_a_replay_of_every_simulated_game_ends_in_its_result(slug: str) -> None:
    for number in range(12):
        game = play_game(RULESETS[slug], 2 + number % 4, f"replay/{number}")
        rows = [Row(1, None, 0, tuple(game.opening))]
        rows += [Row(n, None, at, tuple(e)) for n, (_, at, e) in enumerate(game.history, start=2)]
        assert recording_of(rows).last.state == game.state


@pytest.mark.django_db
def test_a_stored_game_is_rebuilt_from_its_log_alone() -> None:
    game = kept_game(*people(3), ruleset="tucheze", seed="stored")
    recording = recorded(game.pk)
    assert len(recording) == game.version
    assert recording.last.state.over_how == game.how
    assert recording.last.state.winner == game.result["winner"]


@pytest.mark.parametrize("slug", RULESETS)
def test_a_seat_is_shown_no_card_that_it_did_not_know(slug: str) -> None:
    recording = simulated_recording(slug, "knew")
    replay = replay_of(recording)
    for seat in range(3):
        for moment in replay.seen_by(seat).moments[:120]:
            html = "".join(replay.regions(moment.number, seat).values())
            known = {card.code for card in moment.state.hands[seat] + moment.state.discards}
            assert set(CARD.findall(html)) <= known | {"back", *"DHCS"}


@pytest.mark.parametrize("slug", RULESETS)
def test_what_a_seat_sees_does_not_depend_on_what_is_hidden(slug: str) -> None:
    """Every hidden card changed, the page stays the same to the byte."""
    rng = random.Random(slug)
    recording = simulated_recording(slug, "hidden")
    for seat in range(3):
        seen_moments = recording.seen_by(Seat(seat)).moments
        for moment in rng.sample(seen_moments, min(25, len(seen_moments))):
            other = with_other_secrets(recording, moment, seat, rng)
            seen = replay_of(recording).regions(moment.number, seat)
            assert replay_of(other).regions(moment.number, seat) == seen


def with_other_secrets(
    recording: Recording, moment: Moment, seat: int, rng: random.Random
) -> Recording:
    state = moment.state
    hidden = [card for s, hand in enumerate(state.hands) if s != seat for card in hand]
    hidden += state.draw
    rng.shuffle(hidden)
    deal = iter(hidden)
    hands = tuple(
        hand if s == seat else tuple(next(deal) for _ in hand) for s, hand in enumerate(state.hands)
    )
    prompts = tuple(
        until if s == seat else rng.choice((None, 5)) for s, until in enumerate(state.prompts)
    )
    changed = replace(state, hands=hands, draw=tuple(deal), prompts=prompts)
    shown = [event_for(event, Seat(seat)) for event in moment.row.events]
    events = tuple(event for event in shown if event is not None)
    moments = list(recording.moments)
    row = replace(moment.row, events=events)
    moments[row.seq - 1] = Moment(row, changed, row.seq)
    return Recording(tuple(moments))


def test_a_seat_does_not_notice_that_another_was_asked_in_secret() -> None:
    """The same game with and without a prompt of seat 2 that opened and ran out."""
    recording = simulated_recording("standard", "asked")
    for seat in (0, 1):
        plain, asked = replay_of(recording), replay_of(with_a_secret_prompt(recording, 2, at=7))
        assert len(asked.seen_by(seat)) == len(plain.seen_by(seat))
        assert len(asked.seen_by(2)) == len(plain.seen_by(2)) + 2
        for number in range(1, len(plain.seen_by(seat)) + 1):
            assert asked.regions(number, seat) == plain.regions(number, seat)


def with_a_secret_prompt(recording: Recording, seat: int, at: int) -> Recording:
    rows = [moment.row for moment in recording.moments]
    now = rows[at].at
    secret = [ev.PromptOpened(Seat(seat), now + 5000), ev.PromptClosed(Seat(seat), forfeited=False)]
    rows[at:at] = [Row(0, None, now, (event,)) for event in secret]
    return recording_of([replace(row, seq=seq) for seq, row in enumerate(rows, 1)])


@pytest.mark.parametrize("slug", ["standard", "tucheze"])
def test_a_seat_counts_every_move_that_it_could_notice(slug: str) -> None:
    recording = simulated_recording(slug, "noticed")
    for seat in range(3):
        seen = recording.seen_by(Seat(seat))
        assert [moment.number for moment in seen.moments] == list(range(1, len(seen) + 1))
        hidden = {m.row.seq for m in recording.moments} - {m.row.seq for m in seen.moments}
        for seq in hidden:
            events = recording.at(seq).row.events
            assert all(isinstance(e, ev.PromptOpened | ev.PromptClosed) for e in events)
            assert seat not in {e.seat for e in events}


def test_seen_openly_every_hand_lies_on_the_table() -> None:
    recording = simulated_recording("standard", "open")
    middle = recording.at(len(recording) // 2)
    hands = replay_of(recording).regions(middle.number, None)["hands"]
    assert sorted(CARD.findall(hands)) == sorted(c.code for h in middle.state.hands for c in h)


def test_the_moves_that_were_legal_are_listed() -> None:
    recording = simulated_recording("standard", "legal")
    first = recording.at(1)
    replay = replay_of(recording)
    assert "Draw 1" in replay.regions(1, first.state.turn)["legal"]
    waiting = (first.state.turn + 1) % 3
    assert "Nothing but wait" in replay.regions(1, waiting)["legal"]


def test_a_step_brings_only_the_regions_that_changed() -> None:
    recording = simulated_recording("standard", "steps")
    replay = replay_of(recording)
    for number in range(2, len(recording) + 1):
        before, after = replay.regions(number - 1, 1), replay.regions(number, 1)
        sent = replay.changes(number - 1, number, 1)
        for name, html in after.items():
            assert (html in sent) == (html != before[name])


@pytest.mark.parametrize("slug", RULESETS)
def test_a_step_costs_less_than_three_kilobytes(slug: str) -> None:
    recording = simulated_recording(slug, "weight", players=4)
    replay = replay_of(recording)
    for number in range(2, len(recording) + 1, max(1, len(recording) // 40)):
        for seat in (None, 0):
            sent = replay.changes(number - 1, number, seat)
            assert len(gzip.compress(sent.encode())) < 3000


def test_turning_points_are_where_they_happened() -> None:
    wanted = {
        ev.Jumped: "jump",
        ev.Reversed: "kickback",
        ev.CardRequested: "request",
        ev.Announced: "niko",
        ev.Won: "win",
    }
    recording = simulated_recording("standard", "points")
    points = [(point.number, point.kind) for point in turning_points(recording)]
    expected = [
        (moment.number, wanted[type(event)])
        for moment in recording.moments
        for event in moment.row.events
        if type(event) in wanted
    ]
    assert [point for point in points if point[1] != "penalty"] == expected
    assert points[-1][1] == "win"


def test_only_penalties_over_five_are_turning_points() -> None:
    recording = simulated_recording("standard", "points")
    marked = {point.number for point in turning_points(recording) if point.kind == "penalty"}
    for moment in recording.moments:
        raised = [e.pending for e in moment.row.events if isinstance(e, ev.PickRaised)]
        assert (moment.number in marked) == any(pending > 5 for pending in raised)


def test_how_late_in_its_window_a_stop_came_is_said() -> None:
    said = set()
    moments = [
        pair
        for number in range(6)
        for pair in pairwise(simulated_recording("standard", f"late/{number}").moments)
    ]
    for before, moment in moments:
        stopped = any(isinstance(e, ev.CardsPlayed) and e.role == "stop" for e in moment.row.events)
        assert bool(lateness(before.state, moment)) == stopped
        said.add(lateness(before.state, moment))
    assert "The stop came 0.7 s into a window of 10 s." in said
