"""Whoever the host of a private table sent away is out, whatever link they still have."""

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.live import limits
from games.live.database import in_database
from games.models import Table
from games.store.clock import now_ms
from games.tables import hosting, seating
from games.tables.errors import TableRefused
from games.tables.fingerprint import fingerprints_of
from games.tables.table_facts import load_table_facts
from tests.games.people import account, guest, names_at, table_of
from tests.games.sockets import HOST, Page, at_table, cookie_of

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def _our_host(settings):
    settings.ALLOWED_HOSTS = [HOST]
    settings.SITE_ORIGINS = []
    limits.messages.forget_all()


def link_of(table: Table) -> str:
    return reverse("join", args=[Table.objects.get(pk=table.pk).invitation])


def browser_of(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def sent_away(private: bool = True) -> tuple[Table, User, Client, str]:
    """A table, who was removed from it, their browser, and the link they came by."""
    host, rude = account("Amina"), guest("Zawadi")
    table = table_of(host, private=private, seats=4)
    link = link_of(table)
    browser = browser_of(rude)
    browser.post(link)
    assert names_at(table) == ["Amina", "Zawadi"]
    hosting.remove(table.code, host, 1)
    return table, rude, browser, link


def test_the_link_and_the_table_are_closed_to_them():
    table, _, browser, link = sent_away()
    answer = browser.get(link)
    assert answer.status_code == 404
    assert "The host removed you" in answer.content.decode()
    assert "Amina" not in answer.content.decode()
    page = browser.get(reverse("table", args=[table.code]), follow=True)
    assert page.status_code == 404
    assert "Amina" not in page.content.decode()


def test_they_cannot_sit_down_by_any_button():
    table, rude, browser, link = sent_away()
    browser.post(link)
    browser.post(link_of(table))
    browser.post(reverse("join_table"), {"code": table.code})
    assert names_at(table) == ["Amina"]
    with pytest.raises(TableRefused) as refused:
        seating.join(table.code, rude)
    assert refused.value.code == "removed"


def test_they_can_do_nothing_there_without_a_socket():
    table, _, browser, _ = sent_away()
    answer = browser.post(reverse("act", args=[table.code]), {"type": "chat", "number": 1})
    assert answer.status_code == 404


def test_another_name_does_not_help_whoever_has_only_the_old_link():
    table, _, _, link = sent_away()
    for browser in (Client(), browser_of(guest("Another"))):
        answer = browser.get(link)
        assert answer.status_code == 404
        assert "no longer good" in answer.content.decode()
        assert "Amina" not in answer.content.decode()
        browser.post(link, {"name": "Innocent"})
        browser.post(reverse("join_table"), {"code": table.code})
        assert browser.get(f"{link}qr.svg").status_code == 404
        page = browser.get(reverse("table", args=[table.code]), follow=True)
        assert "Amina" not in page.content.decode()
    assert names_at(table) == ["Amina"]


def test_friends_come_by_the_new_link_which_those_at_the_table_see():
    table, _, _, old = sent_away()
    room = browser_of(User.objects.get(username="Amina")).get(reverse("table", args=[table.code]))
    new = link_of(table)
    assert new != old
    assert new in room.content.decode()
    friend = browser_of(guest("Friend"))
    assert friend.get(f"{new}qr.svg").status_code == 200
    friend.post(new)
    assert names_at(table) == ["Amina", "Friend"]
    # Whoever sits there finds the table by the old link too.
    assert friend.get(old).url == reverse("table", args=[table.code])


def test_whoever_was_invited_before_and_not_sent_away_may_still_look():
    host, rude, watcher = account("Amina"), guest("Zawadi"), browser_of(guest("Watcher"))
    table = table_of(host, rude, private=True)
    watcher.get(link_of(table))
    hosting.remove(table.code, host, 1)
    assert watcher.get(reverse("table", args=[table.code])).status_code == 200


def test_a_public_table_keeps_its_link_and_can_be_watched():
    table, _, browser, link = sent_away(private=False)
    assert link_of(table) == link
    assert browser.get(reverse("table", args=[table.code])).status_code == 200


def test_taking_a_bot_off_its_chair_changes_no_link():
    amina = account("Amina")
    table = table_of(amina, private=True)
    table.chairs.create(number=1, name="Juma", bot_level="easy")
    link = link_of(table)
    hosting.remove(table.code, amina, 1)
    assert link_of(table) == link


def test_other_processes_notice_the_new_link():
    table, _, _, _ = sent_away()
    before = (
        load_table_facts(table.code, now_ms()),
        fingerprints_of([table.code], now_ms())[table.code],
    )
    Table.objects.update(new_invitation="anew")
    after = (
        load_table_facts(table.code, now_ms()),
        fingerprints_of([table.code], now_ms())[table.code],
    )
    assert before[0] != after[0]
    assert before[1].rows != after[1].rows


async def test_their_open_page_is_closed_and_opens_no_more():
    def set_up():
        host, rude = account("Amina"), account("Zawadi")
        table = table_of(host, private=True)
        client = browser_of(rude)
        client.post(link_of(table))
        cookie = f"sessionid={client.session.session_key}".encode()
        return table, host, cookie

    table, host, cookie = await in_database(set_up)
    async with at_table(table.code, cookie) as [page]:
        await in_database(hosting.remove, table.code, host, 1)
        assert await page.closed() == 4403
    again = Page(table.code, cookie)
    assert await again.open()
    assert await again.closed() == 4403
    assert again.frames == []
    await again.close()


async def test_the_host_stays_connected_and_sees_the_new_link():
    def set_up():
        host = account("Amina")
        return table_of(host, account("Zawadi"), private=True), host, cookie_of(host)

    table, host, cookie = await in_database(set_up)
    async with at_table(table.code, cookie) as [page]:
        await in_database(hosting.remove, table.code, host, 1)
        await page.hear_until(await in_database(link_of, table))
