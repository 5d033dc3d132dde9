"""The heads of finished games are signed and published, so that a rewritten database is found."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse

from games.engine.actions import Confirm
from games.models import Game
from games.store import signing
from tests.games.kept import kept_game
from tests.games.playing import do, game_of, people, play_to_the_win, state_of

pytestmark = pytest.mark.django_db
YESTERDAY = datetime.now(UTC) - timedelta(days=1)
DAY = YESTERDAY.date().isoformat()
FAIR_SCRIPT = Path(__file__).parents[2] / "static" / "js" / "fair.js"


def finished_yesterday() -> Game:
    game = kept_game(*people(2))
    Game.objects.filter(pk=game.pk).update(finished_at=YESTERDAY)
    return game


def file_of(client: Client, day: str = DAY) -> str:
    return client.get(reverse("heads", args=[day])).text


def test_a_game_is_signed_when_it_closes() -> None:
    game = game_of(*people(2))
    at = play_to_the_win(game)
    for seat in range(2):
        do(game, Confirm(seat), now=at)
    game.refresh_from_db()
    assert state_of(game.pk).over_how == "won"
    assert game.signed_by == signing.public_key()
    assert signing.is_signed(game.last_hash, game.signature, game.signed_by)


def test_what_is_signed_is_what_browsers_check_and_old_games_were_signed_with() -> None:
    signature = signing.sign("0123abcd")
    assert signing.is_text_signed("kadi head 1\n0123abcd", signature, signing.public_key())
    assert r'"kadi head 1\n" + game.last_hash' in FAIR_SCRIPT.read_text()


def test_the_key_and_the_days_are_on_a_page(client: Client) -> None:
    page = client.get(reverse("fair")).text
    assert signing.public_key() in page
    assert reverse("heads", args=[DAY]) in page


def test_a_day_lists_the_signed_hash_of_every_game_and_names_none(client: Client) -> None:
    game = finished_yesterday()
    file = file_of(client)
    assert f"{game.last_hash} {game.signature}" in file
    assert str(game.pk) not in file


@pytest.mark.parametrize("day", ["2026-13-01", "tomorrow", "9999-12-31", "x" * 300])
def test_there_is_nothing_for_days_that_are_not_over(client: Client, day: str) -> None:
    assert client.get(f"/fair/heads-{day}.txt").status_code == 404


def test_a_copy_kept_elsewhere_tells_that_a_game_was_rewritten(
    client: Client, tmp_path: Path
) -> None:
    game, copy = finished_yesterday(), tmp_path / "heads.txt"
    copy.write_text(file_of(client))
    call_command("check_heads", str(copy))
    Game.objects.filter(pk=game.pk).update(last_hash="0" * 64)
    with pytest.raises(CommandError, match="1 games are not as they were signed"):
        call_command("check_heads", str(copy))


def test_a_copy_that_was_changed_is_refused(client: Client, tmp_path: Path) -> None:
    finished_yesterday()
    copy = tmp_path / "heads.txt"
    copy.write_text(file_of(client).replace("0", "1"))
    with pytest.raises(CommandError, match="not as it was signed"):
        call_command("check_heads", str(copy))
    copy.write_text("something else")
    with pytest.raises(CommandError, match="no file of heads"):
        call_command("check_heads", str(copy))
