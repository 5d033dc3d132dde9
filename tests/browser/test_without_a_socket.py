"""The waiting room where sockets or scripts do not work."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage

NO_SOCKETS = """
window.WebSocket = class extends EventTarget {
  static OPEN = 1;
  OPEN = 1;
  readyState = 3;
  constructor() { super(); setTimeout(() => this.onclose({ code: 1006 })); }
  close() {}
};
"""

NEXT_CLOSE = """() => new Promise((heard) =>
  document.addEventListener("htmx:wsClose", () => setTimeout(heard), { once: true }))"""


def test_a_game_starts_without_scripts(open_page: OpenPage) -> None:
    host = open_page(java_script_enabled=False)
    open_a_table(host, "Amina")
    host.get_by_role("button", name="Easy").click()
    host.get_by_role("button", name="I am ready").click()
    expect(host.locator("#hand .card")).to_have_count(4)


def test_the_buttons_of_the_waiting_room_work_where_no_socket_comes_about(
    open_page: OpenPage,
) -> None:
    host = open_page()
    host.add_init_script(NO_SOCKETS)
    open_a_table(host, "Baraka")
    expect(host.get_by_text("Connection lost")).to_be_visible()
    host.get_by_role("button", name="I am ready").click()
    # Bots on the free chairs of a ready table would start it at once.
    host.get_by_role("button", name="Not ready after all").click()
    expect(host.get_by_role("button", name="I am ready")).to_be_visible()
    host.get_by_role("button", name="Easy").click()
    host.get_by_role("button", name="Start the game").click()
    expect(host.locator("#hand .card")).to_have_count(4)


def test_who_is_signed_out_is_told_so_where_no_socket_comes_about(open_page: OpenPage) -> None:
    page = open_page()
    page.add_init_script(NO_SOCKETS)
    open_a_table(page, "Chege")
    page.context.clear_cookies()
    expect(page.get_by_text("You are signed out")).to_be_visible()
    # Further closes of the socket do not talk over it.
    page.evaluate(NEXT_CLOSE)
    expect(page.get_by_text("You are signed out")).to_be_visible()
    expect(page.get_by_text("Connection lost")).to_be_hidden()


def open_a_table(page: Page, name: str) -> None:
    page.goto("/tables/new/")
    page.get_by_role("textbox").first.fill(name)
    page.get_by_role("button", name="Sit down").click()
    page.locator("[name=seats]").select_option("2")
    page.get_by_role("button", name="Open the table").click()
    page.locator("#do-ready").wait_for()
