"""House rules that a person finds, keeps, hands on, and looks up during the game."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import DESKTOP, PATIENCE_MS, OpenPage
from tests.browser.seating import choose_rule, is_live

expect.set_options(timeout=PATIENCE_MS)

LINE = "Standard, but: 5 cards each, picks do not add up"
NARROW = {"width": 320, "height": 568}


def sit_down(page: Page, address: str, name: str) -> None:
    page.goto(address)
    page.get_by_label("Your name at the table").fill(name)
    page.get_by_role("button", name="Sit down").click()


def keeps_to_the_screen(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def save_under_a_name(page: Page, name: str) -> str:
    """And gives the link to hand on."""
    page.get_by_role("button", name="Save these rules under a name").click()
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("heading", name=name)).to_be_visible()
    assert keeps_to_the_screen(page)
    return page.get_by_label("Whoever has this link").input_value()


def open_a_table_from(page: Page, link: str, name: str) -> None:
    """Against one bot, so that the game begins."""
    page.goto(link)
    expect(page.locator(".rules-line")).to_have_text(LINE)
    page.get_by_label("Your name at the table").fill(name)
    page.get_by_label("Seats").select_option("2")
    page.get_by_role("button", name="Open a table with them").click()
    page.get_by_role("button", name="Easy").click()
    page.get_by_role("button", name="I am ready").click()
    is_live(page)


def test_house_rules_from_two_taps_to_a_friends_table(open_page: OpenPage) -> None:
    host, friend = open_page(), open_page()
    sit_down(host, "/tables/new/", "Akinyi")
    line = host.locator("#rules-line")
    expect(line).to_contain_text("Standard, as it is")
    choose_rule(host, "deal", "5")
    expect(line).to_contain_text("Standard, but: 5 cards each")
    choose_rule(host, "pick_total", "last")
    expect(line).to_contain_text(LINE)
    expect(host.locator(".rule-card[data-changed]")).to_have_count(2)
    assert keeps_to_the_screen(host)

    link = save_under_a_name(host, "Sheria za shags")
    open_a_table_from(friend, link, "Baraka")
    expect(friend.locator("#hand .card")).to_have_count(5)
    friend.locator(".top h1 a").click()
    drawer = friend.get_by_role("dialog", name="Rules of this table")
    expect(drawer.locator(".rules-line")).to_have_text(LINE)
    expect(drawer.locator(".rule-card[data-changed]")).to_have_count(2)
    expect(drawer.locator(".rule-card").first).to_contain_text("changed, usually: 4")
    expect(drawer.get_by_text("All other rules, as usual")).to_be_visible()
    drawer.get_by_role("button", name="Close").click()
    expect(drawer).to_be_hidden()


def test_a_choice_keeps_its_sheet_open_takes_others_along_and_closes_what_makes_no_sense(
    open_page: OpenPage,
) -> None:
    page = open_page(viewport=DESKTOP)
    sit_down(page, "/tables/new/?ruleset=standard&option_deal=6", "Chebet")
    page.locator("#rule-niko").click()
    sheet = page.locator("#choose-niko")
    sheet.get_by_label("you call it").check()
    expect(page.locator("#rules-line")).to_contain_text("you call “Niko Kadi” yourself")
    expect(sheet).to_be_visible()
    expect(sheet.get_by_label("you call it")).to_be_focused()
    page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()
    page.locator("#rule-niko_lasts").press("Enter")
    lasts = page.locator("#choose-niko_lasts")
    expect(lasts.get_by_label("for your next turn")).to_be_checked()
    expect(lasts.get_by_label("while the hand can finish")).to_be_disabled()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Back to Standard").click()
    expect(page.locator("#rules-line")).to_contain_text("Standard, as it is")
    expect(page.locator("[name=option_deal]:checked")).to_have_value("")


def test_house_rules_are_chosen_without_scripts_on_a_small_phone(open_page: OpenPage) -> None:
    page = open_page(java_script_enabled=False, viewport=NARROW)
    sit_down(page, "/tables/new/?rules=plain", "Daudi")
    choose_rule(page, "deal", "7")
    page.get_by_role("button", name="Show what changes").click()
    expect(page.locator("#rules-line")).to_contain_text("Standard, but: 7 cards each")
    page.get_by_role("button", name="Open the table").click()
    page.locator(".top h1 a").click()
    expect(page.locator(".rules-line")).to_have_text("Standard, but: 7 cards each")
    page.get_by_role("link", name="Back to the table").click()
    expect(page.locator("#do-ready")).to_be_visible()
