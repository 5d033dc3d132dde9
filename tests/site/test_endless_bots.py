"""A bot that never answers holds neither the server nor its stop, nor outlives it."""

import re
import signal
import time
from collections.abc import Iterator
from http.cookiejar import CookieJar
from pathlib import Path
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, Request, build_opener

import psutil
import pytest

from tools.site_process import ROOT, Site

PATIENCE = 120
TABLES = 5
PLANTED = ROOT / "tests" / "bots" / "planted"
TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="([^"]+)"')


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    site = Site(
        tmp_path,
        PYTHONPATH=f"{PLANTED}:{ROOT}",
        PLANTED="endless",
        BOT_PACE="0",
        METRICS_TOKEN="secret",
    )
    yield site.start()
    site.kill()


def play_against_bots(site: Site) -> None:
    """What a new guest's taps on the home page do. At some of the tables a bot begins."""
    browser = build_opener(HTTPCookieProcessor(CookieJar()))
    for _ in range(TABLES):
        page = browser.open(f"{site.url}/", timeout=PATIENCE).read().decode()
        found = TOKEN.search(page)
        assert found
        fields = {"csrfmiddlewaretoken": found[1], "level": "medium", "players": "5"}
        headers = {"Origin": site.url}
        browser.open(Request(f"{site.url}/play/now/", urlencode(fields).encode(), headers))


def number(site: Site, metric: str) -> float:
    request = Request(f"{site.url}/metrics", headers={"Authorization": "Bearer secret"})
    text = build_opener().open(request, timeout=PATIENCE).read().decode()
    found = re.search(rf"^{re.escape(metric)} (\S+)$", text, re.MULTILINE)
    return float(found[1]) if found else 0.0


def wait_for(site: Site, metric: str) -> None:
    end = time.monotonic() + PATIENCE
    while not number(site, metric):
        assert time.monotonic() < end, site.output()[-2000:]
        time.sleep(0.1)


def children_of(site: Site) -> list[psutil.Process]:
    assert site.process
    return psutil.Process(site.process.pid).children(recursive=True)


def stop(site: Site) -> int:
    assert site.process
    site.process.send_signal(signal.SIGTERM)
    return site.process.wait(PATIENCE)


def test_games_go_on_and_the_server_stops_and_starts_again(site):
    play_against_bots(site)
    wait_for(site, 'kadi_bot_overruns_total{level="medium"}')
    wait_for(site, 'kadi_bot_moves_total{level="fallback"}')
    play_against_bots(site)
    children = children_of(site)
    assert stop(site) == 0
    assert psutil.wait_procs(children, PATIENCE)[1] == []
    site.start()
    play_against_bots(site)
    assert stop(site) == 0


def test_a_bot_that_never_answers_ends_with_a_server_that_was_killed(site):
    play_against_bots(site)
    wait_for(site, 'kadi_bot_overruns_total{level="medium"}')
    children = children_of(site)
    site.kill()
    assert psutil.wait_procs(children, PATIENCE)[1] == []
