"""What a sanction does to somebody who is playing, for real: with sockets and commits."""

import pytest

from accounts.services import sanctions
from accounts.services.sanctions import Verdict
from games.live.database import in_database
from games.models import Game
from games.store.clock import now_ms
from tests.games.playing import game_of
from tests.games.sockets import Page
from tests.moderation import administrator

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("our_host")]


@pytest.fixture
def ada():
    return administrator()


async def banned_while_playing(game: Game, cookie: bytes, ada, user) -> int:
    page = Page(game.table.code, cookie)
    assert await page.open()
    await page.hear()
    await in_database(sanctions.give, ada, user, Verdict("ban", "Cheating"))
    code = await page.closed()
    await page.close()
    return code


async def test_a_ban_closes_the_socket_and_a_bot_takes_the_seat(users, cookies, ada):
    game = await in_database(lambda: game_of(*users, now=now_ms(), private=True, turn_seconds=0))
    code = game.table.code
    assert await banned_while_playing(game, cookies[0], ada, users[0]) == 4401
    await in_database(game.refresh_from_db)
    assert game.missed["0"] >= 2
    again = Page(code, cookies[0])
    assert await again.open()
    assert await again.closed() == 4401
    await again.close()


async def test_a_ban_forfeits_a_ranked_game_at_once(users, cookies, ada):
    game = await in_database(lambda: game_of(*users, now=now_ms(), ranked=True))
    assert await banned_while_playing(game, cookies[0], ada, users[0]) == 4401
    await in_database(game.refresh_from_db)
    assert not game.is_live
    results = await in_database(lambda: {p.seat: p.result for p in game.players.all()})
    assert results == {0: "left", 1: "won"}
