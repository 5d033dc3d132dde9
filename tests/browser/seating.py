"""People at tables, as the browser tests need them."""

import json
import subprocess
import sys
import textwrap
from pathlib import Path

from playwright.sync_api import Page

from tests.browser.conftest import OpenPage
from tests.site_process import ROOT, Site


def seat_scenario(site: Site, text: str) -> dict[str, object]:
    """A written position as a live table at the site: its path, and who sits there."""
    file = Path(site.folder) / "position.toml"
    file.write_text(f"[[scenario]]\n{textwrap.dedent(text)}\nsteps = []\n")
    ran = subprocess.run(
        [sys.executable, "manage.py", "seat_position", str(file)],
        cwd=ROOT,
        env=site.env,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    return json.loads(ran.stdout)


def sit_down(site: Site, open_page: OpenPage, text: str, **options: object) -> dict[str, Page]:
    """A browser for each player of the position, each at the table."""
    seats = seat_scenario(site, text)
    pages = {}
    for name, session in seats["players"].items():
        page = open_page(**options)
        page.context.add_cookies([{"name": seats["cookie"], "value": session, "url": site.url}])
        page.goto(seats["path"])
        page.locator("#hand:not([hidden])").wait_for()
        pages[name] = page
    return pages


def tap(page: Page, *codes: str) -> None:
    """Cards overlap: the corner with the index is what a thumb can reach."""
    for code in codes:
        card = page.locator(f'#hand .card[data-card="{code}"][aria-pressed="false"]').first
        card.click(position={"x": 10, "y": 14})


def play(page: Page, *codes: str) -> None:
    tap(page, *codes)
    page.locator("#do-play").click()
