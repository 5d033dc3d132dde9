"""What is told in the middle of the table, and what shows itself."""

import pytest

from games.engine import Seat, cards
from games.engine.events import CardsPlayed
from games.presenters.context import Context, LogEntry, news_of


@pytest.mark.parametrize(("played", "quiet"), [("4D", True), ("8D 8S 5S", False)])
def test_of_several_cards_only_the_last_is_seen_so_the_play_is_told(played, quiet):
    line = LogEntry(1, 0, 0, CardsPlayed(Seat(0), cards(played)), 0)
    [news] = news_of(Context(names=("Akinyi", "Baraka"), lines=(line,)))
    assert news.text.startswith("Akinyi played")
    assert news.quiet is quiet


def test_what_a_single_card_has_stopped_is_told():
    line = LogEntry(1, 0, 0, CardsPlayed(Seat(0), cards("JD"), "stop"), 0)
    [news] = news_of(Context(names=("Akinyi", "Baraka"), lines=(line,)))
    assert not news.quiet
