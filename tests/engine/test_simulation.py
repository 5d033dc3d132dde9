import json
import os
import random
from dataclasses import replace

import pytest
from django.core.management import CommandError, call_command

from games.engine import RULESETS, GameState, Play, Seat, Shuffler, apply, cards, position
from games.engine import card as card_called
from games.engine.cards import full_deck
from games.engine.events import Event
from games.lab.invariants import Violation, check_events_hide, check_step
from games.lab.simulation import Manners, play_game, simulate

# Set KADI_EFFORT=50 or so for a long run.
EFFORT = int(os.environ.get("KADI_EFFORT", "1"))
PLAYERS = {"standard": (2, 4, 10), "tucheze": (3, 7), "wild_ace": (2, 8), "classic": (2, 5)}


@pytest.mark.parametrize(
    ("slug", "players"), [(slug, number) for slug in PLAYERS for number in PLAYERS[slug]]
)
def test_the_invariants_hold_in_random_games(slug: str, players: int) -> None:
    summary = simulate(RULESETS[slug], players, EFFORT, seed=1, check=True)
    assert summary.games == EFFORT
    assert set(summary.endings) <= {"won", "blocked"}


@pytest.mark.parametrize("slug", RULESETS)
def test_the_invariants_hold_with_house_rules_and_people_leaving(slug: str) -> None:
    summary = simulate(
        RULESETS[slug],
        5,
        3 * EFFORT,
        seed=2,
        check=True,
        house_rules=True,
        manners=Manners(leaves=0.005),
    )
    assert summary.games == 3 * EFFORT


def test_the_same_seed_plays_the_same_game() -> None:
    one, two = (play_game(RULESETS["standard"], 4, "same") for _ in range(2))
    assert one.history == two.history
    assert one.state == two.state


def test_a_violation_is_noticed() -> None:
    game = play_game(RULESETS["standard"], 2, "broken")
    action, now, events = game.history[0]
    with pytest.raises(Violation):
        check_step(game.state, action, events, game.state, now, None, None)


def pick_across_a_reshuffle() -> tuple[GameState, list[Event], GameState]:
    """The last of three steps; in the second an emptied hand draws, and so reshuffles."""
    hands = [cards("3S 9H"), cards("RJ")]
    rest = [card for card in full_deck(1) if card not in cards("3S 9H RJ 9S")]
    state = position(
        RULESETS["wild_ace"], [*hands, rest], top=card_called("9S"), draw=(), now=0, turn=Seat(0)
    )
    entropy, rng = Shuffler(bytes(32)), random.Random(1)
    for now, (seat, laid) in enumerate(((0, "3S"), (1, "RJ"), (2, "3D"))):
        before, play = state, Play(Seat(seat), cards(laid))
        events, state = apply(before, play, now=now, entropy=entropy)
        check_step(before, play, events, state, now, entropy, rng)
    return before, events, state


def test_a_raised_pick_may_name_a_card_of_its_chain_that_was_shuffled_back() -> None:
    before, _events, after = pick_across_a_reshuffle()
    assert after.chain == cards("3S RJ 3D")
    assert card_called("3S") not in (*before.discards, *after.discards)


def test_a_raised_pick_may_name_no_other_hidden_card() -> None:
    before, events, after = pick_across_a_reshuffle()
    hidden = replace(before, table=replace(before.table, chain=cards("RJ")))
    with pytest.raises(Violation, match="3S"):
        check_events_hide(hidden, events, after)


def report(capsys, *options: str) -> str:
    call_command("simulate", *options)
    return capsys.readouterr().out


def test_the_command_reports_what_was_played(capsys) -> None:
    options = ["--ruleset", "wild_ace", "--players", "3", "--games", "2", "--seed", "9", "--check"]
    facts = json.loads(report(capsys, *options, "--json"))
    assert (facts["ruleset"], facts["players"], facts["games"]) == ("wild_ace", 3, 2)
    assert sum(facts["endings"].values()) == 2
    assert facts["actions"] > facts["median_length"] > 0
    assert facts["actions_per_second"] > 0
    text = report(capsys, *options)
    assert f"actions: {facts['actions']}" in text
    assert "endings: " in text


@pytest.mark.parametrize("players", ["1", "6"])
def test_a_number_of_players_the_ruleset_does_not_seat_is_refused(players: str) -> None:
    with pytest.raises(CommandError, match="2 to 5 players"):
        call_command("simulate", "--ruleset", "classic", "--players", players)


def test_no_games_are_no_trouble(capsys) -> None:
    assert "games: 0" in report(capsys, "--games", "0")
