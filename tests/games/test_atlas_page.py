"""Which Kadi do you play? A question at a time, and in the end a table to open."""

import re
from html import unescape
from urllib.parse import parse_qsl, urlsplit

import pytest
from django.urls import reverse

from games.atlas.asking import MOST_QUESTIONS
from games.atlas.variants import variants
from games.forms import OPTION, NewTableForm
from games.models import Table
from games.presenters.atlas import known_variants
from tests.games.people import account

pytestmark = pytest.mark.django_db

ASKED = re.compile(r'id="answer-yes" name="([\w-]+)" value="yes"')
PLAY = re.compile(r'<a class="button button-primary" href="([^"]+)"')


def see(client, **query):
    return unescape(client.get(reverse("atlas"), query).content.decode())


def answer_all(client, answer):
    """Answers every question by `answer(slug)`; the answers, and the last page."""
    answers = {}
    page = see(client)
    while asked := ASKED.search(page):
        answers[asked[1]] = answer(asked[1])
        page = see(client, **answers)
    return answers, page


def test_a_question_shows_the_cards_and_takes_yes_no_or_not_knowing(client):
    page = see(client)
    assert page.count('class="card"') >= 2
    for value in ("yes", "no", "skip"):
        assert f'value="{value}"' in page


def test_the_answers_are_in_the_address_and_nowhere_else(client):
    first = ASKED.search(see(client))[1]
    page = see(client, **{first: "yes"})
    assert ASKED.search(page)[1] != first
    assert f'<input type="hidden" name="{first}" value="yes">' in page
    assert not client.cookies.get("sessionid")


def test_who_answers_as_standard_is_played_gets_standard(client):
    standard = variants()[0]
    answers, page = answer_all(client, lambda slug: "yes" if slug in standard.agrees_with else "no")
    assert len(answers) <= MOST_QUESTIONS
    assert "You play Standard" in page
    assert PLAY.search(page)[1] == reverse("new_table") + "?ruleset=standard"


def test_not_knowing_anything_leads_to_a_table_too(client):
    answers, page = answer_all(client, lambda slug: "skip")
    assert len(answers) == MOST_QUESTIONS
    assert "You did not know any of it" in page
    assert "?ruleset=standard" in PLAY.search(page)[1]


def test_who_has_had_enough_is_told_at_once(client):
    page = see(client, **{"joker-on-anything": "yes", "done": "1"})
    assert "You play" in page
    assert "May the red Joker go on a black card? Yes" in " ".join(
        re.sub("<.*?>", " ", page).split()
    )


def test_what_is_no_answer_is_left_out(client):
    page = see(client, **{"poker": "yes", "ace-wins": "maybe", "done": "1"})
    assert "Question 1 of 10" in page


def test_who_plays_a_published_way_is_told_where_it_comes_from(client):
    karata = next(each for each in variants() if each.name == "Karata")
    _answers, page = answer_all(client, lambda slug: "yes" if slug in karata.agrees_with else "no")
    assert "Played like this: Karata" in page
    assert karata.source in page
    assert "Picks: the last move counts" in page


@pytest.mark.parametrize("variant", known_variants(), ids=lambda each: each["name"])
def test_the_link_of_every_known_way_fills_in_a_form_that_is_right(variant):
    query = dict(parse_qsl(urlsplit(variant["play"]).query))
    form = NewTableForm({"seats": "4", "turn_seconds": "", "bots_level": ""} | query)
    assert form.is_valid(), form.errors
    assert {OPTION + name: str(value) for name, value in form.chosen_options().items()} == {
        name: value for name, value in query.items() if name != "ruleset"
    }


def test_the_link_opens_the_form_filled_in_and_the_table_plays_by_it(client):
    client.force_login(account("Amina"))
    link = reverse("new_table") + "?ruleset=classic&option_cardless=blocks&option_deal=5"
    page = client.get(link).content.decode()
    assert re.search(r'value="classic"[^>]*checked', page)
    assert re.search(r'name="option_cardless"[^>]*value="blocks"[^>]*checked', page)
    assert re.search(r'name="option_deal"[^>]*value="5"[^>]*checked', page)
    form = {"ruleset": "classic", "seats": "4", "option_cardless": "blocks", "option_deal": "5"}
    client.post(reverse("new_table"), form)
    table = Table.objects.get()
    assert (table.ruleset, table.options) == ("classic", {"cardless": "blocks", "deal": 5})


def test_a_link_with_rules_that_do_not_exist_opens_the_usual_form(client):
    client.force_login(account("Amina"))
    page = client.get(reverse("new_table"), {"ruleset": "poker"}).content.decode()
    assert re.search(r'value="standard"[^>]*checked', page)


def test_a_stranger_keeps_what_the_link_says_while_choosing_a_name(client):
    answer = client.get(reverse("new_table"), {"ruleset": "classic"})
    assert "ruleset%3Dclassic" in answer.url


def test_only_the_question_comes_where_htmx_asks_but_going_back_brings_the_page(client):
    part = client.get(reverse("atlas"), headers={"HX-Request": "true"}).content.decode()
    assert part.lstrip().startswith('<section id="atlas"')
    again = {"HX-Request": "true", "HX-History-Restore-Request": "true"}
    assert "<!doctype html>" in client.get(reverse("atlas"), headers=again).content.decode()


def test_the_questions_are_asked_in_kiswahili(client):
    page = client.get(reverse("atlas"), headers={"accept-language": "sw"}).content.decode()
    assert "Unacheza Kadi ipi?" in page
    assert "Je, Baraka anaweza kuzuia kwa J♥" in page
