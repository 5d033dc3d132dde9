import pytest

from games.models import Table
from games.tables import opening
from games.tables.errors import TableRefused
from games.tables.opening import Wish
from games.wording.sentences import refused_text
from tests.games.people import NOW, account, guest, names_at, table_of

pytestmark = pytest.mark.django_db


def refusal_of(wish: Wish) -> TableRefused:
    with pytest.raises(TableRefused) as caught:
        opening.check(wish)
    return caught.value


def test_the_maker_is_host_and_sits_on_the_first_chair():
    amina = account("Amina")
    table = table_of(amina, ruleset="tucheze", seats=3)
    assert table.host == amina
    assert names_at(table) == ["Amina"]
    assert table.state == Table.State.OPEN


def test_a_table_takes_the_clock_of_its_ruleset_unless_told_otherwise():
    assert table_of(account("Amina")).turn_seconds == 30
    assert table_of(account("Baraka"), turn_seconds=15).turn_seconds == 15


def test_house_rules_are_kept_with_the_table():
    table = table_of(account("Amina"), options={"deal": 3})
    assert Table.objects.get(pk=table.pk).options == {"deal": 3}


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        (Wish(ruleset="poker"), "unknown_ruleset"),
        (Wish(seats=1), "seats"),
        (Wish(seats=11), "seats"),
        (Wish(ruleset="classic", seats=6), "seats"),
        (Wish(turn_seconds=7), "clock"),
        (Wish(turn_seconds=0), "clock_private"),
        (Wish(ranked=True, turn_seconds=60), "clock_ranked"),
        (Wish(ranked=True, options={"deal": 3}), "ranked_options"),
        (Wish(ranked=True, bots_level="easy"), "ranked_bots"),
        (Wish(bots_level="genius"), "bots_level"),
        (Wish(options={"jokers": "wild"}), "wild-jokers-stacking"),
        (Wish(ruleset="wild_ace", options={"joker_on_joker": "same_colour"}), "wild-jokers-colour"),
        (Wish(options={"answer": "step"}), "finishing-hand-with-answer-step"),
        (Wish(options={"niko": "call"}), "call-while-hand"),
        (Wish(options={"spade_request": "may"}), "ace-under-with-optional-request"),
        (Wish(seats=6, options={"decks": 1}), "one-deck"),
        (Wish(options={"gravity": "low"}), "unknown-option"),
        (Wish(ruleset="wild_ace", options={"jokers_together": False}), "wild-jokers-apart"),
        (
            Wish(ruleset="tucheze", options={"ace_cancel": "before"}),
            "ace-before-with-optional-request",
        ),
        (Wish(options={"deal": 8}), "bad-value"),
    ],
)
def test_what_makes_no_sense_is_refused_with_a_sentence(wish, code):
    refused = refusal_of(wish)
    assert refused.code == code
    assert " " in refused_text(refused)
    assert "%(" not in refused_text(refused)


def test_a_private_table_may_play_without_a_clock():
    assert opening.check(Wish(private=True, turn_seconds=0))


def test_a_guest_cannot_open_a_ranked_table():
    with pytest.raises(TableRefused, match="guest"):
        opening.create(guest("Zawadi"), Wish(ranked=True), now=NOW)
    assert not Table.objects.exists()
