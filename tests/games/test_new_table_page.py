import pytest
from django.urls import reverse

from games.engine.ruleset import OPTIONS
from games.forms import NewTableForm
from games.models import Table
from games.wording.options import options
from tests.games.people import account

pytestmark = pytest.mark.django_db

PLAIN = {"ruleset": "standard", "seats": "4", "turn_seconds": "", "bots_level": ""}


@pytest.fixture
def amina(client):
    user = account("Amina")
    client.force_login(user)
    return user


def make(client, **changes):
    return client.post(reverse("new_table"), PLAIN | changes)


def test_a_visitor_is_asked_for_a_name_first(client):
    assert client.get(reverse("new_table")).url.startswith(reverse("guest"))


def test_a_table_is_made_and_entered(client, amina):
    answer = make(client, seats="6", private="on")
    table = Table.objects.get()
    assert answer.url == reverse("table", args=[table.code])
    assert (table.seats, table.private, table.ranked, table.options) == (6, True, False, {})


def test_every_option_of_the_rules_is_explained():
    # The players and the clock have fields of their own.
    asked = {option.name for option in options()} | {"max_players", "turn_seconds"}
    assert asked == set(OPTIONS)
    assert all(str(option.help).endswith(".") for option in options())


def test_every_value_of_an_option_can_be_chosen():
    for option in options():
        values = {value for value, _text in option.choices}
        assert values == set(OPTIONS[option.name]) - {None}


def test_house_rules_are_taken_as_what_they_are(client, amina):
    make(client, option_deal="3", option_win_with_aces="True", option_jokers="colour")
    assert Table.objects.get().options == {"deal": 3, "win_with_aces": True}


def test_every_new_house_rule_can_be_chosen(client, amina):
    chosen = {
        "jokers_in_deck": 0,
        "deal": 7,
        "first_turn": "winner",
        "joker_on_joker": "any",
        "jokers_together": False,
        "pick_total": "last",
        "ace_cancel": "before",
        "even_kings": "again",
        "cardless": "blocks",
        "empty_hand": "fined",
    }
    make(client, **{f"option_{name}": str(value) for name, value in chosen.items()})
    assert Table.objects.get().options == chosen


def test_a_senseless_mix_is_refused_and_what_was_chosen_stays(client, amina):
    page = make(client, option_niko="call", seats="7").content.decode()
    assert "A called announcement stands for the next turn" in page
    assert '<option value="7" selected>' in page
    assert not Table.objects.exists()


def test_a_ranked_table_has_no_house_rules(client, amina):
    page = make(client, ranked="on", option_deal="3").content.decode()
    assert "Ranked tables play the ruleset as it is" in page


def test_a_value_that_is_not_offered_is_refused(client, amina):
    assert make(client, option_deal="9").status_code == 200
    assert make(client, seats="99").status_code == 200
    assert make(client, ruleset="poker").status_code == 200
    assert not Table.objects.exists()


def test_the_usual_values_follow_the_chosen_ruleset(client, amina):
    page = client.get(reverse("house_rules"), {"ruleset": "wild_ace"}).content.decode()
    assert "as usual: anything" in page
    assert NewTableForm(base="classic").base.slug == "classic"
