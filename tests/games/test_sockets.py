import asyncio
import logging
import time

import orjson
import pytest
from django.contrib.sessions.models import Session

from games.engine.actions import Draw
from games.live import heartbeat, limits, table_consumer
from games.live.database import in_database
from games.live.room import rooms
from games.models import Chair, LogRow
from games.store import broadcast
from games.store.clock import now_ms
from games.store.write import Actor, act
from kadi_site.rate_limits import Buckets
from tests.games.people import account, table_of
from tests.games.playing import game_of, people, seat_to_act, user_on
from tests.games.sockets import PATIENCE, Page, at_table, cookie_of

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("our_host")]


async def test_a_page_gets_the_whole_table_when_it_connects(code, cookies):
    async with at_table(code, cookies[0]) as [page]:
        assert page.version == 1
        assert {"seats", "pile", "hand", "status", "log"} <= set(page.regions)
        assert "Baraka" in page.regions["seats"]


@pytest.mark.parametrize(
    ("query", "words"), [("?lang=sw", "Karata zako"), ("?lang=x", "Your hand")]
)
async def test_a_socket_speaks_the_language_its_page_was_read_in(code, cookies, query, words):
    page = Page(code, cookies[0], query=query)
    assert await page.open()
    assert words in await page.hear()
    await page.close()


async def test_a_move_reaches_everybody_and_is_answered_to_its_sender(code, cookies, turn):
    async with at_table(code, *cookies) as pages:
        assert await pages[turn].ask("draw", seen=1) == ""
        for page in pages:
            await page.reach(2)
        assert "Draw 1" not in pages[turn].regions["hand"]


async def test_two_tabs_of_one_player_show_the_same(code, cookies, turn):
    async with at_table(code, cookies[turn], cookies[turn]) as [one, other]:
        assert await one.ask("draw") == ""
        await other.reach(2)
        assert one.regions["hand"] == other.regions["hand"]


async def test_a_command_sent_again_after_a_reconnect_is_applied_once(code, cookies, turn, game):
    async with at_table(code, cookies[turn]) as [page]:
        command = await page.send("draw")
        await page.hear_until(command)
    async with at_table(code, cookies[turn]) as [page]:
        assert page.version == 2
        assert await page.ask("draw", id=command) == ""
    assert await in_database(LogRow.objects.filter(game=game).count) == 2


async def test_a_refused_move_says_why_and_changes_nothing(code, cookies, turn):
    async with at_table(code, cookies[1 - turn]) as [page]:
        assert await page.ask("draw") == "not-your-turn"
        assert page.version == 1
        assert "turn" in page.regions["refusal"]


async def test_looking_brings_the_whole_table_again(code, cookies):
    async with at_table(code, cookies[0]) as [page]:
        page.regions.clear()
        await page.send("look")
        await page.hear_until('id="log"')
        assert {"seats", "pile", "hand", "status", "log"} <= set(page.regions)


@pytest.mark.parametrize(
    ("message", "code_of_error"),
    [
        ("no json at all", "malformed"),
        ("[1, 2]", "malformed"),
        ('{"type": "dance"}', "malformed"),
        ('{"type": "draw", "id": "\ud800"}', "malformed"),
        ('{"type": "draw", "id": "not a uuid"}', "malformed"),
        ('{"type": "draw", "seen": "soon"}', "malformed"),
        ('{"type": "draw", "seen": "--1"}', "malformed"),
        ('{"type": "play", "cards": "11H"}', "malformed"),
        ('{"type": "play", "cards": 7}', "malformed"),
        ('{"type": "play", "cards": "5H", "suit": "X"}', "malformed"),
        (orjson.dumps({"type": "draw", "more": "x" * 16384}).decode(), "too-large"),
    ],
)
async def test_what_no_page_of_ours_sends_gets_a_coded_error_and_a_close(
    code, cookies, message, code_of_error, caplog
):
    page = Page(code, cookies[0])
    assert await page.open()
    await page.hear()
    await page.say(message)
    await page.hear_until(code_of_error)
    assert await page.closed() == 4429
    await page.close()
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


async def test_too_many_messages_get_a_coded_error_and_a_close(code, cookies, monkeypatch):
    monkeypatch.setattr(limits, "messages", Buckets(3, 0))
    page = Page(code, cookies[0])
    assert await page.open()
    for _ in range(4):
        await page.send("look")
    assert await page.closed() == 4429
    await page.close()


async def test_a_closed_session_closes_the_socket(code, cookies, users):
    page = Page(code, cookies[0])
    assert await page.open()
    await page.hear()
    await in_database(broadcast.close_user, users[0].pk, "logged_out")
    assert await page.closed() == 4401
    await page.close()


async def test_somebody_without_a_name_is_sent_away(code):
    page = Page(code, b"")
    assert await page.open()
    assert await page.closed() == 4401
    await page.close()


async def test_a_table_that_does_not_exist_says_so(cookies):
    page = Page("nosuchtable", cookies[0])
    assert await page.open()
    assert await page.closed() == 4404
    await page.close()


@pytest.mark.parametrize(
    "wrong",
    [
        b"",
        b"null",
        b"http://evil.example",
        b"https://testserver.evil.example",
        b"http://testserver:8001",
        b"ftp://testserver",
    ],
)
async def test_a_socket_from_another_origin_is_refused(code, cookies, wrong):
    page = Page(code, cookies[0], {b"origin": wrong})
    assert not await page.open()


