"""The sentences of RULES §9: the timeline, what to do now, and why a move was refused."""

import pytest

from games.engine import (
    Announce,
    Draw,
    GameState,
    Leave,
    Phase,
    Refused,
    Seat,
    apply,
    fold,
    view_for,
)
from games.engine import events as ev
from games.engine.actions import Ask
from games.engine.cards import Rank, Suit, card, cards
from games.engine.errors import REFUSAL_CODES, BadOptions
from games.engine.notation import parse_action
from games.engine.ruleset import RULESETS, with_options
from games.engine.state import Direction
from games.lab.simulation import play_game
from games.presenters.moves import moves_of
from games.scenarios.loader import loads
from games.scenarios.runner import ENTROPY, Playthrough
from games.wording import bad_options, card_text, refusal, suit_text, timeline, todo

NAMES = ["A", "B", "C", "D"]
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


def playing(
    ruleset: str, top: str, *steps: str, options: dict[str, object] | None = None, **hands: str
) -> GameState:
    extra = f"options = {{ {', '.join(f'{k} = {v!r}' for k, v in (options or {}).items())} }}"
    held = ", ".join(f'{name} = "{hand}"' for name, hand in hands.items())
    [scenario] = loads(
        f'[[scenario]]\ntitle = "T"\nruleset = "{ruleset}"\n{extra}\ntop = "{top}"\n'
        f"hands = {{ {held} }}\nsteps = []\n"
    )
    play = Playthrough(scenario)
    for text in steps:
        play.take(parse_action(text, NAMES))
    return play.state


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


@pytest.mark.parametrize(
    ("ruleset", "action", "code", "sentence"),
    [
        ("standard", "B draw", "not-your-turn", "It is A's turn: this is not possible now"),
        ("standard", "A play 9H", "not-in-hand", "You do not hold 9♥ (or not that often)"),
        (
            "standard",
            "A play 5S",
            "no-match",
            "5♠ matches 10♦ neither by suit nor by rank",
        ),
        (
            "standard",
            "A play BJ",
            "no-match",
            "black Joker does not match 10♦: with a Joker the colour counts",
        ),
        (
            "standard",
            "A play 4D 5S",
            "mixed-ranks",
            "5♠ does not go with 4♦: cards played together are of one rank, "
            "or a question with its answer where the rules allow it",
        ),
        (
            "standard",
            "A play 8D 5S",
            "bad-answer",
            "5♠ does not answer here, after 8♦: the first answer is an ordinary card "
            "of the question's suit, and further ones are of the same rank",
        ),
        (
            "standard",
            "A play AH AD",
            "ace-alone",
            "A♦ cannot follow A♥: Aces are played one at a time here",
        ),
        ("standard", "A play AH suit C", "choose-suit", "No suit is chosen with A♥ here"),
        ("tucheze", "A play AH", "choose-suit", "Choose a suit to go with A♥"),
        (
            "standard",
            "A play AS",
            "choose-card",
            "Name the card that A♠ requests: one of the 52",
        ),
        (
            "standard",
            "A niko",
            "no-niko",
            'There is no "Niko Kadi" to announce: you are not being asked',
        ),
    ],
)
def test_a_refusal_names_the_rule_and_the_cards(
    ruleset: str, action: str, code: str, sentence: str
) -> None:
    state = playing(ruleset, "10D", A="4D 5S 8D AH AD AS 2D BJ", B="4H 4S", C="5H")
    with pytest.raises(Refused) as caught:
        apply(state, parse_action(action, NAMES), now=0, entropy=ENTROPY)
    assert caught.value.code == code
    assert refusal(caught.value, NAMES) == sentence


def test_a_refusal_never_has_the_name_of_its_reader() -> None:
    state = playing("standard", "10D", "A play JD", A="JD 9C", B="QH 5H", C="6H 6C")
    with pytest.raises(Refused) as caught:
        apply(state, Draw(A), now=0, entropy=ENTROPY)
    assert refusal(caught.value, NAMES, B) == "It is A's turn: this is not possible now"
    assert refusal(caught.value, NAMES, A) == "This is not possible now"


def test_a_refusal_under_a_pick_and_a_request_names_them() -> None:
    state = playing("standard", "10D", "A play 2D", A="2D 5S AS", B="4H QH")
    with pytest.raises(Refused) as caught:
        apply(state, parse_action("B play 4H", NAMES), now=0, entropy=ENTROPY)
    assert refusal(caught.value, NAMES) == (
        "4♥ does not answer the pick of 2: stack a fitting 2, 3 or Joker, "
        "cancel with an Ace, or draw it"
    )
    state = playing("standard", "10D", "A play AS ask QH", A="2D 5S AS", B="4H QH")
    with pytest.raises(Refused) as caught:
        apply(state, Draw(B), now=0, entropy=ENTROPY)
    assert refusal(caught.value, NAMES) == (
        "Q♥ was requested: play it if you hold it, or an Ace; draw only without it"
    )


def test_announcing_twice_is_told_apart() -> None:
    state = playing("wild_ace", "10D", "A niko", A="2D 5S", B="4H QH")
    with pytest.raises(Refused) as caught:
        apply(state, Announce(A), now=0, entropy=ENTROPY)
    assert refusal(caught.value, NAMES) == '"Niko Kadi" is already announced'


@pytest.mark.parametrize("code", REFUSAL_CODES)
def test_every_refusal_has_a_sentence_even_without_facts(code: str) -> None:
    assert refusal(Refused(code), NAMES)


@pytest.mark.parametrize(
    ("options", "players", "sentence"),
    [
        ({"jokers": "wild"}, 4, "Wild Jokers have no colour: choose stacking by rank or match"),
        ({"niko": "call"}, 4, "A called announcement stands for the next turn, not for a hand"),
        ({"decks": 1}, 6, "More than 5 players need two decks"),
        ({"deal": 9}, 4, "The option deal cannot be 9"),
        ({"fun": 9}, 4, "There is no option called fun"),
        ({}, 11, "There must be 2 to 10 players"),
    ],
)
def test_senseless_house_rules_are_refused_with_a_sentence(options, players, sentence) -> None:
    with pytest.raises(BadOptions) as caught:
        with_options(RULESETS["standard"], options, players)
    assert bad_options(caught.value) == sentence


def test_a_card_is_written_as_people_read_it() -> None:
    assert [card_text(card(code)) for code in ("8D", "10H", "RJ")] == ["8♦", "10♥", "red Joker"]
    assert suit_text(Suit.S) == "♠"
