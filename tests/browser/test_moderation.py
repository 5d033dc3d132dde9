"""From a complaint to its end, through everybody's eyes."""

import re
import secrets
import subprocess
import sys

from playwright.sync_api import Page, expect

from tests.browser.conftest import DESKTOP, PATIENCE_MS, OpenPage
from tests.browser.test_ranked import PASSWORD, accept_match, find_match, sign_up
from tests.moderation import code_of
from tools.site_process import ROOT, Site


def make_moderator(site: Site, name: str) -> None:
    ran = subprocess.run(
        [sys.executable, "manage.py", "give_role", name, "Moderator"],
        cwd=ROOT,
        env=site.env,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr


def set_up_second_factor(page: Page) -> None:
    """What the admin asks of staff before it opens."""
    page.goto("/admin/")
    password = page.get_by_label("Password")
    code = page.get_by_label(re.compile("code", re.IGNORECASE))
    expect(password.or_(code).first).to_be_visible(timeout=PATIENCE_MS)
    if password.is_visible():
        password.fill(PASSWORD)
        page.locator("main form button").first.click()
    expect(code).to_be_visible(timeout=PATIENCE_MS)
    code.fill(code_of(page.locator(".secret").inner_text()))
    page.get_by_role("button", name="Switch it on").click()
    page.wait_for_url("**/recovery-codes/**", timeout=PATIENCE_MS)


def play_a_ranked_game(winner: Page, loser: Page) -> str:
    """Two people are matched, one of them leaves; the code of their table."""
    find_match(winner)
    expect(winner.get_by_text("Finding your match")).to_be_visible(timeout=PATIENCE_MS)
    find_match(loser)
    accept_match(winner, loser)
    for page in (winner, loser):
        page.wait_for_url("**/t/**", timeout=PATIENCE_MS)
        expect(page.locator("#hand .card").first).to_be_visible(timeout=PATIENCE_MS)
    code = re.search(r"/t/(\w+)/", winner.url)[1]
    loser.get_by_role("button", name="Leave the table").click()
    loser.locator("#do-leave").click()
    loser.wait_for_url("**/lobby/**", timeout=PATIENCE_MS)
    return code


def report(page: Page, code: str, name: str) -> None:
    page.goto(f"/t/{code}/report/")
    page.get_by_label(name).check()
    page.get_by_label("Abuse in name or chat").check()
    page.get_by_label("What happened").fill("Insults, then left")
    page.get_by_role("button", name="Report").click()
    expect(page.get_by_text("A moderator will look at it")).to_be_visible(timeout=PATIENCE_MS)


def handle(page: Page, action: str, reason: str, **choices: str) -> None:
    page.get_by_role("button", name=action).click()
    for label, value in choices.items():
        page.get_by_label(label).select_option(value)
    page.get_by_label("Reason, shown to the player").fill(reason)
    page.get_by_role("button", name=action).click()
    expect(page.locator(".messagelist .success")).to_be_visible(timeout=PATIENCE_MS)


def test_a_complaint_is_handled_and_everybody_sees_what_came_of_it(site: Site, open_page: OpenPage):
    amina, baraka, moses = open_page(), open_page(viewport=DESKTOP), open_page()
    # Another go must not find the names of the first one taken.
    mark = secrets.token_hex(3)
    names = {
        page: f"{name}_{mark}"
        for page, name in ((amina, "Amina"), (baraka, "Baraka"), (moses, "Moses"))
    }
    for page, name in names.items():
        sign_up(page, name)
    make_moderator(site, names[moses])

    code = play_a_ranked_game(amina, baraka)
    amina.goto(f"/u/{names[amina]}/")
    expect(amina.locator(".rating-number")).to_be_visible(timeout=PATIENCE_MS)
    report(amina, code, names[baraka])

    set_up_second_factor(moses)
    moses.goto(f"/admin/accounts/report/?q={names[baraka]}")
    moses.locator("#result_list a", has_text=names[baraka]).first.click()
    expect(moses.get_by_text("Insults, then left")).to_be_visible(timeout=PATIENCE_MS)
    handle(moses, "Sanction the player", "Insulting others", Sanction="mute")
    handle(moses, "Void the game", "Not a fair game")

    for page in (amina, baraka):
        page.goto(f"/u/{names[page]}/")
        expect(page.get_by_text("No ranked games yet")).to_be_visible(timeout=PATIENCE_MS)
        expect(page.locator(".notices")).to_contain_text("Not a fair game", timeout=PATIENCE_MS)
    expect(baraka.locator(".notices")).to_contain_text("Insulting others", timeout=PATIENCE_MS)
    expect(amina.locator(".notices")).not_to_contain_text("Insulting others")

    moses.goto(f"/admin/accounts/auditentry/?q={names[moses]}")
    log = moses.locator("#result_list")
    for action in ("sanction", "sanction report", "void", "void by report", "role"):
        # On a phone a cell also says what it is: "Action: sanction".
        cell = log.get_by_role("cell", name=re.compile(f"(^|: ){action}$"))
        expect(cell.first).to_be_visible(timeout=PATIENCE_MS)
    width = moses.evaluate("document.documentElement.scrollWidth")
    assert width <= 360, "the admin runs off the side of a phone"
