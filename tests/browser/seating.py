"""People at tables, as the browser tests need them."""

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from tests.browser.conftest import PATIENCE_MS, PHONE, note_complaints
from tools.site_process import ROOT, Site

POSITIONS = Path(__file__).with_name("positions.toml")


def seat_all(site: Site) -> dict[str, dict[str, Any]]:
    """Every written position as a live table at the site, by title."""
    ran = subprocess.run(
        [sys.executable, "manage.py", "seat_position", str(POSITIONS)],
        cwd=ROOT,
        env=site.env,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    tables = [json.loads(line) for line in ran.stdout.splitlines()]
    return {table["title"]: table for table in tables}


class Phones:
    """One phone per name, kept from test to test so that styles and scripts load once."""

    def __init__(self, site: Site, browser: Browser) -> None:
        self.site, self.browser = site, browser
        self.contexts: dict[str, BrowserContext] = {}
        self.complaints: list[str] = []
        self.tables = seat_all(site)

    def sit_down(self, title: str, viewport: dict[str, int] = PHONE) -> dict[str, Page]:
        """A page for each player of the position, each at the table; a second go gets a new one."""
        if title not in self.tables:
            self.tables |= seat_all(self.site)
        table = self.tables.pop(title)
        return {
            name: self._page(name, table, session, viewport)
            for name, session in table["players"].items()
        }

    def _page(
        self, name: str, table: dict[str, Any], session: str, viewport: dict[str, int]
    ) -> Page:
        if name not in self.contexts:
            self.contexts[name] = self.browser.new_context(
                base_url=self.site.url, reduced_motion="reduce", locale="en-GB"
            )
            self.contexts[name].set_default_timeout(PATIENCE_MS)
        context = self.contexts[name]
        context.add_cookies([{"name": table["cookie"], "value": session, "url": self.site.url}])
        for old in context.pages:
            old.close()
        page = context.new_page()
        note_complaints(page, self.complaints)
        page.set_viewport_size({"width": viewport["width"], "height": viewport["height"]})
        page.goto(table["path"])
        is_live(page)
        return page

    def close(self) -> None:
        for context in self.contexts.values():
            context.close()


@pytest.fixture(scope="module")
def all_phones(site: Site, browser: Browser) -> Iterator[Phones]:
    phones = Phones(site, browser)
    yield phones
    phones.close()


@pytest.fixture
def phones(all_phones: Phones) -> Iterator[Phones]:
    all_phones.complaints.clear()
    yield all_phones
    assert not all_phones.complaints


def is_live(page: Page) -> None:
    """The page shows the table at once; from now on its socket does."""
    page.locator("#table[data-live] #hand:not([hidden])").wait_for()


def tap(page: Page, *codes: str) -> None:
    """Cards overlap: the corner with the index is what a thumb can reach."""
    for code in codes:
        card = page.locator(f'#hand .card[data-card="{code}"]:not([data-place])').first
        card.click(position={"x": 10, "y": 14})


def play(page: Page, *codes: str) -> None:
    tap(page, *codes)
    page.locator("#do-play").click()


def choose_rule(page: Page, option: str, value: str) -> None:
    """On the page of a new table: opens the card of the rule, chooses, and puts it away."""
    card = page.locator(f"#rule-{option}")
    if not card.is_visible():
        page.locator("details.house > summary").click()
    card.click()
    sheet = page.locator(f"#choose-{option}")
    sheet.locator(f'[value="{value}"]').check()
    sheet.get_by_role("button", name="Done").click()
