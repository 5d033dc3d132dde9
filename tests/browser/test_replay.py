"""A finished game, found in the history, watched by keyboard and thumb, and checked."""

import re
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.conftest import DESKTOP, PATIENCE_MS, OpenPage
from tools.site_process import ROOT, Site

expect.set_options(timeout=PATIENCE_MS)
STORE = """
from tests.games.kept import kept_game
from tests.games.people import account
print("game", kept_game(account("Wanjiru"), account("Otieno"), account("Naliaka"), seed="seen").pk)
"""
STORE_SHUFFLED = """
from games.lab.simulation import Manners
from tests.games.kept import kept_game
from tests.games.people import account
users = [account(name) for name in ("Wambui", "Omondi", "Nekesa", "Mutua")]
print("game", kept_game(*users, seed="many shuffles", manners=Manners(plays=0.3)).pk)
"""
STORE_HOUSE_RULES = """
from games.lab.simulation import Manners
from tests.games.kept import kept_game
from tests.games.people import account
users = [account(name) for name in ("Adongo", "Bosibori", "Cherono", "Dalmas")]
slow = Manners(plays=0.5)
before = {"ace_cancel": "before", "jokers_in_deck": 4}
large = {"jokers_in_deck": 0, "deal": 7}
found = [
    kept_game(*users, seed="before 0", manners=slow, options=before),
    # A seed in which the first deal leaves no ordinary card in the pile.
    kept_game(*users, seed="dealt again 5848781", players=5, options=large),
    kept_game(*users, seed="winner", manners=slow, options={"first_turn": "winner"}),
]
told = [event["type"] for row in found[0].log_rows.all() for event in row.events]
assert {"MatchRestored", "PileReshuffled"} <= set(told)
opening = found[1].log_rows.get(seq=1).events[0]["state"]
assert opening["shuffles"] > 1
print("game", *[game.pk for game in found])
"""


@pytest.fixture(scope="module")
def game_id(site: Site) -> str:
    return stored(site, STORE)


