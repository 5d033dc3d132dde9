"""What each ruleset asks of the page, from written positions, through clicks alone."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import PATIENCE_MS
from tests.browser.seating import Phones, all_phones, is_live, phones, play, tap

__all__ = ["all_phones", "phones"]
expect.set_options(timeout=PATIENCE_MS)

SMALL_PHONE = {"width": 320, "height": 568}


def card(page: Page, code: str):
    return page.locator(f'#hand [data-card="{code}"]')


def match_is(page: Page, code: str) -> None:
    expect(page.locator("#match")).to_have_attribute("data-card", code)


def test_cards_are_chosen_in_order_and_the_button_says_what_it_will_do(phones: Phones) -> None:
    pages = phones.sit_down("a question with its answer")
    page = pages["Akinyi"]
    tap(page, "8D")
    expect(card(page, "8S")).to_have_attribute("data-lit", "")
    expect(card(page, "KC")).not_to_have_attribute("data-lit", "")
    tap(page, "8S", "5S")
    for place, code in enumerate(("8D", "8S", "5S"), start=1):
        expect(card(page, code)).to_have_attribute("data-place", str(place))
    expect(page.locator("#do-play")).to_have_text("Play 8♦ 8♠ + 5♠")
    page.locator("#do-play").click()
    expect(page.locator("#hand .card")).to_have_count(1)
    match_is(pages["Baraka"], "5S")


def test_a_refused_move_says_why_and_keeps_the_selection(phones: Phones) -> None:
    page = phones.sit_down("nothing matches")["Akinyi"]
    play(page, "4C")
    expect(page.locator("#refusal")).to_contain_text("4♣")
    expect(card(page, "4C").get_by_role("checkbox")).to_be_checked()
    page.locator("#do-draw").click()
    expect(page.locator("#hand .card")).to_have_count(3)
    expect(page.locator("#refusal")).to_be_empty()


def test_the_requested_card_is_chosen_in_a_pop_up(phones: Phones) -> None:
    pages = phones.sit_down("the ace of spades asks")
    play(pages["Akinyi"], "AS")
    ask_for(pages["Akinyi"], "Q", "H")
    expect(pages["Baraka"].locator("#pile .request")).to_contain_text("Q♥")
    expect(pages["Baraka"].locator("#do-draw")).to_have_count(0)
    play(pages["Baraka"], "QH", "6H")
    match_is(pages["Akinyi"], "6H")


def ask_for(page: Page, rank: str, suit: str) -> None:
    page.locator(f'#choose [name=ask_rank][value="{rank}"]').click()
    page.locator(f'#choose [name=ask_suit][value="{suit}"]').click()
    page.locator("#choose-ask").click()


def test_everyone_sees_the_window_and_who_holds_the_card_stops_with_one_tap(
    phones: Phones,
) -> None:
    pages = phones.sit_down("a jump to stop")
    play(pages["Akinyi"], "JD")
    expect(pages["Akinyi"].locator("#window")).to_contain_text("You jump 1 person")
    for name in ("Baraka", "Chebet"):
        expect(pages[name].locator("#window")).to_contain_text("Akinyi jumps 1 person")
    expect(pages["Chebet"].locator("#do-play")).to_be_disabled()
    expect(pages["Baraka"].locator("#do-play")).to_have_text("Stop with J♥")
    pages["Baraka"].locator("#do-play").click()
    for page in pages.values():
        expect(page.locator("#window")).to_be_hidden()
        match_is(page, "JH")
    expect(pages["Akinyi"].locator('.seat[data-seat="1"]')).to_have_attribute("data-turn", "")


def test_when_everyone_lets_it_stand_the_window_closes_at_once(phones: Phones) -> None:
    pages = phones.sit_down("a jump to stop")
    play(pages["Akinyi"], "JD")
    for name in ("Baraka", "Chebet"):
        expect(pages[name].locator("#do-accept")).to_have_text("Let it stand")
    expect(pages["Akinyi"].locator("#do-accept")).to_have_count(0)
    pages["Chebet"].locator("#do-accept").click()
    expect(pages["Chebet"].locator("#do-accept")).to_have_count(0)
    expect(pages["Chebet"].locator("#status")).to_contain_text("You let it stand")
    expect(pages["Baraka"].locator("#window")).to_be_visible()
    pages["Baraka"].locator("#do-accept").click()
    for page in pages.values():
        expect(page.locator("#window")).to_be_hidden()
    expect(pages["Akinyi"].locator('.seat[data-seat="2"]')).to_have_attribute("data-turn", "")


def test_tucheze_answers_in_a_step_of_its_own(phones: Phones) -> None:
    pages = phones.sit_down("a question, then its answer")
    page = pages["Akinyi"]
    play(page, "8D")
    expect(page.locator("#do-draw")).to_have_text("No answer: draw 1")
    tap(page, "5D")
    expect(page.locator("#do-play")).to_have_text("Answer 5♦")
    page.locator("#do-play").click()
    match_is(pages["Baraka"], "5D")
    expect(pages["Baraka"].locator("#hand")).to_have_attribute("data-active", "")


def test_wild_ace_chooses_a_suit_and_niko_is_called_at_any_time(phones: Phones) -> None:
    pages = phones.sit_down("an ace chooses")
    pages["Baraka"].locator("#do-announce").click()
    expect(pages["Akinyi"].locator('.seat[data-seat="1"] .niko')).to_be_visible()
    play(pages["Akinyi"], "AH")
    pages["Akinyi"].locator('#choose [name=suit][value="C"]').click()
    expect(pages["Baraka"].locator("#pile .suit")).to_contain_text("clubs")
    play(pages["Baraka"], "7C")
    match_is(pages["Akinyi"], "7C")


def test_classic_lets_the_next_player_counter_a_jump(phones: Phones) -> None:
    pages = phones.sit_down("a jump to counter")
    play(pages["Akinyi"], "JD")
    expect(pages["Baraka"].locator("#do-accept")).to_be_visible()
    expect(pages["Baraka"].locator("#do-play")).to_have_text("Counter it")
    tap(pages["Baraka"], "JH")
    expect(pages["Baraka"].locator("#do-play")).to_have_text("Counter with J♥")
    pages["Baraka"].locator("#do-play").click()
    match_is(pages["Chebet"], "JH")


def test_classic_lets_the_next_player_accept_a_jump(phones: Phones) -> None:
    pages = phones.sit_down("a jump to accept")
    play(pages["Akinyi"], "JD")
    pages["Baraka"].locator("#do-accept").click()
    expect(pages["Chebet"].locator("#hand")).to_have_attribute("data-active", "")


def test_a_penalty_shows_as_a_big_number_and_on_the_draw_button(phones: Phones) -> None:
    pages = phones.sit_down("two twos")
    play(pages["Akinyi"], "2D", "2S")
    expect(pages["Baraka"].locator("#pile .pending")).to_have_text("+4")
    expect(pages["Baraka"].locator("#do-draw")).to_have_text("Pick 4")
    pages["Baraka"].locator("#do-draw").click()
    expect(pages["Baraka"].locator("#hand .card")).to_have_count(6)


def test_the_keyboard_alone_plays_and_draws(phones: Phones) -> None:
    pages = phones.sit_down("by keyboard")
    for key in ("ArrowRight", "Space", "Enter"):
        pages["Akinyi"].keyboard.press(key)
    match_is(pages["Baraka"], "4D")
    expect(pages["Baraka"].locator("#do-draw")).to_be_visible()
    pages["Baraka"].keyboard.press("d")
    expect(pages["Baraka"].locator("#hand .card")).to_have_count(3)
    # What had the focus is gone: its neighbour has it.
    expect(pages["Akinyi"].locator("#hand .card input:focus")).to_have_count(1)


def test_fifteen_cards_fit_a_small_phone_without_scrolling(phones: Phones) -> None:
    page = phones.sit_down("a full hand", viewport=SMALL_PHONE)["Akinyi"]
    expect(page.locator("#hand .card")).to_have_count(15)
    assert page.evaluate("document.documentElement.scrollWidth") <= SMALL_PHONE["width"]
    assert page.evaluate("document.documentElement.scrollHeight") <= SMALL_PHONE["height"]
    outside = page.locator("#hand .card, #do-play").evaluate_all(
        "all => all.map((one) => one.getBoundingClientRect())"
        ".filter((box) => box.left < 0 || box.right > innerWidth || box.bottom > innerHeight)"
    )
    assert outside == []
    tap(page, "BJ")
    expect(card(page, "BJ").get_by_role("checkbox")).to_be_checked()


def test_a_reload_and_a_second_tab_show_the_same_table(phones: Phones) -> None:
    first = phones.sit_down("two tabs")["Akinyi"]
    second = first.context.new_page()
    second.goto(first.url)
    is_live(second)
    play(first, "4D")
    expect(second.locator("#hand .card")).to_have_count(2)
    first.reload()
    expect(first.locator("#hand .card")).to_have_count(2)
    match_is(first, "4D")


def test_the_winning_cards_are_laid_out_until_everyone_has_confirmed(phones: Phones) -> None:
    pages = phones.sit_down("the last card")
    play(pages["Akinyi"], "4D")
    expect(pages["Akinyi"].locator("#confirm")).to_contain_text("You played 4♦ on 9♦.")
    expect(pages["Baraka"].locator("#confirm")).to_contain_text("Akinyi played 4♦ on 9♦.")
    expect(pages["Akinyi"].get_by_role("heading", name="You won!")).to_be_visible()
    expect(pages["Baraka"].get_by_role("heading", name="Akinyi won!")).to_be_visible()
    # Nothing under the sheet can be reached, by Tab or otherwise.
    expect(pages["Baraka"].locator("#hand[inert]")).to_have_count(1)
    pages["Akinyi"].get_by_role("button", name="Confirm").click()
    expect(pages["Baraka"].locator(".ticks [data-done]")).to_have_count(1)
    pages["Baraka"].get_by_role("button", name="Confirm").click()
    for page in pages.values():
        expect(page.get_by_role("button", name="Play again")).to_be_visible()
