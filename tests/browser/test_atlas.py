"""“Which Kadi do you play?” on a phone: ten taps from the rules to a table that plays like that."""

from playwright.sync_api import Page, expect

from games.atlas.variants import variants
from tests.browser.conftest import OpenPage

NARROWEST = {"width": 320, "height": 640}


def fits(page: Page) -> bool:
    fitting: bool = page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    return fitting


def answer(page: Page, agrees_with: frozenset[str]) -> None:
    """As somebody does who plays like that; every other answer by keyboard."""
    number = 0
    while page.locator("#answer-yes").count():
        number += 1
        expect(page.get_by_text(f"Question {number} of 10")).to_be_visible()
        yes = page.locator("#answer-yes")
        said = "yes" if yes.get_attribute("name") in agrees_with else "no"
        button = page.locator(f"#answer-{said}")
        expect(button).to_be_in_viewport()
        assert fits(page)
        if number % 2:
            button.click()
        else:
            button.press("Enter")
        expect(page.get_by_text(f"Question {number} of 10")).to_have_count(0)


def test_ten_taps_lead_from_the_rules_to_a_table_that_plays_like_that(page: Page) -> None:
    page.goto("/rules/")
    page.get_by_role("link", name="Which Kadi do you play?").click()
    answer(page, next(each for each in variants() if each.name == "Kadi Web").agrees_with)
    expect(page.get_by_role("heading", name="You play Classic, but:")).to_be_focused()
    expect(page.get_by_text("Two or four Kings at once: you play again").first).to_be_visible()
    page.get_by_role("link", name="Open a table like this").first.click()
    page.get_by_label("name").fill("Amina")
    page.get_by_role("main").get_by_role("button").first.click()
    expect(page.get_by_role("radio", name="Classic")).to_be_checked()
    page.get_by_role("button", name="Open the table").click()
    expect(page.locator("#table")).to_be_visible()


def test_back_asks_the_last_question_again_and_nothing_is_lost(page: Page) -> None:
    page.goto("/rules/which/")
    asked = page.locator("#asked")
    first = asked.inner_text()
    page.locator("#answer-yes").click()
    expect(asked).not_to_have_text(first)
    second = asked.inner_text()
    page.locator("#answer-skip").click()
    expect(page.get_by_text("Question 3 of 10")).to_be_visible()
    page.go_back()
    expect(asked).to_have_text(second)
    page.locator("#step-back").click()
    expect(asked).to_have_text(first)


def test_it_works_without_scripts_on_the_narrowest_phone(open_page: OpenPage) -> None:
    page = open_page(java_script_enabled=False, viewport=NARROWEST)
    page.goto("/rules/which/")
    for number in range(1, 11):
        expect(page.get_by_text(f"Question {number} of 10")).to_be_visible()
        page.get_by_role("button", name="Don't know").click()
    expect(page.get_by_role("heading", name="You play Standard")).to_be_visible()


def test_a_tapped_card_of_an_example_shows_what_may_follow_with_and_without_scripts(
    open_page: OpenPage,
) -> None:
    for scripts in (True, False):
        page = open_page(java_script_enabled=scripts, viewport=NARROWEST)
        page.goto("/rules/tucheze/")
        page.locator("#open-penalty").click()
        page.locator("#penalty").get_by_role("link", name="2 of hearts").click()
        expect(page.locator("#penalty .pending")).to_have_text("+2")
        expect(page.get_by_text("Cards of Baraka")).to_be_visible()
        assert page.locator("#hand").count() == 1


def test_the_keyboard_stays_in_the_hand_when_the_next_player_is_shown(page: Page) -> None:
    page.goto("/rules/?card=penalty")
    page.locator("#hand").get_by_role("link", name="2 of hearts").press("Enter")
    expect(page.locator("#penalty .pending")).to_have_text("+2")
    assert page.evaluate("document.activeElement.closest('#hand') !== null")


def test_the_rules_fit_the_narrowest_phone(open_page: OpenPage) -> None:
    page = open_page(viewport=NARROWEST)
    for address in ("/rules/classic/?card=question&laid=8D", "/rules/which/"):
        page.goto(address)
        assert fits(page)
