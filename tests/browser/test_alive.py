"""The table moves, sounds, and can be played with a finger alone."""

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.seating import Phones, all_phones, phones, play

__all__ = ["all_phones", "phones"]

LISTEN = """() => {
  const seen = document.body.dataset;
  seen.moved = seen.heard = "";
  document.addEventListener("kadi:motion", ({ detail }) => (seen.moved += detail.kind + " "));
  document.addEventListener("kadi:sound", ({ detail }) => (seen.heard += detail.name + " "));
}"""


def is_complete(page: Page) -> None:
    """Sound and touch are there too; nobody else waits for them."""
    expect(page.locator("#table")).to_have_attribute("data-sound", "")


def listen(page: Page) -> Locator:
    """The page's body, which then tells what moved and what was heard."""
    is_complete(page)
    page.evaluate(LISTEN)
    return page.locator("body")


def test_a_move_is_heard_and_moves_nothing_for_those_who_want_it_calm(phones: Phones) -> None:
    pages = phones.sit_down("something to move and hear")
    baraka = listen(pages["Baraka"])
    play(pages["Akinyi"], "5D")
    expect(baraka).to_have_attribute("data-heard", re.compile("card turn"))
    expect(baraka).to_have_attribute("data-moved", "")  # these phones ask for less motion


def test_a_move_is_seen_to_move(phones: Phones) -> None:
    pages = phones.sit_down("something to move and hear")
    page = pages["Baraka"]
    page.emulate_media(reduced_motion="no-preference")
    baraka = listen(page)
    play(pages["Akinyi"], "5D")
    expect(baraka).to_have_attribute("data-moved", re.compile("played"))
    page.locator("#draw-pile").click()
    expect(baraka).to_have_attribute("data-moved", re.compile("drawn"))
    expect(page.locator("#hand .card")).to_have_count(4)


def test_mute_is_at_the_table_and_stays(phones: Phones) -> None:
    page = phones.sit_down("something to move and hear")["Akinyi"]
    is_complete(page)
    page.get_by_role("button", name="What happened so far").click()
    page.get_by_role("button", name="Mute").click()
    expect(page.locator("#volume")).to_have_value("0")
    page.reload()
    is_complete(page)
    expect(page.locator("#do-mute")).to_have_attribute("aria-pressed", "true")


def test_a_card_dragged_onto_the_felt_is_played(phones: Phones) -> None:
    page = phones.sit_down("a card under the finger")["Akinyi"]
    is_complete(page)
    drag_to_the_felt(page, "5D")
    expect(page.locator("#match")).to_have_attribute("data-card", "5D")


def test_a_question_dragged_onto_the_felt_waits_for_its_answer(phones: Phones) -> None:
    page = phones.sit_down("a card under the finger")["Akinyi"]
    is_complete(page)
    drag_to_the_felt(page, "8D")
    expect(page.locator("#asking")).to_contain_text("Add an answer")
    expect(page.locator("#hand .card")).to_have_count(5)


def test_a_card_tapped_twice_is_played(phones: Phones) -> None:
    page = phones.sit_down("a card under the finger")["Akinyi"]
    is_complete(page)
    page.locator('#hand [data-card="6D"]').dblclick()
    expect(page.locator("#match")).to_have_attribute("data-card", "6D")


def test_a_card_that_is_held_says_what_it_does(phones: Phones) -> None:
    page = phones.sit_down("a card under the finger")["Akinyi"]
    is_complete(page)
    box = page.locator('#hand [data-card="8D"]').bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 20, box["y"] + 20)
    page.mouse.down()
    expect(page.locator("#told-text")).to_contain_text("Whoever plays a question answers it")
    page.mouse.up()
    expect(page.locator("#hand :checked")).to_have_count(0)


def test_the_pile_shows_what_has_been_played(phones: Phones) -> None:
    pages = phones.sit_down("a card under the finger")
    play(pages["Akinyi"], "5D")
    page = pages["Baraka"]
    expect(page.locator("#match")).to_have_attribute("data-card", "5D")
    is_complete(page)
    page.locator("#discards").click()
    expect(page.locator("#told-text .card")).to_have_count(2)
    expect(page.locator("#told-text .card").first).to_have_attribute("data-card", "5D")


def test_the_keys_are_shown_by_a_question_mark(phones: Phones) -> None:
    page = phones.sit_down("a card under the finger")["Akinyi"]
    is_complete(page)
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_be_visible()


def test_on_a_large_screen_log_and_chat_lie_beside_the_felt(phones: Phones) -> None:
    wide = {"width": 1280, "height": 800}
    page = phones.sit_down("something to move and hear", wide)["Akinyi"]
    expect(page.locator("#log")).to_be_visible()
    expect(page.get_by_role("button", name="Good luck!")).to_be_visible()
    log, felt = page.locator("#drawer").bounding_box(), page.locator(".felt").bounding_box()
    assert log is not None
    assert felt is not None
    assert log["x"] >= felt["x"] + felt["width"]


def drag_to_the_felt(page: Page, code: str) -> None:
    box = page.locator(f'#hand [data-card="{code}"]').bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 20, box["y"] + 40)
    page.mouse.down()
    page.mouse.move(180, 250, steps=5)
    page.mouse.up()
