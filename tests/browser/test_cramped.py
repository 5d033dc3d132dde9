"""Small phones and large text: nothing may lie on top of what a player has to read."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PATIENCE_MS, PHONE, OpenPage
from tests.browser.seating import Phones, all_phones, is_live, phones, tap

__all__ = ["all_phones", "phones"]
expect.set_options(timeout=PATIENCE_MS)

SMALL_PHONE = {"width": 320, "height": 568}
COVERED = """element => {
  element.scrollIntoView({ block: "nearest" });
  const box = element.getBoundingClientRect();
  const middle = box.left + box.width / 2;
  return [0.2, 0.5, 0.8].some(
    (part) => !element.contains(document.elementFromPoint(middle, box.top + part * box.height)),
  );
}"""


def enlarge_text(page: Page) -> None:
    """What somebody gets who has set the browser's text to 200 %."""
    sizes = {"standard": 32, "fixed": 26}
    page.context.new_cdp_session(page).send("Page.setFontSizes", {"fontSizes": sizes})


def is_readable(page: Page, selector: str) -> bool:
    return not page.locator(selector).evaluate(COVERED)


def test_three_rows_of_cards_cover_nothing_on_a_small_phone(phones: Phones) -> None:
    page = phones.sit_down("two hands full", viewport=SMALL_PHONE)["Akinyi"]
    expect(page.locator("#hand .card")).to_have_count(21)
    assert page.evaluate("document.documentElement.scrollHeight") <= SMALL_PHONE["height"]
    for selector in ("#status", "#do-play", "#do-draw"):
        assert is_readable(page, selector), selector
    tap(page, "3D")
    expect(page.locator("#do-play")).to_have_text("Play 3♦")


def test_a_table_can_be_played_with_text_twice_as_large(phones: Phones) -> None:
    page = phones.sit_down("large text")["Akinyi"]
    enlarge_text(page)
    page.reload()
    is_live(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    for selector in ("#status", "#do-play", "#do-draw", '[data-open="leaving"]'):
        assert is_readable(page, selector), selector
    tap(page, "4D")
    page.locator("#do-play").click()
    expect(page.locator("#match")).to_have_attribute("data-card", "4D")


@pytest.mark.parametrize("path", ["/", "/lobby/", "/accounts/signup/", "/ranked/standard/"])
def test_pages_keep_to_the_screen_with_text_twice_as_large(open_page: OpenPage, path: str) -> None:
    page = open_page()
    enlarge_text(page)
    page.goto(path)
    assert page.evaluate("getComputedStyle(document.documentElement).fontSize") == "32px"
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
