"""Tables from before version 2 of the rulesets mean by their house rules what they meant."""

from importlib import import_module

import pytest
from django.apps import apps

from games.engine.codec import decode_ruleset, encode_ruleset
from games.engine.ruleset import RULESETS, with_options
from games.models import Table

migration = import_module("games.migrations.0018_house_rules_keep_their_meaning")


def in_version_1(slug: str, options: dict[str, object]) -> dict[str, object]:
    """The rules as a game of then has them stored."""
    first = encode_ruleset(RULESETS[slug]) | {"version": "1"} | options
    if slug == "standard" and "joker_on_joker" not in options:
        first["joker_on_joker"] = "any"
    new = (
        "jokers_in_deck",
        "first_turn",
        "jokers_together",
        "pick_total",
        "even_kings",
        "cardless",
    )
    return {name: value for name, value in first.items() if name not in new}


@pytest.mark.parametrize(
    ("slug", "options"),
    [
        ("standard", {"deal": 3}),
        ("standard", {"jokers": "wild", "stacking": "rank"}),
        ("standard", {"joker_on_joker": "same_colour"}),
        ("standard", {"joker_on_joker": "any", "deal": 3}),
        ("tucheze", {"deal": 3}),
        ("tucheze", {"joker_on_joker": "any"}),
        ("wild_ace", {"jokers": "colour", "joker_on_joker": "same_colour"}),
        ("classic", {"win_with_aces": False}),
    ],
)
def test_they_play_as_they_would_have(slug, options):
    now = with_options(RULESETS[slug], migration.in_version_2(slug, options), 4)
    then = decode_ruleset(in_version_1(slug, options))
    differing = {
        name
        for name in vars(then)
        if name in RULESETS[slug].__dataclass_fields__ and getattr(then, name) != getattr(now, name)
    }
    assert differing == {"version"}


def test_what_a_ruleset_says_anyway_is_not_repeated():
    assert migration.in_version_2("tucheze", {"deal": 3}) == {"deal": 3}
    assert migration.in_version_2("classic", {"deal": 3}) == {"deal": 3}


def table(options: dict[str, object], **more: str) -> Table:
    return Table.objects.create(ruleset="standard", options=options, seats=4, **more)


@pytest.mark.django_db
def test_open_tables_are_written_out_and_others_left_alone():
    house = table({"jokers": "wild", "stacking": "rank"})
    plain = table({})
    closed = table({"deal": 3}, state="closed")
    migration.write_out(apps, None)
    for each in (house, plain, closed):
        each.refresh_from_db()
    assert house.options == {"jokers": "wild", "stacking": "rank", "joker_on_joker": "any"}
    assert plain.options == {}
    assert closed.options == {"deal": 3}
