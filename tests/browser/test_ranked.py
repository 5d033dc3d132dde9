import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import DESKTOP, PATIENCE_MS, OpenPage

PASSWORD = "mti-mrefu-sana"


def sign_up(page: Page, name: str) -> None:
    page.goto("/accounts/signup/")
    page.get_by_label("User name").fill(name)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign up").click()
    expect(page.get_by_role("link", name=name)).to_be_visible(timeout=PATIENCE_MS)


def find_match(page: Page) -> None:
    page.goto("/play/ranked/")
    page.get_by_role("button", name="Find a match").click()


def accept_match(*pages: Page) -> None:
    for page in pages:
        page.get_by_role("button", name="Accept").click(timeout=PATIENCE_MS)
    for page in pages:
        page.wait_for_url("**/t/**", timeout=PATIENCE_MS)


def test_two_people_sign_up_find_a_ranked_match_and_greet_each_other(open_page: OpenPage):
    amina, baraka = open_page(), open_page(viewport=DESKTOP)
    sign_up(amina, "MatchAmina")
    sign_up(baraka, "MatchBaraka")

    find_match(amina)
    expect(amina.get_by_text("Finding your match")).to_be_visible(timeout=PATIENCE_MS)
    find_match(baraka)

    accept_match(amina, baraka)
    for page in (amina, baraka):
        seats = page.locator("#seats")
        expect(seats).to_contain_text("MatchAmina", timeout=PATIENCE_MS)
        expect(seats).to_contain_text("MatchBaraka", timeout=PATIENCE_MS)
        expect(page.locator("#hand .card")).to_have_count(4, timeout=PATIENCE_MS)

        kept = page.evaluate("seals.kept(document.getElementById('table').dataset.game)")
        assert kept["seal"] == page.locator("#seal").get_attribute("data-seal")
        assert len(kept["nonce"]) == 32

    amina.get_by_role("button", name="Say something").click()
    amina.get_by_role("button", name="Good luck!").click()
    expect(baraka.locator("#chat")).to_contain_text("Good luck!", timeout=PATIENCE_MS)


def test_a_match_found_on_another_page_is_accepted_there_and_leaving_it_brings_a_wait(
    open_page: OpenPage,
):
    amina, baraka = open_page(), open_page(viewport=DESKTOP)
    sign_up(amina, "BannerAmina")
    sign_up(baraka, "BannerBaraka")
    find_match(amina)
    amina.goto("/rules/classic/")
    band = amina.locator("#waiting")
    expect(band).to_contain_text("Looking for a ranked match", timeout=PATIENCE_MS)

    find_match(baraka)
    expect(band.get_by_role("button", name="Accept")).to_be_visible(timeout=PATIENCE_MS)
    expect(amina).to_have_title(re.compile("^Match found!"), timeout=PATIENCE_MS)

    accept_match(amina, baraka)
    expect(amina.locator("#ranked")).to_have_text("★ Ranked", timeout=PATIENCE_MS)
    expect(amina).not_to_have_title(re.compile("Match found"))

    amina.get_by_role("button", name="Leave the table").click()
    leaving = amina.get_by_role("dialog")
    expect(leaving).to_contain_text("you wait 2 minutes")
    leaving.get_by_role("button", name="Leave").click()
    expect(baraka.locator("#confirm")).to_contain_text("table is closed", timeout=PATIENCE_MS)

    amina.goto("/play/ranked/")
    clock = amina.get_by_role("timer")
    first = clock.text_content()
    expect(clock).to_have_text(re.compile("1:"), timeout=PATIENCE_MS)
    expect(clock).not_to_have_text(first or "", timeout=PATIENCE_MS)
    expect(amina.get_by_role("button", name="Find a match")).to_be_disabled()
