"""Whoever does not know Kadi can read how it is played; the page says what the engine does."""

import re
from dataclasses import replace
from html import unescape

import pytest
from django.urls import reverse
from django.utils import translation

from games.engine.ruleset import OPTIONS, RULESETS
from games.examples.following import MOST_LAID, examples
from games.presenters import rules as presenter
from games.presenters.example import example
from games.presenters.rendering import cached_region
from games.scenarios.runner import run
from games.wording.card_rules import ALL_GROUPS, BY_NAME, CARD_RULES
from games.wording.options import RULESET_NAMES
from tests.games.people import account, table_of

pytestmark = pytest.mark.django_db

ROW = re.compile(r'<th scope="row"[^>]*>(.*?)</th>(.*?)</tr>', re.DOTALL)
CELL = re.compile(r'<td role="cell" data-of="(.*?)">(.*?)</td>')


def read(client, ruleset="standard", **query):
    return client.get(reverse("rules", args=[ruleset]), query).content.decode()


def compared(page):
    """{"Decks": {"Standard": "by players", …}, …} out of the table of the page."""
    return {
        unescape(label): {name: unescape(value) for name, value in CELL.findall(cells)}
        for label, cells in ROW.findall(page)
    }


def raised(page):
    """The cards of the example that may be laid."""
    hand = page.split('id="hand"')[1].split("</section>")[0]
    cards = re.findall(r"<a .*?>", hand, re.DOTALL)
    return {re.search(r'data-card="(\w+)"', card)[1] for card in cards if "data-lit" in card}


def test_the_page_tells_first_the_game_then_the_cards_then_the_differences_then_the_options(client):
    page = read(client)
    order = [page.index(f'id="{name}"') for name in ("minute", "cards", "details", "options")]
    assert order == sorted(order)


def test_every_option_of_the_engine_is_explained_and_nothing_else():
    assert BY_NAME.keys() == OPTIONS.keys()
    assert {name for rule in CARD_RULES for name in rule.options} <= OPTIONS.keys()


def test_every_value_an_option_may_take_stands_on_the_page(client):
    page = unescape(read(client))
    for name, values in OPTIONS.items():
        shown = values if len(values) <= presenter.MOST_VALUES else (values[0], values[-1])
        for value in shown:
            assert BY_NAME[name].value_text(value) in page, (name, value)


def test_the_rulesets_stand_side_by_side_with_what_the_engine_plays_them_by(client):
    shown = compared(read(client))
    for group in ALL_GROUPS:
        for option in group.options:
            values = {
                RULESET_NAMES[slug]: presenter.value_of(option.name, rules)
                for slug, rules in RULESETS.items()
            }
            differ = len(set(values.values())) > 1
            assert shown.get(str(option.label)) == (values if differ else None)


def test_where_the_engine_changes_the_page_changes(client, monkeypatch):
    assert "Cards dealt" not in compared(read(client))
    changed = {**RULESETS, "classic": replace(RULESETS["classic"], deal=6)}
    monkeypatch.setattr(presenter, "RULESETS", changed)
    assert compared(read(client))["Cards dealt"]["Classic"] == "6"


def test_what_cannot_happen_has_no_value(client):
    window = compared(read(client))["Length of the window"]
    assert window == {"Standard": "10 s", "Tucheze": "5 s", "Wild Ace": "–", "Classic": "–"}
    assert "Length of the window</dt><dd>10 s" in read(client, card="jump")
    assert "Length of the window</dt><dd>" not in read(client, "wild_ace", card="jump")


@pytest.mark.parametrize("title", examples())
def test_every_example_is_a_scenario_that_passes(title):
    failure = run(examples()[title])
    assert failure is None, str(failure)


def test_every_card_has_its_example():
    assert [rule.slug for rule in CARD_RULES] == list(examples())


