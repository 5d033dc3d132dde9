"""Whole games and every special, through clicks alone."""

import time

from playwright.sync_api import Page, expect

from tests.browser import autoplay
from tests.browser.conftest import PATIENCE_MS, OpenPage
from tests.browser.seating import play, sit_down, tap
from tests.site_process import Site

MOST_ACTIONS = 500


def test_two_browsers_play_a_whole_standard_game_to_the_confirmation(
    open_page: OpenPage,
) -> None:
    host, guest = open_page(), open_page()
    _open_a_table(host)
    _join(guest, host.locator("#invite").input_value())
    for page in (host, guest):
        page.locator("#do-ready").click()
    _play_to_the_end([host, guest])
    for page in (host, guest):
        page.get_by_role("button", name="Confirm").click()
    for page in (host, guest):
        expect(page.get_by_role("button", name="Play again")).to_be_visible()
        expect(page.locator(".ticks [data-done]")).to_have_count(2)


def _open_a_table(page: Page) -> None:
    page.goto("/tables/new/")
    page.get_by_role("textbox").first.fill("Akinyi")
    page.get_by_role("button", name="Sit down").click()
    page.locator("[name=seats]").select_option("2")
    page.locator("[name=private]").check()
    page.locator("[name=turn_seconds]").select_option("0")
    page.locator("details.house").evaluate("details => { details.open = true; }")
    page.locator("[name=option_deal]").select_option("3")
    page.locator("[name=option_stop_seconds]").select_option("3")
    page.locator("[name=option_niko_seconds]").select_option("10")
    page.get_by_role("button", name="Open the table").click()
    page.locator("#do-ready").wait_for()


def _join(page: Page, link: str) -> None:
    page.goto(link)
    page.get_by_role("textbox").first.fill("Baraka")
    page.get_by_role("button", name="Sit down").click()
    page.locator("#do-ready").wait_for()


def _play_to_the_end(pages: list[Page]) -> None:
    for page in pages:
        page.locator("#hand:not([hidden])").wait_for()
    for _ in range(MOST_ACTIONS):
        for page, screen in _wait_for_somebody(pages):
            if screen.over:
                return
            _act(page, screen)
    raise AssertionError(f"no end after {MOST_ACTIONS} actions")


def _wait_for_somebody(pages: list[Page]) -> list[tuple[Page, autoplay.Screen]]:
    """Those who have something to do: to move, to announce, or to look at the end."""
    deadline = time.monotonic() + PATIENCE_MS / 1000
    while time.monotonic() < deadline:
        screens = [(page, autoplay.read(page)) for page in pages]
        busy = [pair for pair in screens if pair[1].active or pair[1].prompt or pair[1].over]
        if busy:
            return busy
        pages[0].wait_for_timeout(50)
    raise AssertionError("nobody has anything to do")


def _act(page: Page, screen: autoplay.Screen) -> None:
    """One click or move; the page may have moved on meanwhile, then the next round tries again."""
    if screen.prompt:
        page.evaluate("document.querySelector('#prompt [data-send]')?.click()")
    elif move := autoplay.best_move(screen):
        tap(page, *move)
        page.locator("#do-play").click()
        if autoplay.choices_of(screen, move[-1]):
            _ask_for(page, "4", "H")
    else:
        page.locator("#do-draw").click()
    page.wait_for_function(
        "seen => document.getElementById('table').dataset.version !== seen", arg=screen.version
    )


def _ask_for(page: Page, rank: str, suit: str) -> None:
    page.locator(f'#choose [data-rank="{rank}"]').click()
    page.locator(f'#choose [data-ask-suit="{suit}"]').click()
    page.locator("#choose-ask").click()


def test_a_combo_is_chosen_in_order_and_the_button_says_what_it_will_do(
    site: Site, open_page: OpenPage
) -> None:
    pages = sit_down(
        site,
        open_page,
        """
        title = "A question with its answer"
        ruleset = "standard"
        hands = { Akinyi = "8D 8S 5S KC", Baraka = "4C 4H" }
        top = "9D"
        """,
    )
    page = pages["Akinyi"]
    tap(page, "8D")
    expect(page.locator('#hand [data-card="8S"]')).to_have_attribute("data-lit", "")
    expect(page.locator('#hand [data-card="KC"]')).not_to_have_attribute("data-lit", "")
    tap(page, "8S", "5S")
    assert [page.locator(f'#hand [data-card="{code}"]').get_attribute("data-place") for code in
            ("8D", "8S", "5S")] == ["1", "2", "3"]  # fmt: skip
    expect(page.locator("#do-play")).to_have_text("Play 8♦ 8♠ + 5♠")
    page.locator("#do-play").click()
    expect(page.locator("#hand .card")).to_have_count(1)
    expect(pages["Baraka"].locator("#match")).to_have_attribute("data-card", "5S")


