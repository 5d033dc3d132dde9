import asyncio

import pytest
from channels.testing import WebsocketCommunicator

from games.live import limits
from games.live.database import in_database
from games.live.guarded_consumer import SIGNED_OUT, TOO_MUCH
from games.live.lobby_consumer import MOST_MESSAGES
from games.ranked import queue
from games.store import broadcast
from games.store.clock import now_ms
from games.tables import opening, seating
from games.tables.opening import Wish
from tests.games.people import account
from tests.games.sockets import HOST, PATIENCE, cookie_of, origin

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("our_host")]


class Lobby:
    """A page's end of the lobby socket."""

    def __init__(self, query: str = "", cookie: bytes = b"") -> None:
        from kadi_site.asgi import application

        headers = [(b"host", HOST.encode()), (b"origin", origin().encode())]
        if cookie:
            headers.append((b"cookie", cookie))
        self.wire = WebsocketCommunicator(application, f"/ws/lobby/{query}", headers=headers)

    async def __aenter__(self) -> "Lobby":
        accepted, _ = await self.wire.connect(timeout=PATIENCE)
        assert accepted
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.wire.disconnect(timeout=PATIENCE)

    async def hear_until(self, text: str, *, absent: bool = False) -> str:
        async with asyncio.timeout(PATIENCE):
            while True:
                html = await self.wire.receive_from(timeout=PATIENCE)
                if (text in html) is not absent:
                    return html

    async def close_code(self) -> int:
        async with asyncio.timeout(PATIENCE):
            while True:
                message = await self.wire.receive_output(timeout=PATIENCE)
                if message["type"] == "websocket.close":
                    return message["code"]


async def test_a_new_table_appears_and_a_full_one_goes():
    amina, baraka = await in_database(lambda: (account("Amina"), account("Baraka")))
    async with Lobby() as lobby:
        await lobby.hear_until("No open table just now.")
        table = await in_database(opening.create, amina, Wish(seats=2))
        await lobby.hear_until(table.code)
        await in_database(seating.join, table.code, baraka)
        await lobby.hear_until(table.code, absent=True)


async def test_the_socket_keeps_to_the_filters_of_the_page():
    amina, baraka = await in_database(lambda: (account("Amina"), account("Baraka")))
    async with Lobby("?ruleset=classic&lang=en") as lobby:
        await lobby.hear_until("No open table")
        await in_database(opening.create, amina, Wish(ruleset="standard"))
        await in_database(opening.create, baraka, Wish(ruleset="classic"))
        html = await lobby.hear_until("Baraka")
        assert "Amina" not in html


async def test_whoever_waits_for_a_match_is_told_to_look():
    amina, baraka = await in_database(lambda: (account("Amina"), account("Baraka")))
    cookie = await in_database(cookie_of, amina)
    async with Lobby("?list=no", cookie) as page:
        # On connecting, in case the match was made a moment before.
        await page.hear_until('id="found"')
        now = now_ms()
        await in_database(queue.enter, amina, "standard", 2, now=now)
        await in_database(queue.enter, baraka, "standard", 2, now=now)
        assert await in_database(queue.match, now) == 1
        await page.hear_until('id="found"')


async def test_somebody_logged_out_loses_the_socket():
    amina = await in_database(account, "Amina")
    cookie = await in_database(cookie_of, amina)
    async with Lobby("", cookie) as lobby:
        await lobby.hear_until("No open table")
        await in_database(broadcast.close_user, amina.pk, "logged_out")
        assert await lobby.close_code() == SIGNED_OUT


async def test_a_chatterer_is_cut_off():
    async with Lobby() as lobby:
        await lobby.hear_until("No open table")
        for _ in range(MOST_MESSAGES + 1):
            await lobby.wire.send_to(text_data="{}")
        assert await lobby.close_code() == TOO_MUCH


async def test_sockets_of_the_lobby_count_among_those_a_person_may_have(monkeypatch):
    monkeypatch.setattr(limits, "sockets", limits.OpenSockets(2))
    cookie = await in_database(lambda: cookie_of(account("Amina")))
    async with Lobby(cookie=cookie) as first:
        async with Lobby(cookie=cookie), Lobby(cookie=cookie) as third:
            assert await third.close_code() == TOO_MUCH
        async with Lobby(cookie=cookie) as again:
            await again.hear_until("No open table")
        await first.hear_until("No open table")
