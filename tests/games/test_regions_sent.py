"""What a page is sent of the regions, and when something is taken away again."""

import pytest
from django.test import Client

from games.live.database import in_database
from games.models import Table
from games.store.clock import now_ms
from tests.games.people import account
from tests.games.playing import play_to_the_win, state_of
from tests.games.sockets import Page, at_table, cookie_of

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("our_host")]


async def test_a_refusal_goes_when_the_game_moves_on(code, cookies, turn):
    async with at_table(code, *cookies) as pages:
        mover, other = pages[turn], pages[1 - turn]
        assert await other.ask("draw") == "not-your-turn"
        assert other.regions["refusal"].count("turn") == 1
        assert await mover.ask("draw") == ""
        await other.reach(2)
        assert "turn" not in other.regions["refusal"]


async def test_a_page_is_not_sent_what_it_came_with(code, cookies):
    def page() -> str:
        client = Client()
        client.cookies.load(cookies[0].decode())
        return client.get(f"/t/{code}/").text

    shown = (await in_database(page)).partition('data-shown="')[2].partition('"')[0]
    first = Page(code, cookies[0], query=f"?lang=en&shown={shown}")
    assert await first.open()
    frame = await first.hear()
    assert 'id="sync"' in frame
    assert 'id="hand"' not in frame
    # Whoever asks for everything gets everything.
    await first.wire.send_to('{"type": "look"}')
    assert 'id="hand"' in await first.hear()
    await first.close()


async def test_only_who_is_asked_gets_the_button_to_confirm(game, code, cookies):
    await in_database(Table.objects.update, private=False)
    await in_database(play_to_the_win, game, now_ms())
    watching = await in_database(lambda: cookie_of(account("Watcher")))
    async with at_table(code, *cookies, watching) as [amina, baraka, watcher]:
        winner = (await in_database(state_of, game.pk)).winner
        mine, theirs = (amina, baraka) if winner == 0 else (baraka, amina)
        assert "You won!" in mine.regions["confirm"]
        assert " won!" in theirs.regions["confirm"]
        assert "You won!" not in theirs.regions["confirm"]
        assert 'value="confirm"' not in watcher.regions["confirm"]
        assert await mine.ask("confirm") == ""
        assert 'value="confirm"' not in mine.regions["confirm"]
        await theirs.hear_until("data-done")
        assert 'value="confirm"' in theirs.regions["confirm"]
