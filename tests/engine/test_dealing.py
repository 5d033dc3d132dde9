"""The deal: how many cards, which, and who begins. Rules §1."""

import hashlib
from collections import Counter

import pytest

from games.engine import RULESETS, Seat, Shuffler, fold, start, with_options
from games.engine.cards import ORDINARY, Rank

# Found by trying: with no Jokers and seven cards for each of five, the first deal of this secret
# leaves no ordinary card in the pile.
SECRET = hashlib.sha256(b"dealt again 5848781").digest()
LARGE = {"jokers_in_deck": 0, "deal": 7}


def dealt(players, secret=bytes(32), slug="standard", first=None, **options):
    rules = with_options(RULESETS[slug], options, players)
    return fold(start(rules, players, now=0, entropy=Shuffler(secret), first=first))


def all_cards(state):
    return Counter([*state.draw, *state.discards, *(card for hand in state.hands for card in hand)])


@pytest.mark.parametrize("deal", [3, 4, 5, 6, 7])
@pytest.mark.parametrize("players", [2, 5, 10])
def test_everybody_gets_as_many_cards_as_the_table_says(deal, players):
    assert dealt(players, deal=deal).counts == (deal,) * players


@pytest.mark.parametrize(("jokers", "each"), [(0, 0), (2, 1), (4, 2)])
@pytest.mark.parametrize(("players", "decks"), [(4, 1), (6, 2)])
def test_half_of_the_jokers_are_red(jokers, each, players, decks):
    state = dealt(players, jokers_in_deck=jokers)
    found = Counter(card.code for card in all_cards(state).elements() if card.rank is Rank.JOKER)
    assert found == Counter({"RJ": each * decks, "BJ": each * decks})
    assert sum(all_cards(state).values()) == (52 + jokers) * decks


def test_without_an_ordinary_card_in_the_pile_everything_is_dealt_again():
    rules = with_options(RULESETS["standard"], LARGE, 5)
    first = Shuffler(SECRET).shuffle(rules.deck_for(5), 0)
    assert not any(card.group is ORDINARY for card in first[35:])
    state = dealt(5, SECRET, **LARGE)
    again = Shuffler(SECRET).shuffle(rules.deck_for(5), 1)
    assert state.hands[0] == tuple(again[0:35:5])
    assert state.match.group is ORDINARY
    assert state.shuffles >= 2
    assert all_cards(state) == Counter(rules.deck_for(5))


def test_where_chance_has_no_say_somebody_begins_by_right():
    for seat in map(Seat, range(4)):
        state = dealt(4, first=seat, first_turn="winner")
        assert state.turn == seat
        assert state.hands == dealt(4).hands
