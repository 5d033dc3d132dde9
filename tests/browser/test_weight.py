"""Mobile data costs money: what a table and a move may weigh."""

from playwright.sync_api import Browser, Page, WebSocket, expect

from tests.browser.conftest import PHONE
from tests.browser.seating import Phones, all_phones, is_live, phones, play
from tools.site_process import Site

__all__ = ["all_phones", "phones"]

MOST_BYTES = 140 * 1000
MOST_REQUESTS = 22
# Sound and touch, which nobody waits for.
FETCHED_LATER = 2
MOST_PER_MOVE = 3000


def test_a_table_comes_in_under_140_kilobytes_and_22_requests(
    site: Site, browser: Browser, phones: Phones
) -> None:
    seated = phones.sit_down("a weighty move")["Akinyi"]
    cold = browser.new_context(base_url=site.url, viewport=PHONE)
    cold.add_cookies(seated.context.cookies())
    page = cold.new_page()
    sizes: list[int] = []
    frames: list[int] = []
    _count_responses(page, sizes)
    page.on("websocket", lambda socket: _count_frames(socket, frames))
    page.goto(seated.url)
    is_live(page)
    page.wait_for_load_state("networkidle")
    expect(page.locator("#table")).to_have_attribute("data-sound", "")
    cold.close()
    assert sum(sizes) + sum(frames) < MOST_BYTES
    # The socket is a request as well; what came from the cache is none.
    assert len(list(filter(None, sizes))) + 1 <= MOST_REQUESTS + FETCHED_LATER


def _count_responses(page: Page, sizes: list[int]) -> None:
    """As they crossed the wire: compressed, with their headers."""
    devtools = page.context.new_cdp_session(page)
    devtools.send("Network.enable")
    devtools.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))


def _count_frames(socket: WebSocket, frames: list[int]) -> None:
    socket.on("framereceived", lambda payload: frames.append(len(payload.encode())))


def test_a_move_costs_each_player_under_3_kilobytes(phones: Phones) -> None:
    pages = phones.sit_down("a weighty move")
    heard: dict[str, list[int]] = {name: [] for name in pages}
    for name, page in pages.items():
        page.on("websocket", lambda socket, name=name: _count_frames(socket, heard[name]))
        page.reload()
        is_live(page)
        heard[name].clear()
    play(pages["Akinyi"], "4D")
    for page in pages.values():
        expect(page.locator("#match")).to_have_attribute("data-card", "4D")
    for name, sizes in heard.items():
        assert 0 < sum(sizes) < MOST_PER_MOVE, (name, sizes)
