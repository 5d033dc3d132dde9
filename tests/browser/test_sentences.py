"""Sentences that know the hand: what the page says while cards are chosen, advised and counted."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import PATIENCE_MS
from tests.browser.seating import Phones, all_phones, phones, play, tap

__all__ = ["all_phones", "phones"]
expect.set_options(timeout=PATIENCE_MS)

# What says what to do, or why not: all bands between the felt and the hand.
BANDS = "#window, #asking, #status, #refusal, #hint"


def expect_bands(page: Page, *ids: str) -> None:
    """Waits for it: a band that goes may take a frame longer than the words in it."""
    page.wait_for_function(
        """([bands, ids]) => [...document.querySelectorAll(bands)]
            .filter((one) => one.getBoundingClientRect().height > 0)
            .map((one) => one.id).join() === ids.join()""",
        arg=[BANDS, list(ids)],
        timeout=PATIENCE_MS,
    )


def test_a_question_chosen_alone_says_what_it_costs_and_what_answers_it(phones: Phones) -> None:
    page = phones.sit_down("a question to think about")["Akinyi"]
    tap(page, "8D")
    expect(page.locator("#do-play")).to_have_text("Play 8♦ and draw 1")
    expect(page.locator("#asking")).to_have_text("Add an answer: 4, 5, 6, 7, 9 or 10 of ♦")
    expect_bands(page, "asking")
    tap(page, "5D")
    expect(page.locator("#do-play")).to_have_text("Play 8♦ + 5♦")
    expect(page.locator("#asking")).to_be_empty()
    expect_bands(page, "status")


def test_a_hint_lights_what_it_names_and_takes_the_place_of_the_instruction(
    phones: Phones,
) -> None:
    page = phones.sit_down("a jump to stop")["Akinyi"]
    page.locator("#do-hint").click()
    expect(page.locator("#hint")).to_contain_text("Play J♦.")
    expect(page.locator("#hand [data-hinted]")).to_have_count(1)
    expect(page.locator("#hand [data-hinted]")).to_have_attribute("data-card", "JD")
    expect_bands(page, "hint")
    play(page, "JD")
    expect(page.locator("#hint")).to_be_empty()
    expect(page.locator("#hand [data-hinted]")).to_have_count(0)


def test_a_refusal_takes_the_place_of_a_hint(phones: Phones) -> None:
    page = phones.sit_down("nothing matches")["Akinyi"]
    page.locator("#do-hint").click()
    expect(page.locator("#hint")).to_contain_text("Draw.")
    expect(page.locator("#hint")).to_have_attribute("data-does", "draw")
    play(page, "4C")
    expect(page.locator("#refusal")).to_contain_text("4♣")
    expect_bands(page, "refusal")


def test_the_cards_of_a_pick_lie_small_beside_its_number(phones: Phones) -> None:
    pages = phones.sit_down("a chain of picks")
    play(pages["Akinyi"], "2D")
    play(pages["Baraka"], "3D")
    play(pages["Chebet"], "2S")
    page = pages["Daudi"]
    expect(page.locator("#pile .pending")).to_have_text("+7")
    expect(page.locator("#pile .chain .card")).to_have_count(3)
    expect(page.locator("#status")).to_have_text("Nothing fits: pick 7")


def test_everybody_reads_why_an_empty_hand_has_not_won(phones: Phones) -> None:
    pages = phones.sit_down("out of cards with a 2")
    play(pages["Akinyi"], "2D")
    why = "out of cards, but a 2 cannot win"
    expect(pages["Akinyi"].locator("#timeline")).to_contain_text(f"You are {why}")
    expect(pages["Baraka"].locator("#timeline")).to_contain_text(f"Akinyi is {why}")
    expect(pages["Akinyi"].locator("#status")).to_have_text(
        "Out of cards, but a 2 cannot win: you draw when it is your turn"
    )


def test_the_winner_reads_the_whole_move_that_won(phones: Phones) -> None:
    pages = phones.sit_down("a win in two steps")
    play(pages["Akinyi"], "8D", "8S")
    play(pages["Akinyi"], "5S")
    expect(pages["Akinyi"].locator("#confirm")).to_contain_text("You played 8♦ 8♠ 5♠ on 9♦.")
    expect(pages["Baraka"].locator("#confirm .laid .card:not(.small)")).to_have_count(3)
