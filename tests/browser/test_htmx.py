"""The table is htmx's: what it swaps, and what is left where it has no socket, or is not there."""

from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser import autoplay
from tests.browser.conftest import PATIENCE_MS, PHONE, OpenPage
from tests.browser.seating import Phones, all_phones, is_live, phones, play
from tests.browser.test_play import join, open_a_table, wait_for_somebody
from tests.browser.test_without_a_socket import NO_SOCKETS
from tools.site_process import Site

__all__ = ["all_phones", "phones"]
expect.set_options(timeout=PATIENCE_MS)

LISTEN = """() => {
  window.swapped = [];
  document.addEventListener("htmx:oobAfterSwap", (event) => swapped.push(event.detail.target.id));
}"""
MOST_ACTIONS = 500


def test_htmx_swaps_my_hand_when_somebody_else_has_moved(phones: Phones) -> None:
    pages = phones.sit_down("two twos")
    page = pages["Baraka"]
    assert page.evaluate("Boolean(window.htmx)")
    page.evaluate(LISTEN)
    play(pages["Akinyi"], "2D", "2S")
    expect(page.locator("#do-draw")).to_have_text("Pick 4")
    assert {"hand", "pile", "sync"} <= set(page.evaluate("swapped"))


def test_htmx_swaps_each_tick_of_the_confirmation(phones: Phones) -> None:
    pages = phones.sit_down("the last card")
    play(pages["Akinyi"], "4D")
    for page in pages.values():
        expect(page.get_by_role("button", name="Confirm")).to_be_visible()
    pages["Baraka"].evaluate(LISTEN)
    pages["Akinyi"].get_by_role("button", name="Confirm").click()
    expect(pages["Baraka"].locator(".ticks [data-done]")).to_have_count(1)
    assert "confirm" in pages["Baraka"].evaluate("swapped")
    # It is mine to press only where I am asked.
    expect(pages["Akinyi"].get_by_role("button", name="Confirm")).to_have_count(0)


def test_the_first_frame_brings_nothing_that_came_with_the_page(phones: Phones) -> None:
    page = phones.sit_down("two tabs")["Akinyi"]
    frames: list[str] = []
    page.on("websocket", lambda socket: socket.on("framereceived", lambda text: note(text, frames)))
    page.reload()
    is_live(page)
    assert 'id="sync"' in frames[0]
    assert 'id="hand"' not in frames[0]
    assert 'id="log"' not in frames[0]


def note(heard: object, notes: list[Any]) -> None:
    """Playwright takes no method of a list."""
    notes.append(heard)


def test_a_whole_game_is_played_where_no_socket_comes_about(open_page: OpenPage) -> None:
    host, guest = open_page(), open_page()
    for page in (host, guest):
        page.add_init_script(NO_SOCKETS)
    open_a_table(host)
    join(guest, host.locator("#invite").input_value())
    for page in (host, guest):
        page.locator("#do-ready").click()
    for page in (host, guest):
        page.locator("#hand:not([hidden]) .card").first.wait_for()
    for _ in range(MOST_ACTIONS):
        page, screen = wait_for_somebody([host, guest])
        if screen.over:
            break
        autoplay.click(page, screen)
    for page in (host, guest):
        page.get_by_role("button", name="Confirm").click()
    for page in (host, guest):
        expect(page.get_by_role("button", name="Play again")).to_be_visible()
        expect(page.locator(".ticks [data-done]")).to_have_count(2)
        assert page.locator("#table").get_attribute("data-live") is None


def test_a_move_and_the_confirmation_work_without_scripts(
    site: Site, browser: Browser, phones: Phones
) -> None:
    pages = phones.sit_down("the last card")
    page = without_scripts(site, browser, pages["Akinyi"])
    page.locator("#hand").get_by_role("checkbox").first.check()
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_role("heading", name="You won!")).to_be_visible()
    page.get_by_role("button", name="Confirm").click()
    expect(page.locator(".ticks [data-done]")).to_have_count(1)
    page.context.close()


def test_cards_ticked_without_scripts_are_played_in_an_order_that_fits(
    site: Site, browser: Browser, phones: Phones
) -> None:
    pages = phones.sit_down("a question with its answer")
    page = without_scripts(site, browser, pages["Akinyi"])
    for code in ("5S", "8S", "8D"):
        page.locator(f'#hand [value="{code}"]').check()
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator("#match")).to_have_attribute("data-card", "5S")
    page.context.close()


def without_scripts(site: Site, browser: Browser, seated: Page) -> Page:
    context = browser.new_context(
        base_url=site.url, viewport=PHONE, java_script_enabled=False, locale="en-GB"
    )
    context.set_default_timeout(PATIENCE_MS)
    context.add_cookies(seated.context.cookies())
    page = context.new_page()
    page.goto(seated.url)
    seated.close()
    return page


def test_a_choice_an_open_dialog_and_the_focus_survive_a_swap(phones: Phones) -> None:
    pages = phones.sit_down("two twos")
    page = pages["Baraka"]
    card = page.locator("#hand .card").first
    card.click(position={"x": 10, "y": 14})
    page.get_by_role("button", name="What happened so far").click()
    close = page.locator("#drawer").get_by_role("button", name="Close")
    close.focus()
    play(pages["Akinyi"], "2D", "2S")
    expect(page.locator("#pile .pending")).to_have_text("+4")
    expect(close).to_be_focused()
    close.click()
    expect(card.get_by_role("checkbox")).to_be_checked()


SOCKET_CLOSES = """code => {
  window.WebSocket = class extends EventTarget {
    OPEN = 1;
    readyState = 1;
    constructor() { super(); setTimeout(() => { this.onopen({}); this.onclose({ code }); }); }
    close() {}
  };
}"""


@pytest.mark.parametrize(
    ("code", "words"),
    [
        (4401, "You are signed out"),
        (4403, "This table is not open to you"),
        (4404, "There is no such table any more"),
        (4429, "Too many messages"),
    ],
)
def test_why_the_socket_was_closed_is_told_in_words(phones: Phones, code: int, words: str) -> None:
    page = phones.sit_down("two tabs")["Akinyi"]
    page.add_init_script(f"({SOCKET_CLOSES})({code})")
    page.reload()
    expect(page.locator("#lost")).to_contain_text(words)
    expect(page.get_by_text(words)).to_be_visible()
    expect(page.get_by_text("Connection lost")).to_be_hidden()


def test_the_page_comes_back_after_a_close_on_which_htmx_does_not(phones: Phones) -> None:
    page = phones.sit_down("two tabs")["Akinyi"]
    page.add_init_script("""
      const Real = window.WebSocket;
      let first = true;
      window.WebSocket = class extends Real {
        set onclose(told) {
          super.onclose = told;
          if (first) setTimeout(() => told({ code: 1008 }), 50);
          first = false;
        }
      };
    """)
    opened: list[object] = []
    page.on("websocket", lambda socket: note(socket, opened))
    with page.expect_websocket(lambda _: len(opened) == 2):
        page.reload()
    is_live(page)
