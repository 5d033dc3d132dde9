"""The sentences of RULES §9: the timeline, and what to do now."""

import pytest

from games.engine import (
    GameState,
    Leave,
    Phase,
    Seat,
    apply,
    fold,
    view_for,
)
from games.engine import events as ev
from games.engine.actions import Ask
from games.engine.cards import Rank, Suit, card, cards
from games.engine.ruleset import RULESETS
from games.engine.state import Direction
from games.lab.simulation import play_game
from games.presenters.moves import moves_of
from games.scenarios.runner import ENTROPY
from games.wording import card_text, suit_text, timeline, todo
from games.wording.own_timeline import own_timeline
from tests.games.positions import NAMES, playing

A, B, C = Seat(0), Seat(1), Seat(2)


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (ev.Jumped(A, 3), "A jumped 3 people"),
        (ev.Jumped(A, 1), "A jumped 1 person"),
        (ev.Reversed(A, Direction.CCW, 1), "A reversed the direction"),
        (ev.Reversed(A, Direction.CW, 2), "A turned the direction 2 times, so it stays"),
        (ev.PlaysAgain(A), "A plays again"),
        (ev.WinBlocked(A), "A did not win: another player has no cards"),
        (ev.LetStand(B), "B let it stand"),
        (ev.MatchRestored(A, card("9C"), 2), "9♣ is to be matched again"),
        (ev.PickRaised(A, 5, cards("2D 3D")), "A raised the pick to 5"),
        (ev.PickRaised(A, 3, cards("2D 3D")), "A changed the pick to 3"),
        (ev.CardsPlayed(C, cards("JH"), "stop"), "C canceled the jump with J♥"),
        (ev.CardsPlayed(C, cards("KH"), "stop"), "C canceled the kickback with K♥"),
        (ev.WindowClosed(A, "jump", C), None),
        (ev.WindowClosed(A, "jump", None), None),
        (ev.CounterEnded(A, "jump", B), None),
        (ev.PickCleared(B, "cancelled", 7), "B canceled the penalty with an Ace"),
        (ev.PickCleared(B, "drawn", 7), None),
        (ev.CardRequested(A, Ask(Rank.QUEEN, Suit.H)), "A requested Q♥"),
        (ev.CardRequested(A, Ask(Rank.QUEEN)), "A requested Q"),
        (ev.RequestEnded(B, "cancelled"), "B canceled the request with an Ace"),
        (ev.RequestEnded(B, "met"), None),
        (ev.SuitRequired(B, Suit.H), "B changed the suit to ♥"),
        (ev.Announced(B, False), 'B announced "Niko Kadi"'),
        (ev.CardsDrawn(B, None, 7, "pick", 7), "B picked 7"),
        (ev.CardsDrawn(B, None, 1, "no_answer", 1), "B did not answer and picked 1"),
        (ev.CardsDrawn(B, None, 0, "turn", 1), "B found nothing to pick"),
        (ev.Won(A, cards("8D 5D"), 0), "A won with 8♦ 5♦"),
        (ev.CardsPlayed(A, cards("RJ BJ")), "A played red Joker black Joker"),
        (ev.PileReshuffled(None, 9), "The discard pile was reshuffled into the draw pile"),
        (ev.SeatLeft(B, None, 3), "B left the table"),
        (ev.SeatLeft(B, None, 3, "away"), "B was away too long and forfeited"),
        (ev.SeatLeft(B, None, 3, "removed"), "B was taken out of the game"),
        (ev.TimedOut(B), "B ran out of time"),
        (ev.GameOver("walkover", A), "A won: nobody else stayed"),
        (ev.GameOver("won", A), None),
        (ev.PromptOpened(A, 5), None),
        (ev.TurnBegan(A, None), None),
    ],
)
def test_the_timeline_tells_what_happened(event: ev.Event, sentence: str | None) -> None:
    assert timeline(event, NAMES) == sentence


def told(state: GameState, seat: Seat | None) -> str:
    view = view_for(state, seat)
    return todo(view, NAMES, moves_of(view).first)