async def test_a_private_table_is_closed_to_strangers():
    def set_up():
        host, stranger = people(2)
        return table_of(host, seats=2, private=True).code, cookie_of(stranger)

    code, cookie = await in_database(set_up)
    page = Page(code, cookie)
    assert await page.open()
    assert await page.closed() == 4403
    await page.close()


async def test_the_game_begins_on_every_page_when_all_are_ready():
    def set_up():
        users = people(2)
        return table_of(*users, seats=2).code, [cookie_of(user) for user in users]

    code, cookies = await in_database(set_up)
    async with at_table(code, *cookies) as pages:
        assert "hand" not in pages[0].regions or "hidden" in pages[0].regions["hand"]
        for number, page in enumerate(pages):
            assert await page.ask("ready", nonce=f"{number:032x}") == ""
        for page in pages:
            await page.reach(1)
            assert page.regions["hand"].count('name="cards"') == 4


async def test_whoever_may_not_start_leaves_no_nonce_behind():
    def set_up():
        users = people(2)
        return table_of(*users, seats=3).code, cookie_of(users[1])

    code, cookie = await in_database(set_up)
    async with at_table(code, cookie) as [page]:
        assert await page.ask("start", nonce="ab" * 16) == "not_host"
    assert not await in_database(Chair.objects.exclude(nonce="").exists)


async def test_a_spectator_sees_the_table_and_no_hand():
    def set_up():
        game = game_of(*people(2), now=now_ms())
        return game.table.code, cookie_of(account("Watcher"))

    code, cookie = await in_database(set_up)
    async with at_table(code, cookie) as [page]:
        assert page.version == 1
        assert 'id="h-' not in page.regions["hand"]
        assert await page.ask("draw") == "not-at-table"


async def test_many_moves_at_once_leave_every_page_at_the_same_version(code, cookies, game):
    async with at_table(code, *cookies) as pages:
        for _ in range(10):
            seat = await in_database(seat_to_act, game.pk)
            await pages[seat].ask("draw")
        async with asyncio.timeout(PATIENCE):
            for page in pages:
                await page.reach(11)
        assert pages[0].regions["seats"] == pages[1].regions["seats"]


async def test_an_error_of_ours_closes_the_socket_and_says_to_come_again(
    code, cookies, monkeypatch, caplog
):
    def broken(command, began):
        raise RuntimeError("a bug")

    monkeypatch.setattr(table_consumer, "handle", broken)
    page = Page(code, cookies[0])
    assert await page.open()
    await page.hear()
    await page.send("draw")
    assert await page.closed() == 1011
    await page.close()
    assert "a bug" in caplog.text


async def test_a_table_nobody_looks_at_any_more_is_forgotten(code, cookies):
    async with at_table(code, cookies[0], cookies[1]):
        assert list(rooms().by_code) == [code]
    assert rooms().by_code == {}


async def test_a_ping_carries_the_version(code, cookies, monkeypatch):
    monkeypatch.setattr(heartbeat, "PING_SECONDS", 0.05)
    monkeypatch.setattr(table_consumer, "QUIET_SECONDS", 0.0)
    async with at_table(code, cookies[0]) as [page]:
        assert 'data-version="1"' in await page.hear_until('id="ping"')


async def test_who_was_just_sent_something_needs_no_ping():
    sent: list[str] = []

    async def send(text: str) -> None:
        sent.append(text)

    consumer = table_consumer.TableConsumer()
    consumer.send, consumer.admitted = send, True
    consumer.spoke = time.monotonic() + PATIENCE
    await consumer.ping(7)
    assert sent == []
    consumer.spoke = time.monotonic() - table_consumer.QUIET_SECONDS - 1
    await consumer.ping(7)
    assert 'data-version="7"' in sent[0]


async def test_a_page_catches_up_though_no_message_told_of_the_move(
    code, cookies, turn, game, monkeypatch
):
    monkeypatch.setattr(heartbeat, "PING_SECONDS", 0.05)
    monkeypatch.setattr(broadcast, "poke", lambda *told: None)
    user = await in_database(user_on, game, turn)
    async with at_table(code, cookies[1 - turn]) as [page]:
        await in_database(act, game.pk, Draw(turn), actor=Actor.person(user.pk))
        await page.reach(2)


async def test_somebody_whose_session_has_ended_is_sent_away_though_nobody_told(
    code, cookies, monkeypatch
):
    monkeypatch.setattr(heartbeat, "PING_SECONDS", 0.05)
    monkeypatch.setattr(table_consumer, "REVALIDATED_SECONDS", 0.0)
    monkeypatch.setattr(table_consumer, "QUIET_SECONDS", 0.0)
    async with at_table(code, cookies[0], cookies[1]) as [gone, stays]:
        await in_database(
            Session.objects.filter(session_key=cookies[0].decode().partition("=")[2]).delete
        )
        assert await gone.closed() == 4401
        await stays.hear_until('id="ping"')


async def test_nobody_has_sockets_without_end(code, cookies, monkeypatch):
    monkeypatch.setattr(limits, "sockets", limits.OpenSockets(2))
    async with at_table(code, cookies[0]):
        async with at_table(code, cookies[0], cookies[1]):
            one_more = Page(code, cookies[0])
            assert await one_more.open()
            assert await one_more.closed() == 4429
            await one_more.close()
        async with at_table(code, cookies[0]) as [again]:
            assert again.version == 1
