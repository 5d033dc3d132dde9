"""Of the people around the table only those are sent for whom something changed."""

from games.engine.view import view_for
from games.presenters.context import Context
from games.presenters.seats import SeatsHtml, render_seats
from tests.games.positions import playing

NAMES = ("Akinyi", "Baraka", "Chebet", "Dedan")


def seats(*steps: str) -> SeatsHtml:
    state = playing("standard", "9D", *steps, A="4D 5S", B="5C 6C", C="7C 7H", D="8S 8H")
    return render_seats(view_for(state, None), Context(names=NAMES, language="en"))


def test_who_played_and_whose_turn_it_is_are_sent():
    before, now = seats(), seats("A play 4D")
    sent = now.since(before)
    assert sent.count('<li hx-swap-oob="morph"') == sent.count("<li ") == 2
    assert "Akinyi: 1 card" in sent
    assert "Baraka: 2 cards, to move" in sent
    assert "Chebet" not in sent


def test_a_page_that_shows_nothing_yet_gets_the_whole_region():
    assert seats().since(None) == seats()
    assert seats().since("") == seats()
    assert seats().startswith('<ol id="seats" hx-swap-oob="morph"')
