import re

import pytest
from django.http import QueryDict
from django.urls import reverse

from games.engine.ruleset import OPTIONS
from games.forms import NewTableForm
from games.models import Table
from games.presenters.option_fields import replace_options
from games.views.house_rules import settled_options
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


def test_a_refused_mix_comes_back_with_what_has_to_change(client, amina):
    page = make(client, option_niko="call").content.decode()
    assert "checked" in radio(page, "niko_lasts", "next_turn")
    make(client, option_niko="call", option_niko_lasts="next_turn")
    assert Table.objects.get().options == {"niko": "call", "niko_lasts": "next_turn"}


def test_a_ranked_table_has_no_house_rules(client, amina):
    page = make(client, ranked="on", option_deal="3").content.decode()
    assert "Ranked tables play the ruleset as it is" in page


def test_a_value_that_is_not_offered_is_refused(client, amina):
    assert make(client, option_deal="9").status_code == 200
    assert make(client, seats="99").status_code == 200
    assert make(client, ruleset="poker").status_code == 200
    assert not Table.objects.exists()


def choose(client, **changes):
    """A tap on a card: what htmx gets, which is all of it unless the page says what it shows."""
    changes = {"shown": "option_stop=none&option_niko=call", **changes}
    answer = client.post(reverse("house_rules"), PLAIN | changes, headers={"hx-request": "true"})
    return answer.content.decode()


def test_a_tap_shows_what_is_played_now_in_one_line(client, amina):
    page = choose(client, option_deal="5", option_pick_total="last")
    assert "Standard, but: 5 cards each, picks do not add up" in page
    assert "<html" not in page
    assert not Table.objects.exists()


def test_a_tap_brings_only_the_cards_that_look_different_now(client, amina):
    shown = "ruleset=standard&seats=4&option_deal=5"
    page = choose(client, option_deal="5", option_pick_total="last", shown=shown)
    assert re.findall(r'<li id="card-(\w+)"', page) == ["pick_total"]
    assert choose(client, option_deal="5", shown=shown).count("<li") == 0
    # Where a card comes or goes all are brought.
    assert choose(client, option_stop="none", shown=shown).count("<li") > 20
    assert choose(client, option_stop="none", shown="%00=&&seats=x").count("<li") > 20


def test_changed_rules_are_marked_and_say_what_is_usual(client, amina):
    assert "data-changed" not in choose(client)
    page = choose(client, option_deal="5")
    assert page.count("data-changed") == 1
    assert "changed, usually: 4" in page


def radio(page: str, name: str, value: str) -> str:
    return re.search(rf'<input type="radio" name="option_{name}"[^>]* value="{value}"[^>]*>', page)[
        0
    ]


def test_what_makes_no_sense_is_not_offered_and_says_why(client, amina):
    page = choose(client, option_niko="call")
    assert "checked" in radio(page, "niko_lasts", "next_turn")
    # As usual, that is while the hand can finish.
    assert "disabled" in radio(page, "niko_lasts", "")
    assert "A called announcement stands for the next turn" in page


def test_a_choice_says_what_else_would_change_with_it(client, amina):
    assert "Then also: any Joker goes on any Joker, stack by rank" in choose(client)


def test_a_rule_that_would_change_nothing_is_not_on_the_table(client, amina):
    assert "Length of the window" in choose(client)
    assert "Length of the window" not in choose(client, option_stop="none")


def test_more_players_than_the_rules_allow_are_not_offered(client, amina):
    assert '<option value="6" disabled>' in choose(client, ruleset="classic")
    assert '<option value="6" disabled>' in choose(client, option_decks="1")
    assert '<option value="6">' in choose(client)


def test_what_was_changed_stays_when_the_ruleset_changes_and_the_rest_follows_it(client, amina):
    page = choose(client, ruleset="wild_ace", option_deal="5", option_jokers="wild")
    assert "Wild Ace, but: 5 cards each<" in page


def test_all_changes_are_taken_back_at_once(client, amina):
    page = choose(client, option_deal="5", option_niko="call", plain="yes")
    assert "Standard, as it is" in page
    assert "data-changed" not in page


def test_choices_that_cannot_be_had_are_told_at_once(client, amina):
    page = choose(client, ranked="on", option_deal="3")
    assert "Ranked tables play the ruleset as it is" in page
    assert "Only a private table may play without" in choose(client, turn_seconds="0")


def test_whatever_is_sent_gets_the_rules_shown(client, amina):
    page = choose(client, ruleset="poker", seats="1e9", option_deal="9", option_jokers="purple")
    assert "Standard, as it is" in page
    stuck = choose(client, option_jokers="wild", option_stacking="free")
    assert "Wild Jokers have no colour" in stuck
    assert "disabled" not in stuck.split('id="seats-field"')[0]


def test_without_scripts_a_button_shows_the_whole_page_again(client, amina):
    page = client.post(reverse("house_rules"), PLAIN | {"option_deal": "5"}).content.decode()
    assert "Standard, but: 5 cards each" in page
    assert "Open the table</button>" in page
    assert client.get(reverse("house_rules")).url == reverse("new_table")


def test_a_link_can_name_the_rules_to_begin_with(client, amina):
    asked = {"ruleset": "tucheze", "seats": "3", "option_deal": "6", "option_stop": "soon"}
    page = client.get(reverse("new_table"), asked).content.decode()
    assert "Tucheze, but: 6 cards each<" in page
    assert '<option value="3" selected>' in page


def test_every_choice_of_the_page_can_be_sent(client, amina):
    """Nothing that is offered as a single change is refused when it is sent."""
    page = choose(client)
    offered = re.findall(r'name="option_(\w+)"[^>]*? value="(\w+)"\s*>', page)
    assert len(offered) > 50
    for name, value in offered:
        fields = QueryDict(mutable=True)
        fields.update(PLAIN | {f"option_{name}": value})
        settled = replace_options(fields, settled_options(fields))
        assert NewTableForm(settled).is_valid(), (name, value)
        assert settled[f"option_{name}"] == value