@pytest.mark.parametrize(
    ("ruleset", "play", "hand", "sentence"),
    [
        (
            "standard",
            "A play 2D",
            "2S 3D RJ AC",
            "Pick 2, stack a 2, a red Joker or any ♦ penalty, or cancel with an Ace",
        ),
        ("standard", "A play 2D", "2S 3C", "Pick 2, or stack a 2"),
        ("standard", "A play 2D", "5D AC", "Pick 2, or cancel with an Ace"),
        ("standard", "A play 2D", "5D 3H BJ", "Nothing fits: pick 2"),
        ("tucheze", "A play RJ", "2H 3D", "Pick 5, or stack any red penalty"),
        ("wild_ace", "A play 2D", "2S 3D BJ", "Pick 2, or stack a 2 or a Joker"),
        ("classic", "A play RJ", "2H AC BJ", "Pick 5, stack a Joker, or cancel with an Ace"),
        ("standard", "A play AH", "5H AC", "Play a ♥ or an Ace, or draw one"),
        ("standard", "A play AH", "5H RJ", "Play a ♥, or draw one"),
        ("tucheze", "A play AH suit S", "5S BJ", "Play a ♠ or a black Joker, or draw one"),
        ("standard", "A play AS ask QH", "QH AC", "Play Q♥, which was requested, or any Ace"),
        ("standard", "A play AS ask QH", "QH 5H", "Play Q♥, which was requested"),
        (
            "standard",
            "A play AS ask KH",
            "AC 5S",
            "K♥ was requested and you do not hold it: draw one, or play any Ace",
        ),
        (
            "standard",
            "A play AS ask KH",
            "QH 5S",
            "K♥ was requested and you do not hold it: draw one",
        ),
        (
            "standard",
            "A play 4D",
            "9D 4H AC RJ",
            "Play a ♦, a 4, an Ace or a red Joker, or draw one",
        ),
        ("standard", "A play 4D", "QH 5H", "Nothing fits: draw one"),
        ("standard", "A play 8D 4D", "8H 4C", "Play a 4, or draw one"),
        ("classic", "A play 4D", "AC 5D", "Play a ♦, or draw one"),
        ("classic", "A play JD", "JC 5H", "Accept A's jump, or counter it with a J"),
        ("classic", "A play JD", "QH 5H", "You have no J: accept A's jump"),
        ("classic", "A play KD", "KC 5H", "Accept A's kickback, or counter it with a K"),
        ("classic", "A play KD", "QH 5H", "You have no K: accept A's kickback"),
    ],
)
def test_the_player_to_move_is_told_what_this_hand_can_do(
    ruleset: str, play: str, hand: str, sentence: str
) -> None:
    laid = play.removeprefix("A play ").split(" suit ")[0].split(" ask ")[0]
    state = playing(ruleset, "10D", play, A=f"{laid} 9C", B=hand, C="6H 6C")
    assert told(state, B) == sentence
    for other in (A, C, None):
        assert told(state, other)
        if state.phase is not Phase.WINDOW:
            assert told(state, other) != sentence


def test_nobody_reads_their_own_name() -> None:
    """In a sentence that is for them alone."""
    jump = playing("standard", "10D", "A play JD", A="JD 9C", B="QH 5H", C="6H 6C")
    assert told(jump, A) == "Your jump can still be stopped: wait"
    counter = playing("classic", "10D", "A play KD", A="KD 9C", B="QH 5H", C="6H 6C")
    assert told(counter, A) == "B accepts or counters your kickback"
    assert told(counter, C) == "B accepts or counters A's kickback"


@pytest.mark.parametrize(
    ("play", "holder", "other"),
    [
        (
            "A play JD",
            "Stop A's jump with a J, or let it stand",
            "A's jump can still be stopped: let it stand, or wait",
        ),
        (
            "A play KD",
            "Stop A's kickback with a K, or let it stand",
            "A's kickback can still be stopped: let it stand, or wait",
        ),
    ],
)
def test_who_cannot_stop_it_may_still_let_it_stand(play: str, holder: str, other: str) -> None:
    state = playing("standard", "10D", play, A="JD KD 9C", B="JH KH", C="6H 6C")
    assert told(state, B) == holder
    assert told(state, C) == other


def test_a_question_says_what_answers_it() -> None:
    tucheze = playing("tucheze", "10D", "A play 8D", A="8D 8S 4D 9C", B="QH 5H")
    assert told(tucheze, A) == (
        "Answer 8♦ with 4, 5, 6, 7, 9 or 10 of ♦, add another 8, or draw one"
    )
    assert told(tucheze, B) == "A must answer 8♦ or draw one"
    wild = playing("wild_ace", "10D", "A play 8D", A="8D 4D AC", B="QH 5H")
    assert told(wild, A) == "Answer 8♦ with 4, 5, 6, 7, 9 or 10 of ♦ or an Ace, or draw one"
    none = playing("wild_ace", "10D", "A play 8D", A="8D 9C 8S", B="QH 5H")
    assert told(none, A) == "You have no answer to 8♦: draw one"


def test_a_player_without_cards_is_told_to_draw() -> None:
    state = playing("standard", "10D", "A play 4D", A="4D 2H", B="")
    assert told(state, B) == "You have no cards: draw one"


def test_after_a_joker_the_colour_or_anything_goes() -> None:
    standard = playing("standard", "RJ", A="4D 4S AC", B="4H")
    assert told(standard, A) == "Play a red card or an Ace, or draw one"
    wild = playing("wild_ace", "RJ", A="4D 2H", B="4H")
    assert told(wild, A) == "Play any card, or draw one"


def test_the_end_of_a_game_is_told() -> None:
    state = playing("standard", "10D", A="4D 2H", B="4H", C="5H")
    for seat in (B, C):
        _events, state = apply(state, Leave(seat), now=0, entropy=ENTROPY)
    assert told(state, A) == "The game is over: you won"
    assert told(state, B) == "The game is over: A won"


@pytest.mark.parametrize("slug", RULESETS)
def test_every_moment_of_a_game_has_a_sentence_for_everyone(slug: str) -> None:
    game = play_game(RULESETS[slug], 4, f"wording/{slug}")
    state = fold(game.opening)
    for _action, _now, events in game.history:
        state = fold(events, state) if events else state
        for seat in (None, *state.seats):
            sentence = told(state, seat)
            assert sentence
            assert "%(" not in sentence


def test_a_card_is_written_as_people_read_it() -> None:
    assert [card_text(card(code)) for code in ("8D", "10H", "RJ")] == ["8♦", "10♥", "red Joker"]
    assert suit_text(Suit.S) == "♠"


@pytest.mark.parametrize("slug", RULESETS)
def test_whatever_somebody_did_is_told_to_them_as_you(slug: str) -> None:
    game = play_game(RULESETS[slug], 4, f"wording/{slug}")
    for event in (event for _action, _now, events in game.history for event in events):
        own = own_timeline(event)
        if own is not None:
            assert own.startswith("You ")
            assert timeline(event, NAMES)
