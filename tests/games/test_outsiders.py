"""Who does not play cannot do anything, and learns nothing by trying."""

import pytest

from games import limits
from games.database import in_database
from games.handlers.base import HANDLERS
from games.models import LogRow, Table
from games.services import hosting
from games.services.clock import now_ms
from tests.games.people import account, table_of
from tests.games.playing import game_of, people, state_of
from tests.games.sockets import HOST, Page, at_table, cookie_of

pytestmark = pytest.mark.django_db(transaction=True)

# Everything a page can send, with fields that would do if the sender were somebody else.
COMMANDS = {
    "play": {"cards": "5H"},
    "remove": {"number": 0},
    "pass_host": {"number": 0},
    "chat": {"phrase": 1, "number": 1},
    "mute": {"number": 0},
    "unmute": {"number": 0},
}
# Nothing to refuse: it says only that somebody is there, and is no command to a game.
HARMLESS = {"here", "nonce"}


@pytest.fixture(autouse=True)
def _our_host(settings):
    settings.ALLOWED_HOSTS = [HOST]
    settings.SITE_ORIGINS = []
    limits.messages.forget_all()


def rows() -> list[tuple]:
    return [*LogRow.objects.values_list("game", "seq", "hash"), *chairs()]


def chairs() -> list[tuple]:
    return list(Table.objects.values_list("code", "host", "state", "chairs__user", "chairs__ready"))


async def try_everything(page: Page) -> dict[str, str]:
    answers = {}
    for kind in sorted(set(HANDLERS) - HARMLESS):
        limits.messages.forget_all()
        answers[kind] = await page.ask(kind, **COMMANDS.get(kind, {}))
    return answers


def hidden_cards(game) -> set[str]:
    state = state_of(game.pk)
    held = {card.code for hand in state.hands for card in hand} | {c.code for c in state.draw}
    return held - {card.code for card in state.discards}


def a_running_game():
    game = game_of(*people(2), now=now_ms())
    return game, cookie_of(account("Stranger"))


async def test_a_spectator_is_refused_every_command_and_sees_no_hidden_card():
    game, cookie = await in_database(a_running_game)
    before = await in_database(rows)
    async with at_table(game.table.code, cookie) as [page]:
        answers = await try_everything(page)
    done = {kind for kind, code in answers.items() if not code}
    # Getting up from no chair, and not wanting to read somebody, change nothing at the table.
    assert done <= {"leave", "mute", "unmute"}
    assert await in_database(rows) == before
    hidden = await in_database(hidden_cards, game)
    frames = "".join(page.frames)
    assert not [code for code in hidden if f'"{code}"' in frames or f"-{code}" in frames]


async def test_a_removed_player_is_refused_every_command():
    def set_up():
        host, removed = people(2)
        table = table_of(host, removed, seats=2)
        hosting.remove(table.code, host, 1)
        return table.code, cookie_of(removed)

    code, cookie = await in_database(set_up)
    before = await in_database(rows)
    async with at_table(code, cookie) as [page]:
        answers = await try_everything(page)
    assert {kind for kind, code in answers.items() if not code} <= {"leave", "mute", "unmute"}
    assert await in_database(rows) == before


@pytest.mark.parametrize("private", [True, False])
async def test_somebody_who_is_not_signed_in_gets_nothing_but_the_close(private):
    def set_up():
        return game_of(*people(2), now=now_ms(), private=private).table.code

    page = Page(await in_database(set_up), b"")
    assert await page.open()
    await page.send("draw")
    assert await page.closed() == 4401
    assert page.frames == []
    await page.close()


async def test_a_stranger_at_a_private_table_gets_nothing_but_the_close():
    def set_up():
        game = game_of(*people(2), now=now_ms(), private=True)
        return game.table.code, cookie_of(account("Stranger"))

    code, cookie = await in_database(set_up)
    page = Page(code, cookie)
    assert await page.open()
    await page.send("draw")
    assert await page.closed() == 4403
    assert page.frames == []
    await page.close()


def test_without_a_socket_outsiders_are_refused_too(client):
    game = game_of(*people(2), now=now_ms(), private=True)
    address = f"/t/{game.table.code}/act"
    assert client.post(address, {"type": "draw"}).status_code == 302
    client.force_login(account("Stranger"))
    assert client.post(address, {"type": "draw"}).status_code == 404
    assert LogRow.objects.count() == 1
