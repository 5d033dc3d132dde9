"""A real site and a real browser, shared by the tests of this folder."""

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from tests.reruns import rerun_within
from tools.site_process import Site

NAMES = ("chromium", "chromium-browser", "google-chrome")
FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
]
PHONE = {"width": 360, "height": 740}
DESKTOP = {"width": 1280, "height": 800}
PATIENCE_MS = 60_000
HOW_TO_INSTALL = (
    "BROWSER TESTS SKIPPED: no Chromium found. Install one (on Debian: apt-get install chromium), "
    "or name yours in CHROMIUM."
)
OpenPage = Callable[..., Page]


def find_chromium() -> str | None:
    named = os.environ.get("CHROMIUM")
    return named or next(filter(None, map(shutil.which, NAMES)), None)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    rerun_within(Path(__file__).parent, items)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if not find_chromium():
        terminalreporter.write_line(HOW_TO_INSTALL, red=True, bold=True)


@pytest.fixture(scope="package")
def chromium() -> str:
    found = find_chromium()
    if found:
        return found
    # Where results count, a browser that is missing is a failure.
    if os.environ.get("CI") == "true":
        pytest.fail(HOW_TO_INSTALL)
    pytest.skip(HOW_TO_INSTALL)


@pytest.fixture(scope="package")
def site(tmp_path_factory: pytest.TempPathFactory, chromium: str) -> Iterator[Site]:
    running = Site(tmp_path_factory.mktemp("site")).start()
    yield running
    running.stop()


@pytest.fixture(scope="package")
def browser(chromium: str) -> Iterator[Browser]:
    # Playwright keeps a loop running in this thread, which Django would take for async code.
    with pytest.MonkeyPatch.context() as patch, sync_playwright() as playwright:
        patch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "true")
        launched = playwright.chromium.launch(
            executable_path=chromium, args=FLAGS, timeout=3 * PATIENCE_MS
        )
        yield launched
        launched.close()


@pytest.fixture
def open_page(site: Site, browser: Browser) -> Iterator[OpenPage]:
    """`open_page()` is a new person on a phone; `open_page(viewport=DESKTOP)` and so on."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def opened(**options: Any) -> Page:
        settings = {"viewport": PHONE, "reduced_motion": "reduce", "locale": "en-GB"} | options
        context = browser.new_context(base_url=site.url, **settings)
        contexts.append(context)
        context.set_default_timeout(PATIENCE_MS)
        page = context.new_page()
        note_complaints(page, complaints)
        return page

    yield opened
    for context in contexts:
        context.close()
    assert not complaints


@pytest.fixture
def page(open_page: OpenPage) -> Page:
    return open_page()


def note_complaints(page: Page, complaints: list[str]) -> None:
    """No page may break our content policy or raise in its scripts."""
    page.on("pageerror", lambda error: complaints.append(f"{page.url}: {error}"))
    page.on(
        "console",
        lambda message: (
            complaints.append(f"{page.url}: {message.text}")
            if "Content Security Policy" in message.text
            else None
        ),
    )
