"""Every command of a table × every kind of caller, on real sockets and by POST. The commands come
from the table of handlers: one without a verdict fails."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from channels.testing import WebsocketCommunicator

from games.live import limits
from games.live.commands.base import HANDLERS
from games.live.database import in_database
from games.models import Chair, ChatLine, LogRow, Phrase, Table
from kadi_site.asgi import application
from tests.games.sockets import HOST, PATIENCE, Page, origin
from tests.security import verdicts
from tests.security.attempts import attempt
from tests.security.callers import CALLERS, Callers, make_callers
from tests.security.scenes import PRIVATE, Scene, make_scene

pytestmark = pytest.mark.django_db(transaction=True)

SCENES = ("open", "watched", "private", "running", "finished")
DOOR = "door"
SEATED = ("player", "host")
# The scene is as good as before when these were done.
LEAVES_NO_MARK = {"chat", "here", "hint", "mute", "nonce", "unmute"}
RULES = verdicts.read("commands.toml")


@pytest.fixture(autouse=True)
def _our_host(settings):
    settings.ALLOWED_HOSTS = [HOST]
    settings.SITE_ORIGINS = []


@pytest.fixture
def callers(transactional_db) -> Callers:
    # Gone when the test before was cleaned up.
    Phrase.objects.update_or_create(pk=1, defaults={"text": "Haya!", "tongue": "sw"})
    callers = make_callers()
    callers.ban()
    return callers


def wanted(kind: str, scene: str, caller: str) -> str:
    found = verdicts.wanted(RULES[kind], "at", scene)
    return found[caller] if found else "no verdict"


async def new_scene(name: str, callers: Callers) -> Scene:
    return await in_database(make_scene, name, callers, with_banned=False)


def rows() -> list[Any]:
    """Everything at tables that somebody without a seat must not be able to change."""
    return [
        list(LogRow.objects.order_by("pk").values_list("game", "seq", "hash")),
        list(Table.objects.order_by("pk").values_list("code", "host", "state")),
        list(Chair.objects.order_by("pk").values_list("table", "user", "ready", "nonce")),
        list(ChatLine.objects.order_by("pk").values_list("table", "user")),
    ]


@asynccontextmanager
async def page_at(scene: Scene, cookie: bytes) -> AsyncIterator[tuple[Page, str]]:
    """A page, and whether it got in."""
    page = Page(scene.table.code, cookie)
    assert await page.open()
    first = await page.wire.receive_output(timeout=PATIENCE)
    try:
        yield page, str(first.get("code", "in"))
    finally:
        await page.close()


async def answer_to(page: Page, kind: str) -> str:
    limits.messages.forget_all()
    command = await page.send(kind, **RULES.get(kind, {}).get("fields", {}))
    while command not in page.answers:
        message = await page.wire.receive_output(timeout=PATIENCE)
        if message["type"] == "websocket.close":
            return str(message["code"])
        page.take(message["text"])
    return page.answers[command] or "done"


def test_every_command_has_its_verdict_and_no_verdict_its_command_lost():
    assert set(RULES) == {*HANDLERS, DOOR}


@pytest.mark.parametrize("name", SCENES)
async def test_who_has_no_seat_is_answered_as_the_table_says_and_changes_nothing(name, callers):
    scene = await new_scene(name, callers)
    before, found = await in_database(rows), {}
    for caller in (each for each in CALLERS if each not in SEATED):
        async with page_at(scene, callers.cookie(caller)) as (page, door):
            found[DOOR, caller] = door
            for kind in sorted(HANDLERS) if door == "in" else ():
                found[kind, caller] = await answer_to(page, kind)
    assert differences(found, name) == {}
    assert await in_database(rows) == before


@pytest.mark.postgres
@pytest.mark.parametrize("name", SCENES)
@pytest.mark.parametrize("caller", SEATED)
async def test_who_has_a_seat_is_answered_as_the_table_says(name, caller, callers):
    waiting, found = sorted(HANDLERS), {}
    while waiting:
        scene = await new_scene(name, callers)
        async with page_at(scene, callers.cookie(caller)) as (page, found[DOOR, caller]):
            while waiting:
                kind = waiting.pop()
                found[kind, caller] = await answer_to(page, kind)
                if found[kind, caller] in ("done", "4403") and kind not in LEAVES_NO_MARK:
                    break
    assert differences(found, name) == {}


def differences(found: dict[tuple[str, str], str], scene: str) -> dict[tuple[str, str], str]:
    return {
        (kind, caller): f"{answer}, wanted {wanted(kind, scene, caller)}"
        for (kind, caller), answer in found.items()
        if answer != wanted(kind, scene, caller)
    }


@pytest.mark.postgres
def test_by_post_a_private_table_does_nothing_for_who_has_no_seat(callers):
    scene = make_scene("running", callers, with_banned=False)
    before = rows()
    for caller in (each for each in CALLERS if each not in SEATED):
        verdict = {
            "nobody": "to account_login",
            "banned": "to account_login",
            # Had the link, and may look, as by socket.
            "guest": "to table",
        }.get(caller, "404")
        for kind in sorted(HANDLERS):
            outcome = attempt(
                callers,
                caller,
                "POST",
                f"/t/{scene.table.code}/act",
                data=f"type={kind}",
                content_type="application/x-www-form-urlencoded",
            )
            leads_on = kind == "leave" and caller == "guest"
            assert outcome.verdict == ("to lobby" if leads_on else verdict), f"{kind} as {caller}"
    assert rows() == before


async def test_the_lobby_tells_nobody_of_a_private_table(callers):
    scenes = [await new_scene(name, callers) for name in (*PRIVATE, "open")]
    for caller in CALLERS:
        told = await lobby_frame(callers.cookie(caller))
        assert scenes[-1].table.code in told
        assert not [each for scene in scenes[:-1] for each in scene.names if each in told]


async def lobby_frame(cookie: bytes) -> str:
    headers = [(b"host", HOST.encode()), (b"origin", origin().encode()), (b"cookie", cookie)]
    wire = WebsocketCommunicator(application, "/ws/lobby/", headers=headers)
    await wire.connect(timeout=PATIENCE)
    try:
        return await wire.receive_from(timeout=PATIENCE)
    finally:
        await wire.disconnect(timeout=PATIENCE)
