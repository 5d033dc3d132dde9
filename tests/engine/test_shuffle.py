from collections import Counter

import pytest

from games.engine.cards import cards, full_deck
from games.engine.shuffle import Shuffler, commitment, seal

COUNTING = bytes(range(32))


def test_the_shuffle_gives_the_documented_answers() -> None:
    # Found independently by the JavaScript of docs/fair-shuffle.md.
    first = Shuffler(bytes(32)).shuffle(full_deck(1), 0)
    assert tuple(first[:12]) == cards("3H JD 2S 4S 10S 9H 5H KH 10C 8D 5S 7D")
    assert tuple(first[-6:]) == cards("QS 7C 9S 2H 2C AS")
    other = Shuffler(COUNTING, [b"asha", b"ben"]).shuffle(full_deck(1), 3)
    assert tuple(other[:12]) == cards("9D QH 8S QD 3C QC JD 10H AC 7C 10S QS")
    assert tuple(other[-6:]) == cards("8C 5S 2H KC 4S 3S")


def test_the_pick_gives_the_documented_answers() -> None:
    picks = [Shuffler(COUNTING).pick(10, number) for number in range(12)]
    assert picks == [4, 3, 7, 7, 6, 9, 4, 3, 4, 0, 3, 9]


def test_the_seal_gives_the_documented_answer() -> None:
    assert seal(COUNTING, b'{"game":"game-1"}').startswith("a452f30f6e22c6e6")


def test_the_commitment_gives_the_documented_answer() -> None:
    assert commitment(COUNTING, "game-1", "standard/1") == (
        "2cd3c5dc20a259b1919c9e4d8008c560bfcdc285f88e0d65fd735ea09c842bdd"
    )


def test_a_shuffle_keeps_every_card_of_two_decks() -> None:
    pile = Shuffler(bytes(32)).shuffle(full_deck(2), 0)
    assert Counter(pile) == Counter(full_deck(2))


def test_the_order_in_which_cards_lay_does_not_matter() -> None:
    shuffler = Shuffler(bytes(32))
    assert shuffler.shuffle(full_deck(2), 5) == shuffler.shuffle(full_deck(2)[::-1], 5)


def test_secrets_nonces_and_counters_all_change_the_order() -> None:
    deck = full_deck(1)
    orders = [
        Shuffler(bytes(32)).shuffle(deck, 0),
        Shuffler(bytes(32)).shuffle(deck, 1),
        Shuffler(COUNTING).shuffle(deck, 0),
        Shuffler(COUNTING, [b""]).shuffle(deck, 0),
        Shuffler(COUNTING, [b"ab", b"c"]).shuffle(deck, 0),
        Shuffler(COUNTING, [b"a", b"bc"]).shuffle(deck, 0),
    ]
    assert len({tuple(order) for order in orders}) == len(orders)


def test_every_order_of_four_cards_is_equally_likely() -> None:
    four, shuffler = cards("4D 5D 6D 7D"), Shuffler(COUNTING)
    seen = Counter(tuple(shuffler.shuffle(four, number)) for number in range(4800))
    assert len(seen) == 24
    # Chi-square with 23 degrees of freedom stays under 49.7 in 999 of 1000 fair samples;
    # this sample is always the same one.
    assert sum((found - 200) ** 2 / 200 for found in seen.values()) < 49.7


def test_every_seat_is_picked_equally_often() -> None:
    shuffler = Shuffler(bytes(32))
    seen = Counter(shuffler.pick(7, number) for number in range(7000))
    assert sum((seen[seat] - 1000) ** 2 / 1000 for seat in range(7)) < 22.5


def test_a_secret_of_another_length_is_refused() -> None:
    with pytest.raises(ValueError, match="32 bytes"):
        Shuffler(b"short")


def test_nothing_can_be_picked_from_nothing() -> None:
    with pytest.raises(ValueError, match="something to pick"):
        Shuffler(bytes(32)).pick(0, 0)


@pytest.mark.parametrize("deck", [(), cards("8D")])
def test_an_empty_pile_and_a_single_card_stay_as_they_are(deck) -> None:
    assert Shuffler(bytes(32)).shuffle(deck, 0) == list(deck)
