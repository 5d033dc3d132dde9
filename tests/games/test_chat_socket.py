import asyncio

import pytest

from games.live.database import in_database
from games.models import Phrase
from tests.games.people import account, table_of
from tests.games.sockets import PATIENCE, Page, at_table, cookie_of

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("our_host")]


@pytest.fixture
def hello():
    return Phrase.objects.create(kind="phrase", tongue="sheng", text="Niaje wote!").pk


@pytest.fixture
def users():
    return account("Amina"), account("Baraka")


@pytest.fixture
def code(users):
    return table_of(*users).code


async def hear_until(page: Page, region: str, text: str) -> None:
    async with asyncio.timeout(PATIENCE):
        while text not in page.regions.get(region, ""):
            await page.hear()


async def test_what_one_says_the_others_read(code, cookies, hello):
    async with at_table(code, *cookies) as [amina, baraka]:
        assert await amina.ask("chat", number=hello) == ""
        await hear_until(baraka, "chat", "Niaje wote!")


async def test_whoever_is_muted_is_not_read(code, cookies, hello):
    async with at_table(code, *cookies) as [amina, baraka]:
        # Amina has the first chair.
        assert await baraka.ask("mute", number=0) == ""
        await hear_until(baraka, "mutes", 'value="unmute 0"')
        assert await amina.ask("chat", number=hello) == ""
        await hear_until(amina, "chat", "Niaje wote!")
        # The answer comes with everything that was news to this page until then.
        assert await baraka.ask("mute", number=9) == "no_such_seat"
        assert "Niaje wote!" not in "".join(baraka.frames)


async def test_only_phrases_of_the_list_can_be_said(code, cookies, hello):
    async with at_table(code, cookies[0]) as [amina]:
        assert await amina.ask("chat", number=hello + 1000) == "no_phrase"


async def test_an_onlooker_cannot_chat(code, hello):
    stranger = await in_database(lambda: cookie_of(account("Chege")))
    async with at_table(code, stranger) as [page]:
        assert await page.ask("chat", number=hello) == "not_seated"