def stored(site: Site, script: str) -> str:
    ran = subprocess.run(
        [sys.executable, "manage.py", "shell", "-v0", "-c", script],
        cwd=ROOT,
        env=site.env,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    return ran.stdout.split("game ")[1].strip()


def expect_move(page: Page, number: int) -> None:
    expect(page.locator("#moment")).to_contain_text(f"Move {number} of ")
    expect(page).to_have_url(re.compile(rf"\?at={number}\b"))


def test_a_replay_is_found_in_the_history_and_stepped_by_keyboard(
    open_page: OpenPage, game_id: str
) -> None:
    page = open_page(viewport=DESKTOP)
    page.goto("/u/Wanjiru/games/")
    page.locator(f'a[href="/g/{game_id}/replay/"]').click()
    expect(page.locator("#play")).to_be_visible()
    for number in (2, 3, 4):
        page.keyboard.press("ArrowRight")
        expect_move(page, number)
    page.keyboard.press("ArrowLeft")
    expect_move(page, 3)
    page.keyboard.press("End")
    last = int(page.locator("#table").get_attribute("data-last") or 0)
    expect_move(page, last)
    page.keyboard.press("Home")
    expect_move(page, 1)
    page.locator("#speed").select_option("4")
    page.locator("h1").click()
    page.keyboard.press("Space")
    expect(page.locator("#moment")).not_to_contain_text("Move 1 of")


def test_a_thumb_scrubs_and_changes_the_point_of_view(page: Page, game_id: str) -> None:
    page.goto(f"/g/{game_id}/replay/?at=5")
    expect(page.locator("#hands .open-hand")).to_have_count(3)
    page.locator("#scrub").fill("9")
    expect_move(page, 9)
    page.locator("#to-next").click()
    expect_move(page, 10)
    page.get_by_role("link", name="Otieno").click()
    expect(page).to_have_url(re.compile(r"\?at=10&as=1"))
    expect(page.locator("#hands")).to_be_hidden()
    expect(page.locator("#hand .card").first).to_be_visible()
    expect(page.locator("#legal")).to_contain_text("Otieno")


@pytest.mark.parametrize("fails", [{"status": 500}, None])
def test_where_a_step_fails_the_page_itself_is_asked(
    page: Page, game_id: str, fails: dict[str, int] | None
) -> None:
    page.goto(f"/g/{game_id}/replay/?at=2&as=1")

    def fail(route: Route) -> None:
        if "hx-request" not in route.request.headers:
            route.continue_()
        elif fails:
            route.fulfill(status=fails["status"])
        else:
            route.abort()

    page.route("**/replay/?*", fail)
    page.locator("#to-next").click()
    expect(page).to_have_url(re.compile(r"at=3&as=1$"))
    expect(page.locator("#moment")).to_contain_text("Move 3 of")


def test_the_shuffle_is_proven_in_the_browser(page: Page, game_id: str) -> None:
    page.goto(f"/g/{game_id}/")
    page.get_by_role("button", name="Verify").click()
    verdict = page.locator("#verdict")
    expect(verdict).to_have_attribute("data-ok", "true")
    expect(verdict).to_contain_text("Proven")
    expect(verdict).to_contain_text("What this does not prove")


def test_games_with_house_rules_are_proven_too(page: Page, site: Site) -> None:
    """A pile that an Ace turned, a deck without Jokers that had to be dealt twice."""
    for number in stored(site, STORE_HOUSE_RULES).split():
        page.goto(f"/g/{number}/")
        page.get_by_role("button", name="Verify").click()
        expect(page.locator("#verdict")).to_have_attribute("data-ok", "true")


def test_a_winner_who_begins_is_proven_and_nobody_else_is(page: Page, game_id: str) -> None:
    page.goto(f"/g/{game_id}/")
    check = """async ([id, rule, first]) => {
        const game = await (await fetch(`/g/${id}/game.json`)).json();
        const { table } = game.rows[0].events[0].state;
        table.ruleset.first_turn = rule;
        game.rows[0].action.first = (table.turn + first) % table.players;
        return (await fair.check(game)).found.find((each) => each.code === "deal").ok;
    }"""
    assert page.evaluate(check, [game_id, "winner", 0])
    assert not page.evaluate(check, [game_id, "winner", 1])
    # Where chance decides, what is claimed counts for nothing.
    assert page.evaluate(check, [game_id, "random", 1])


def tampered(page: Page, game_id: str, change: Callable[[dict[str, Any]], None]) -> Locator:
    """What Verify says if the server sends the game with this change."""

    def tamper(route: Route) -> None:
        answer = route.fetch()
        game = answer.json()
        change(game)
        route.fulfill(response=answer, json=game)

    page.route("**/game.json", tamper)
    page.goto(f"/g/{game_id}/")
    page.get_by_role("button", name="Verify").click()
    expect(page.locator("#verdict")).to_have_attribute("data-ok", "false")
    return page.locator("#verdict")


def test_a_game_that_was_tampered_with_is_not_proven(page: Page, game_id: str) -> None:
    def another_secret(game: dict[str, Any]) -> None:
        game["fair"]["secret"] = "00" * 32

    verdict = tampered(page, game_id, another_secret)
    expect(verdict).to_contain_text("not the one that was sealed")


def test_players_who_changed_seats_are_not_proven(page: Page, game_id: str) -> None:
    verdict = tampered(page, game_id, lambda game: game["rows"][0]["action"]["seats"].reverse())
    expect(verdict).to_contain_text("not the one that was sealed")
    expect(verdict).to_contain_text("Row 1 of the log is missing or was changed")


def test_a_pile_of_other_cards_than_lay_there_is_not_proven(page: Page, site: Site) -> None:
    def only_aces(game: dict[str, Any]) -> None:
        events = [event for row in game["rows"] for event in row["events"]]
        shuffled = next(event for event in events if event["type"] == "PileReshuffled")
        shuffled["draw"] = " ".join(["AS"] * len(shuffled["draw"].split()))

    verdict = tampered(page, stored(site, STORE_SHUFFLED), only_aces)
    expect(verdict).to_contain_text("the cards were not shuffled as the secret says")


def test_a_signature_of_somebody_else_is_not_proven(page: Page, game_id: str) -> None:
    verdict = tampered(page, game_id, lambda game: game.update(signature="00" * 64))
    expect(verdict).to_contain_text("not signed with this site's key")


def test_the_browser_compares_what_it_kept_from_before_the_deal(page: Page, game_id: str) -> None:
    page.goto(f"/g/{game_id}/")
    page.evaluate("game => seals.keep(game, 'ff'.repeat(32), 'ab'.repeat(16))", game_id)
    page.get_by_role("button", name="Verify").click()
    verdict = page.locator("#verdict")
    expect(verdict).to_contain_text("The seal is not the one this browser was shown")
    expect(verdict).to_contain_text("was left out of the shuffle")


def test_playing_on_from_a_move_leads_to_a_table(page: Page, game_id: str) -> None:
    page.goto(f"/g/{game_id}/replay/?at=3")
    page.get_by_text("Play on from here").click()
    page.get_by_role("button", name="Play on").click()
    expect(page).to_have_url(re.compile(r"/t/\w+/$"))
    expect(page.locator("#hand:not([hidden]) .card").first).to_be_visible()