def test_a_refused_move_says_why_and_keeps_the_selection(site: Site, open_page: OpenPage) -> None:
    pages = sit_down(
        site,
        open_page,
        """
        title = "Nothing matches"
        ruleset = "standard"
        hands = { Akinyi = "4C 5S", Baraka = "6C 6H" }
        top = "9D"
        """,
    )
    page = pages["Akinyi"]
    play(page, "4C")
    expect(page.locator("#refusal")).to_contain_text("4♣")
    expect(page.locator('#hand [data-card="4C"]')).to_have_attribute("aria-pressed", "true")
    page.locator("#do-draw").click()
    expect(page.locator("#hand .card")).to_have_count(3)
    expect(page.locator("#refusal")).to_be_empty()


def test_the_requested_card_is_chosen_in_a_pop_up(site: Site, open_page: OpenPage) -> None:
    pages = sit_down(
        site,
        open_page,
        """
        title = "The ace of spades asks"
        ruleset = "standard"
        hands = { Akinyi = "AS 5S", Baraka = "QH 6H 7C" }
        top = "9D"
        """,
    )
    play(pages["Akinyi"], "AS")
    _ask_for(pages["Akinyi"], "Q", "H")
    expect(pages["Baraka"].locator("#pile .request")).to_contain_text("Q♥")
    expect(pages["Baraka"].locator("#do-draw")).to_have_count(0)
    play(pages["Baraka"], "QH", "6H")
    expect(pages["Akinyi"].locator("#match")).to_have_attribute("data-card", "6H")


def test_a_jump_is_stopped_inside_its_window(site: Site, open_page: OpenPage) -> None:
    pages = sit_down(
        site,
        open_page,
        """
        title = "A jump to stop"
        ruleset = "standard"
        options = { stop_seconds = 15 }
        hands = { Akinyi = "JD 5S 6S", Baraka = "JH 6H 7C", Chebet = "4C 4H 9S" }
        top = "9D"
        """,
    )
    play(pages["Akinyi"], "JD")
    for page in pages.values():
        expect(page.locator("#window .ring")).to_be_visible()
    expect(pages["Chebet"].locator("#do-play")).to_be_disabled()
    expect(pages["Baraka"].locator("#do-play")).to_have_text("Stop with J♥")
    pages["Baraka"].locator("#do-play").click()
    for page in pages.values():
        expect(page.locator("#window")).to_be_hidden()
        expect(page.locator("#match")).to_have_attribute("data-card", "JH")
    expect(pages["Akinyi"].locator('.seat[data-seat="1"]')).to_have_attribute("data-turn", "")


def test_tucheze_answers_in_a_step_of_its_own(site: Site, open_page: OpenPage) -> None:
    pages = sit_down(
        site,
        open_page,
        """
        title = "A question, then its answer"
        ruleset = "tucheze"
        hands = { Akinyi = "8D 5D 6S 9C", Baraka = "6H 7C" }
        top = "9D"
        """,
    )
    page = pages["Akinyi"]
    play(page, "8D")
    expect(page.locator("#do-draw")).to_have_text("No answer: draw 1")
    tap(page, "5D")
    expect(page.locator("#do-play")).to_have_text("Answer 5♦")
    page.locator("#do-play").click()
    expect(pages["Baraka"].locator("#match")).to_have_attribute("data-card", "5D")
    expect(pages["Baraka"].locator("#hand")).to_have_attribute("data-active", "")


def test_wild_ace_chooses_a_suit_and_niko_is_called_at_any_time(
    site: Site, open_page: OpenPage
) -> None:
    pages = sit_down(
        site,
        open_page,
        """
        title = "An ace chooses"
        ruleset = "wild_ace"
        hands = { Akinyi = "AH 5D 6S", Baraka = "6H 7C" }
        top = "9D"
        """,
    )
    pages["Baraka"].locator("#do-announce").click()
    expect(pages["Akinyi"].locator('.seat[data-seat="1"] .niko')).to_be_visible()
    play(pages["Akinyi"], "AH")
    pages["Akinyi"].locator('#choose [data-suit="C"]').click()
    expect(pages["Baraka"].locator("#pile .suit")).to_contain_text("clubs")
    play(pages["Baraka"], "7C")
    expect(pages["Akinyi"].locator("#match")).to_have_attribute("data-card", "7C")


