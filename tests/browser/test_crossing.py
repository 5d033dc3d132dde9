"""Taps, answers and news that cross each other on the line."""

from collections.abc import Callable
from contextlib import suppress

from playwright.sync_api import Error, Page, Request, Route, expect

from tests.browser.conftest import PATIENCE_MS
from tests.browser.seating import Phones, all_phones, is_live, phones, play
from tests.browser.test_without_a_socket import NO_SOCKETS

__all__ = ["all_phones", "phones"]
expect.set_options(timeout=PATIENCE_MS)

# A socket comes about when `allowed` is set.
SOCKETS_LATER = f"""
const Real = window.WebSocket;
{NO_SOCKETS}
const None = window.WebSocket;
window.WebSocket = function (...how) {{ return window.allowed ? new Real(...how) : new None(); }};
"""


def test_a_second_tap_before_the_answer_is_the_same_tap(phones: Phones) -> None:
    pages = phones.sit_down("the last card")
    play(pages["Akinyi"], "4D")
    page = pages["Baraka"]
    page.reload()
    page.locator("#table[data-live] #do-confirm").wait_for()
    page.evaluate("""() => {
      const confirm = document.getElementById("do-confirm");
      confirm.click();
      confirm.click();
    }""")
    expect(page.locator(".ticks [data-done]")).to_have_count(1)
    expect(page.locator("#refusal")).to_be_empty()


def test_news_older_than_my_own_move_do_not_take_it_back(phones: Phones) -> None:
    page = phones.sit_down("nothing matches")["Akinyi"]
    page.add_init_script(NO_SOCKETS)
    page.reload()
    release = hold_the_news(page)
    page.evaluate(NOTE_VERSIONS)
    page.locator("#do-draw").click()
    expect(page.locator("#hand .card")).to_have_count(3)
    release()
    with page.expect_request(asks_for_news):
        pass
    assert set(page.evaluate("versions")) == {"2"}


def test_news_older_than_the_socket_do_not_stay(phones: Phones) -> None:
    pages = phones.sit_down("two twos")
    page = pages["Baraka"]
    page.add_init_script(SOCKETS_LATER)
    page.reload()
    release = hold_the_news(page)
    page.evaluate("allowed = true")
    is_live(page)
    play(pages["Akinyi"], "2D", "2S")
    expect(page.locator("#do-draw")).to_have_text("Pick 4")
    page.evaluate(NOTE_VERSIONS)
    release()
    page.wait_for_function("() => versions.length > 0")
    expect(page.locator("#table")).to_have_attribute("data-version", "2")
    expect(page.locator("#do-draw")).to_have_text("Pick 4")


NOTE_VERSIONS = """() => {
  window.versions = [];
  const sync = () => document.getElementById("sync").dataset.version;
  document.addEventListener("htmx:afterOnLoad", () => versions.push(sync()));
}"""


def asks_for_news(request: Request) -> bool:
    return request.method == "GET" and "shown=" in request.url


def hold_the_news(page: Page) -> Callable[[], None]:
    """The page has asked for news; they are as of now, and come when released."""
    held: list[Route] = []
    page.route("**/t/*/?*", lambda route: route.continue_() if held else held.append(route))
    with page.expect_request(asks_for_news):
        pass
    page.evaluate("0")  # the route hears of it after that
    answer = held[0].fetch()
    # Whatever it knew, it is an answer with everything as it was.
    everything = answer if answer.status == 200 else held[0].fetch(url=bare(held[0].request.url))

    def release() -> None:
        with suppress(Error):  # who does not wait for it any more
            held[0].fulfill(response=everything)

    return release


def bare(address: str) -> str:
    return address.partition("?")[0]
