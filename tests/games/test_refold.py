"""Old games stay good, and whoever looks after the site can see that they do."""

from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from accounts.models import RatedGame
from games.archive.refold import games_to_refold, troubles
from games.engine.actions import Draw
from games.models import Game, LogRow, Player
from games.store import signing
from tests.games.kept import kept_game
from tests.games.people import account
from tests.games.playing import do, game_of, people, play_to_the_win, seat_to_act
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


def test_a_game_that_waits_for_confirmation_is_no_trouble() -> None:
    game = game_of(*people(2))
    play_to_the_win(game)
    assert "1 games folded, 0 in trouble" in refolded("--all")


def test_a_game_that_goes_on_while_it_is_read_is_no_trouble() -> None:
    users = people(2)
    first, second = game_of(*users), game_of(*users)
    found = troubles(games_to_refold(running_too=True))
    assert next(found) is None
    for game in (first, second):
        assert do(game, Draw(seat_to_act(game.pk))).ok
    assert next(found) is None


def test_games_without_a_signature_are_counted() -> None:
    game = kept_game(*people(2))
    assert "0 games closed without a signature" in refolded()
    Game.objects.filter(pk=game.pk).update(signature="", signed_by="")
    said = StringIO()
    with pytest.raises(CommandError):
        call_command("refold", stdout=said)
    assert "1 games closed without a signature" in said.getvalue()


def troubles_of_one() -> str:
    said = StringIO()
    with pytest.raises(CommandError, match="1 of 1"):
        call_command("refold", stdout=said)
    return said.getvalue()


def test_a_result_that_the_game_did_not_have_is_reported() -> None:
    kept_game(*people(2), ranked=True)
    Player.objects.filter(result="won").update(result="lost")
    assert "results at row" in troubles_of_one()


def test_other_people_than_sat_down_are_reported() -> None:
    game, stranger = kept_game(*people(2)), account("Stranger")
    Player.objects.filter(game=game, seat=1).update(user=stranger)
    assert "players at row" in troubles_of_one()


def test_a_game_signed_with_a_key_of_somebody_else_is_reported(settings: Any) -> None:
    game, ours = kept_game(*people(2)), settings.SIGNING_KEY
    settings.SIGNING_KEY = b"k" * 32
    signed = {"signature": signing.sign(game.last_hash), "signed_by": signing.public_key()}
    Game.objects.filter(pk=game.pk).update(**signed)
    settings.SIGNING_KEY = ours
    assert "key at row" in troubles_of_one()
    settings.OLD_SIGNING_KEYS = [signed["signed_by"]]
    assert "0 in trouble" in refolded()


def test_a_ranked_game_that_was_not_counted_is_reported() -> None:
    kept_game(*people(2), ranked=True)
    assert "0 in trouble" in refolded()
    RatedGame.objects.all().delete()
    assert "ratings at row" in troubles_of_one()


def test_a_ranked_game_counted_for_the_ladder_of_other_rules_is_reported() -> None:
    kept_game(*people(2), ranked=True)
    Game.objects.update(ruleset_slug="classic")
    RatedGame.objects.update(ruleset="classic")
    assert "ratings at row" in troubles_of_one()


def test_a_game_in_trouble_is_reported_and_nothing_is_changed() -> None:
    game = kept_game(*people(2))
    change_by_hand(game, 3)
    before = list(LogRow.objects.order_by("pk").values())
    said = StringIO()
    with pytest.raises(CommandError, match="1 of 1"):
        call_command("refold", "--all", stdout=said)
    assert f"{game.pk}: chain at row 3" in said.getvalue()
    assert list(LogRow.objects.order_by("pk").values()) == before
