"""Old games stay good, and whoever looks after the site can see that they do."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from games.models import LogRow
from tests.games.kept import kept_game
from tests.games.playing import game_of, people
from tests.games.test_fair import change_by_hand

pytestmark = pytest.mark.django_db
LONG_AGO = 1_600_000_000_000


def refolded(*arguments: str) -> str:
    said = StringIO()
    call_command("refold", *arguments, stdout=said)
    return said.getvalue()


def test_every_finished_game_folds_however_old() -> None:
    users = people(2)
    kept_game(*users, began=LONG_AGO)
    kept_game(*users, ruleset="classic")
    game_of(*users)
    assert "2 games folded, 0 in trouble" in refolded()


def test_games_still_being_played_are_folded_too_if_asked_for() -> None:
    users = people(2)
    kept_game(*users)
    game_of(*users)
    assert "2 games folded, 0 in trouble" in refolded("--all")


def test_a_game_in_trouble_is_reported_and_nothing_is_changed() -> None:
    game = kept_game(*people(2))
    change_by_hand(game, 3)
    before = list(LogRow.objects.order_by("pk").values())
    said = StringIO()
    with pytest.raises(CommandError, match="1 of 1"):
        call_command("refold", "--all", stdout=said)
    assert f"{game.pk}: chain at row 3" in said.getvalue()
    assert list(LogRow.objects.order_by("pk").values()) == before
