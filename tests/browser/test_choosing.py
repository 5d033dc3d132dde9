"""What goes with an Ace: by keys alone, and after a change of mind."""

from playwright.sync_api import expect

from tests.browser.conftest import PATIENCE_MS
from tests.browser.seating import Phones, all_phones, phones, play

__all__ = ["all_phones", "phones"]
expect.set_options(timeout=PATIENCE_MS)


def test_enter_asks_for_the_card_that_was_chosen_by_keys(phones: Phones) -> None:
    pages = phones.sit_down("the ace of spades asks")
    page = pages["Akinyi"]
    page.locator("#hand [value=AS]").focus()
    page.keyboard.press("Space")
    page.keyboard.press("Enter")
    page.locator('#choose [name=ask_rank][value="Q"]').focus()
    page.keyboard.press("Space")
    # Half a choice is kept, and goes nowhere.
    page.keyboard.press("Enter")
    page.locator("#choose [name=ask_suit][value=H]").focus()
    page.keyboard.press("Space")
    page.keyboard.press("Enter")
    expect(pages["Baraka"].locator("#pile .request")).to_contain_text("Q♥")


def test_a_suit_is_chosen_after_thinking_of_asking_for_a_card(phones: Phones) -> None:
    pages = phones.sit_down("an ace that may ask")
    page = pages["Akinyi"]
    play(page, "AS")
    page.locator('#choose [name=ask_rank][value="Q"]').click()
    page.locator("#choose [name=ask_suit][value=H]").click()
    page.locator("#choose-suit [value=H]").click()
    expect(pages["Baraka"].locator("#match")).to_have_attribute("data-card", "AS")
    expect(pages["Baraka"].locator("#pile .request")).to_have_count(0)