def test_classic_asks_the_next_player_to_accept_or_counter(site: Site, open_page: OpenPage) -> None:
    position = """
        title = "A jump to counter"
        ruleset = "classic"
        hands = { Akinyi = "JD 5D 6S", Baraka = "JH 6H 7C", Chebet = "4C 4H 9S" }
        top = "9D"
        """
    pages = sit_down(site, open_page, position)
    play(pages["Akinyi"], "JD")
    tap(pages["Baraka"], "JH")
    expect(pages["Baraka"].locator("#do-play")).to_have_text("Counter with J♥")
    pages["Baraka"].locator("#do-play").click()
    expect(pages["Chebet"].locator("#match")).to_have_attribute("data-card", "JH")

    pages = sit_down(site, open_page, position)
    play(pages["Akinyi"], "JD")
    pages["Baraka"].locator("#do-accept").click()
    expect(pages["Chebet"].locator("#hand")).to_have_attribute("data-active", "")


def test_a_penalty_shows_as_a_big_number_and_on_the_draw_button(
    site: Site, open_page: OpenPage
) -> None:
    pages = sit_down(
        site,
        open_page,
        """
        title = "Two twos"
        ruleset = "standard"
        hands = { Akinyi = "2D 2S 6S", Baraka = "6H 7C" }
        top = "9D"
        """,
    )
    play(pages["Akinyi"], "2D", "2S")
    expect(pages["Baraka"].locator("#pile .pending")).to_have_text("+4")
    draw = pages["Baraka"].locator("#do-draw")
    expect(draw).to_have_text("Pick 4")
    draw.click()
    expect(pages["Baraka"].locator("#hand .card")).to_have_count(6)


def test_the_keyboard_alone_plays_draws_and_sorts_nothing_out_of_reach(
    site: Site, open_page: OpenPage
) -> None:
    pages = sit_down(
        site,
        open_page,
        """
        title = "By keyboard"
        ruleset = "standard"
        hands = { Akinyi = "4D 5S 6S", Baraka = "6H 7C" }
        top = "9D"
        """,
    )
    keys = pages["Akinyi"].keyboard
    for key in ("ArrowRight", "Space", "Enter"):
        keys.press(key)
    expect(pages["Baraka"].locator("#match")).to_have_attribute("data-card", "4D")
    pages["Baraka"].keyboard.press("d")
    expect(pages["Baraka"].locator("#hand .card")).to_have_count(3)


def test_fifteen_cards_fit_a_small_phone_without_scrolling(site: Site, open_page: OpenPage) -> None:
    pages = sit_down(
        site,
        open_page,
        """
        title = "A full hand"
        ruleset = "standard"
        hands = { Akinyi = "AC 2C 9C 3D 5D 8D QD 4H 10H KH 2S 8S JS RJ BJ", Baraka = "6H 7C" }
        top = "9D"
        """,
        viewport={"width": 320, "height": 568},
    )
    page = pages["Akinyi"]
    expect(page.locator("#hand .card")).to_have_count(15)
    assert page.evaluate("document.documentElement.scrollWidth") == 320
    assert page.evaluate("document.documentElement.scrollHeight") <= 568
    for card in page.locator("#hand .card").all():
        expect(card).to_be_in_viewport(ratio=1)
    expect(page.locator("#do-play")).to_be_in_viewport(ratio=1)
    tap(page, "BJ")
    expect(page.locator('#hand [data-card="BJ"]')).to_have_attribute("aria-pressed", "true")


def test_a_reload_and_a_second_tab_show_the_same_table(site: Site, open_page: OpenPage) -> None:
    pages = sit_down(
        site,
        open_page,
        """
        title = "Two tabs"
        ruleset = "standard"
        hands = { Akinyi = "4D 5S 6S", Baraka = "6H 7C" }
        top = "9D"
        """,
    )
    first = pages["Akinyi"]
    second = first.context.new_page()
    second.goto(first.url)
    play(first, "4D")
    expect(second.locator("#hand .card")).to_have_count(2)
    first.reload()
    expect(first.locator("#hand .card")).to_have_count(2)
    expect(first.locator("#match")).to_have_attribute("data-card", "4D")
