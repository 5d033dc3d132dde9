import random
from collections import Counter

from games.bots.hands import is_ready
from games.bots.knowledge import conclude
from games.bots.worlds import Worlds, ready_hands, unseen_cards
from games.engine import events as ev
from games.engine.actions import Accept, Draw, Expire, Play, Seat
from games.engine.cards import ORDINARY, Card, card, cards, full_deck
from games.engine.decide import apply
from games.engine.ruleset import RULESETS, RuleSet
from games.engine.shuffle import Shuffler
from games.engine.start import position
from games.engine.state import GameState
from games.engine.view import event_for, view_for

CHANCE = Shuffler(bytes(32))
ME, OTHER = Seat(0), Seat(1)


class Game:
    """A position played on, and what seat 0 has seen of it."""

    def __init__(self, slug: str, *hands: str, top: str, turn: Seat = OTHER, niko: tuple = ()):
        rules: RuleSet = RULESETS[slug]
        dealt = [cards(hand) for hand in hands]
        used = [each for hand in dealt for each in hand] + [card(top)]
        pile = [each for each in full_deck(1) if each not in used]
        self.state: GameState = position(
            rules, dealt, top=card(top), draw=pile, now=0, turn=turn, announced=niko
        )
        self.seen: list[ev.Event] = []
        self._see([ev.GameStarted(self.state)])

    def do(self, action, now: int = 0) -> None:
        events, self.state = apply(self.state, action, now=now, entropy=CHANCE)
        self._see(events)

    def _see(self, events) -> None:
        shown = (event_for(event, ME) for event in events)
        self.seen += [event for event in shown if event is not None]

    def worlds(self, count: int = 40) -> list[GameState]:
        view = view_for(self.state, ME)
        source = Worlds(view, conclude(view, self.seen))
        rng = random.Random(7)
        return [source.one(rng) for _ in range(count)]

    def hardly(self, seat: Seat) -> list[frozenset[Card]]:
        view = view_for(self.state, ME)
        return [unseen.hardly for unseen in conclude(view, self.seen).hands[seat]]


def test_who_draws_on_a_card_hardly_holds_what_goes_on_it():
    game = Game("standard", "4D 5D", "9C 10S", top="6H")
    game.do(Draw(OTHER))
    old, drawn = game.hardly(OTHER)[:2], game.hardly(OTHER)[2]
    assert all(card("7H") in each and card("6S") in each for each in old)
    assert all(card("9C") not in each for each in old)
    assert not drawn


def test_who_picks_a_penalty_hardly_holds_an_ace():
    game = Game("standard", "2H 5D 9D", "9C 10S", top="6H", turn=ME)
    game.do(Play(ME, cards("2H")))
    game.do(Draw(OTHER))
    assert all(card("AC") in each and card("2S") in each for each in game.hardly(OTHER)[:2])


def test_who_draws_to_a_request_does_not_hold_the_card():
    from games.engine.actions import Ask
    from games.engine.cards import Rank, Suit

    game = Game("standard", "AS 5D 9D", "9C 10S", top="6H", turn=ME)
    game.do(Play(ME, cards("AS"), ask=Ask(Rank.QUEEN, Suit.H)))
    game.do(Draw(OTHER))
    assert all(card("QH") in each for each in game.hardly(OTHER)[:2])


def test_who_lets_a_jump_pass_hardly_holds_a_jack():
    game = Game("standard", "JH 5D 9D", "9C 10S", top="6H", turn=ME)
    game.do(Play(ME, cards("JH")))
    game.do(Expire(), now=game.state.window.until)
    assert all(card("JC") in each for each in game.hardly(OTHER))


def test_who_accepts_a_jump_in_a_counter_step_hardly_holds_a_jack():
    game = Game("classic", "JH 5D 9D", "9C 10S", top="6H", turn=ME)
    game.do(Play(ME, cards("JH")))
    game.do(Accept(OTHER))
    assert all(card("JC") in each for each in game.hardly(OTHER))


def test_nothing_is_concluded_from_a_turn_that_ran_out():
    game = Game("standard", "4D 5D", "9C 10S", top="6H")
    game.do(Expire(), now=game.state.deadline)
    assert not any(game.hardly(OTHER))


def test_every_imagined_game_agrees_with_what_is_seen():
    game = Game("standard", "4D 5D 9D", "9C 10S 3H", top="6H")
    game.do(Draw(OTHER))
    view = view_for(game.state, ME)
    for world in game.worlds():
        assert view_for(world, ME) == view
        assert Counter((*world.hands[OTHER], *world.draw)) == Counter(unseen_cards(view))


def test_an_announced_hand_is_imagined_as_one_that_can_go_out():
    game = Game("standard", "4D 5D", "9C 9S", top="6H", niko=(OTHER,))
    rules = game.state.ruleset
    assert all(is_ready(world.hands[OTHER], rules) for world in game.worlds())


def test_an_announced_hand_is_imagined_as_ordinary_where_that_is_what_is_asked_for():
    game = Game("tucheze", "4D 5D", "9C 10S 4S", top="6H", niko=(OTHER,))
    for world in game.worlds():
        assert all(each.group is ORDINARY for each in world.hands[OTHER])


def test_the_hands_worth_announcing_are_found_among_the_unseen_cards():
    found = ready_hands(cards("5D 8D 9C 9S KH"), 2, RULESETS["standard"])
    assert len(found) == 2
    assert set(map(frozenset, found)) == {frozenset(cards("9C 9S")), frozenset(cards("8D 5D"))}
