"""A whole game, from making the table to the confirmation, through clicks alone."""

import time

from playwright.sync_api import Page, expect

from tests.browser import autoplay
from tests.browser.conftest import PATIENCE_MS, OpenPage
from tests.browser.seating import choose_rule, is_live

# Measured over 300 deals: half end within 46 actions, the longest took about 200.
MOST_ACTIONS = 500


def test_two_browsers_play_a_whole_standard_game_to_the_confirmation(
    open_page: OpenPage,
) -> None:
    host, guest = open_page(), open_page()
    open_a_table(host)
    join(guest, host.locator("#invite").input_value())
    for page in (host, guest):
        page.locator("#do-ready").click()
    play_to_the_end([host, guest])
    for page in (host, guest):
        page.get_by_role("button", name="Confirm").click()
    for page in (host, guest):
        expect(page.get_by_role("button", name="Play again")).to_be_visible()
        expect(page.locator(".ticks [data-done]")).to_have_count(2)
    host.get_by_role("button", name="What happened so far").click()
    expect(host.locator("#log li").first).to_be_visible()


def open_a_table(page: Page) -> None:
    page.goto("/tables/new/")
    page.get_by_role("textbox").first.fill("Akinyi")
    page.get_by_role("button", name="Sit down").click()
    page.locator("[name=seats]").select_option("2")
    page.locator("[name=private]").check()
    page.locator("[name=turn_seconds]").select_option("0")
    for option, value in {"deal": "3", "stop_seconds": "3", "niko_seconds": "10"}.items():
        choose_rule(page, option, value)
    page.get_by_role("button", name="Open the table").click()
    page.locator("#do-ready").wait_for()


def join(page: Page, link: str) -> None:
    page.goto(link)
    page.get_by_role("textbox").first.fill("Baraka")
    page.get_by_role("button", name="Sit down").click()
    page.locator("#do-ready").wait_for()


def play_to_the_end(pages: list[Page]) -> None:
    for page in pages:
        is_live(page)
    for _ in range(MOST_ACTIONS):
        page, screen = wait_for_somebody(pages)
        if screen.over:
            return
        autoplay.click(page, screen)
    raise AssertionError(f"no end after {MOST_ACTIONS} actions")


def wait_for_somebody(pages: list[Page]) -> tuple[Page, autoplay.Screen]:
    """Whoever has something to do: to move, to announce, or to look at the end."""
    deadline = time.monotonic() + PATIENCE_MS / 1000
    while time.monotonic() < deadline:
        screens = [(page, autoplay.read(page)) for page in pages]
        # An announcement counts from its prompt on, so it comes before the move.
        screens.sort(key=lambda pair: not pair[1].prompt)
        for page, screen in screens:
            if screen.active or screen.prompt or screen.over:
                return page, screen
        pages[0].wait_for_timeout(50)
    raise AssertionError("nobody has anything to do")
