"""Two players and a moderator, from the complaint to the day it is forgiven."""

import secrets

from playwright.sync_api import Page, expect

from tests.browser.conftest import DESKTOP, PATIENCE_MS, PHONE, OpenPage
from tests.browser.test_moderation import (
    make_moderator,
    play_a_ranked_game,
    report,
    set_up_second_factor,
)
from tests.browser.test_ranked import PASSWORD, sign_up
from tools.site_process import Site

APPEAL = "It was my little brother, it will not happen again."


def look_at(page: Page) -> None:
    """On a phone and on a desktop nothing runs off the side."""
    for size in (DESKTOP, PHONE):
        page.set_viewport_size(size)
        width = page.evaluate("document.documentElement.scrollWidth")
        assert width <= size["width"], f"{page.url} runs off the side at {size['width']}"


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def done(page: Page) -> None:
    expect(page.locator(".messagelist .success")).to_be_visible(timeout=PATIENCE_MS)


def claim(moses: Page, name: str) -> None:
    moses.goto(f"/admin/accounts/report/?q={name}")
    queue = moses.locator("#result_list")
    expect(queue).to_contain_text("Insults, then left", timeout=PATIENCE_MS)
    expect(queue).to_contain_text("1 report about them")
    look_at(moses)
    queue.locator("a", has_text=name).first.click()
    press(moses, "Claim")
    done(moses)
    expect(moses.get_by_text("Claimed by")).to_be_visible(timeout=PATIENCE_MS)
    look_at(moses)


def suspend(moses: Page) -> None:
    press(moses, "Sanction the player")
    expect(moses.get_by_text("Insults, then left")).to_be_visible(timeout=PATIENCE_MS)
    expect(moses.locator("ol.log li").first).to_be_visible()
    kind, days = moses.get_by_label("Sanction"), moses.get_by_label("For how long")
    kind.select_option("warning")
    expect(days).to_be_hidden()
    kind.select_option("suspension")
    expect(days).to_be_visible()
    look_at(moses)
    moses.get_by_label("Reason:", exact=True).select_option(label="Insults in the chat.")
    press(moses, "Sanction the player")
    done(moses)


def log_in(page: Page, name: str) -> None:
    page.goto("/accounts/login/")
    page.get_by_label("User name").fill(name)
    page.get_by_label("Password").fill(PASSWORD)
    press(page, "Log in")


def appeal(baraka: Page, name: str) -> None:
    log_in(baraka, name)
    expect(baraka.get_by_text("Insults in the chat.")).to_be_visible(timeout=PATIENCE_MS)
    look_at(baraka)
    baraka.get_by_label("Your appeal").fill(APPEAL)
    press(baraka, "Appeal")
    expect(baraka.get_by_text("A moderator will read it.")).to_be_visible(timeout=PATIENCE_MS)


def lift(moses: Page, name: str) -> None:
    moses.goto(f"/admin/accounts/appeal/?q={name}")
    moses.locator("#result_list a", has_text=name).first.click()
    expect(moses.get_by_text(APPEAL)).to_be_visible(timeout=PATIENCE_MS)
    look_at(moses)
    press(moses, "Answer")
    moses.get_by_label("Answer, shown to the player").fill("Good. Welcome back.")
    moses.get_by_label("Lift the sanction").check()
    press(moses, "Answer")
    done(moses)


def test_a_complaint_is_claimed_judged_appealed_against_and_forgiven(
    site: Site, open_page: OpenPage
):
    amina, baraka, moses = open_page(), open_page(viewport=DESKTOP), open_page()
    mark = secrets.token_hex(3)
    names = {page: f"{name}_{mark}" for page, name in ((amina, "Asha"), (baraka, "Bakari"))}
    for page, name in (*names.items(), (moses, f"Musa_{mark}")):
        sign_up(page, name)
    make_moderator(site, f"Musa_{mark}")
    set_up_second_factor(moses)

    report(amina, play_a_ranked_game(amina, baraka), names[baraka])
    claim(moses, names[baraka])
    suspend(moses)

    amina.goto("/lobby/")
    expect(amina.locator(".notices")).to_contain_text("was right", timeout=PATIENCE_MS)
    appeal(baraka, names[baraka])
    lift(moses, names[baraka])

    log_in(baraka, names[baraka])
    expect(baraka.locator(".notices")).to_contain_text(
        "Lifted before its time", timeout=PATIENCE_MS
    )
    moses.goto(f"/admin/accounts/user/?q={names[baraka]}")
    moses.locator("#result_list a", has_text=names[baraka]).first.click()
    look_at(moses)
    moses.get_by_role("link", name="The whole history").click()
    history = moses.locator("#content-main")
    for deed in ("claim", "sanction report", "answer appeal", "lift"):
        expect(history).to_contain_text(deed, timeout=PATIENCE_MS)
    look_at(moses)