@pytest.mark.parametrize(
    ("ruleset", "on_a_two"),
    [
        ("standard", {"2D", "3H", "RJ", "AC"}),
        ("tucheze", {"2D", "3H", "3S", "RJ", "AC"}),
        ("wild_ace", {"2D", "RJ", "AC"}),
        ("classic", {"2D", "3H", "RJ", "AC"}),
    ],
)
def test_a_tapped_card_shows_what_may_follow_it_by_the_chosen_ruleset(client, ruleset, on_a_two):
    assert raised(read(client, ruleset, card="penalty")) == {"2H", "9H"}
    page = read(client, ruleset, card="penalty", laid="2H")
    assert raised(page) == on_a_two
    assert '<b class="pending">+2</b>' in page
    assert "Cards of Baraka" in page


def test_a_question_waits_for_its_answer_in_the_same_move_or_in_a_step_of_its_own(client):
    page = read(client, card="question", laid="8D")
    assert raised(page) == {"5D", "8S"}
    assert "8♦ wants an answer in the same move" in page
    assert raised(read(client, "tucheze", card="question", laid="8D")) == {"5D", "8S"}
    assert raised(read(client, "wild_ace", card="question", laid="8D")) == {"5D", "AD"}


def test_an_example_goes_on_with_the_players_who_come_next_but_is_no_game(client):
    page = read(client, card="penalty", laid="2H 3H")
    assert '<b class="pending">+5</b>' in page
    assert "Cards of Chao" in page
    laid = "2H 2D 2C 2S 3S 3D"
    assert len(laid.split()) == MOST_LAID
    assert raised(read(client, card="penalty", laid=laid)) == set()
    assert raised(read(client, card="penalty", laid=laid.removesuffix(" 3D"))) != set()


def test_only_the_cards_come_where_htmx_asks(client):
    address = reverse("rules", args=["classic"]) + "?card=joker&laid=RJ"
    part = client.get(address, headers={"HX-Request": "true"})
    assert part.content.decode().lstrip().startswith('<section id="cards"')
    assert "HX-Request" in part.headers["Vary"]
    assert "hx-swap-oob" not in part.content.decode()


BAD = [{"card": "snap"}, {"card": "ace", "laid": "1Z <b>"}, {"laid": "KS KS"}]


@pytest.mark.parametrize("query", BAD)
def test_an_address_that_makes_no_sense_shows_an_example_from_its_beginning(client, query):
    answer = client.get(reverse("rules"), query)
    assert answer.status_code == 200
    assert "Start again" not in answer.content.decode()


def test_unknown_rules_are_not_found(client):
    assert client.get("/rules/poker/").status_code == 404


def test_the_page_speaks_kiswahili(client):
    page = client.get(reverse("rules"), headers={"accept-language": "sw"}).content.decode()
    with translation.override("sw"):
        assert str(CARD_RULES[1].title) == "2 na 3: adhabu"
        for rule in CARD_RULES:
            assert str(rule.text) in unescape(page)


def test_the_rules_lead_to_the_questions_and_so_do_the_home_page_and_a_new_table(client):
    assert reverse("atlas") in read(client)
    assert reverse("atlas") in client.get(reverse("home")).content.decode()
    client.force_login(account("Amina"))
    assert reverse("atlas") in client.get(reverse("new_table")).content.decode()


def test_a_table_leads_to_the_rules_it_is_played_by(client):
    amina = account("Amina")
    table = table_of(amina, ruleset="classic")
    client.force_login(amina)
    page = client.get(reverse("table", args=[table.code])).content.decode()
    assert reverse("rules", args=["classic"]) in page


def test_a_board_shown_in_one_language_is_not_remembered_for_another():
    cached_region.cache_clear()
    told = {}
    for language in ("sw", "en"):
        with translation.override(language):
            told[language] = "".join(example("ordinary", RULESETS["standard"], "")["regions"])
    assert "5 cards, to move" not in told["sw"]
    assert "Amina: 5 cards, to move" in told["en"]
