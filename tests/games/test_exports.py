"""What is taken home can be used there."""

import json
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from games.engine.ruleset import RULESETS
from tests.games.kept import kept_game
from tests.games.playing import people

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("slug", RULESETS)
def test_the_exported_scenario_passes(slug: str, client: Client, tmp_path: Path) -> None:
    game = kept_game(*people(3), ruleset=slug, seed="exported")
    file = tmp_path / "game.toml"
    file.write_bytes(client.get(reverse("game_toml", args=[game.pk])).content)
    said = StringIO()
    call_command("scenarios", str(file), stdout=said)
    assert ", 0 failed" in said.getvalue()
    assert not said.getvalue().startswith("0 passed")


@pytest.mark.parametrize("slug", RULESETS)
def test_the_exported_json_passes_verify_game(slug: str, client: Client, tmp_path: Path) -> None:
    game = kept_game(*people(3), ruleset=slug, seed="exported")
    file = tmp_path / "game.json"
    file.write_bytes(client.get(reverse("game_json", args=[game.pk])).content)
    said = StringIO()
    call_command("verify_game", str(file), stdout=said)
    assert "All is well." in said.getvalue()


def test_the_json_reveals_the_secret_and_the_whole_log(client: Client) -> None:
    game = kept_game(*people(2))
    answer = client.get(reverse("game_json", args=[game.pk]))
    export = json.loads(answer.content)
    assert export["fair"]["secret"] == bytes(game.secret).hex()
    assert [row["seq"] for row in export["rows"]] == list(range(1, game.version + 1))
    assert "attachment" in answer.headers["Content-Disposition"]


def test_the_text_tells_the_game_in_words(client: Client) -> None:
    game = kept_game(*people(2))
    answer = client.get(reverse("game_text", args=[game.pk]))
    assert answer.headers["Content-Type"] == "text/plain; charset=utf-8"
    assert "Amina, Baraka" in answer.content.decode()
    assert "The game has begun." in answer.content.decode()
