from playwright.sync_api import Page, expect

from tests.browser.conftest import DESKTOP, OpenPage


def test_the_home_page_invites_to_play_on_a_phone(page: Page) -> None:
    page.goto("/")
    play = page.get_by_role("button", name="Play now").first
    expect(play).to_be_in_viewport()


def test_the_home_page_fits_the_width_of_a_phone_and_a_desktop(open_page: OpenPage) -> None:
    for page in (open_page(), open_page(viewport=DESKTOP)):
        page.goto("/")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_styles_and_pictures_arrive_under_the_content_policy(page: Page) -> None:
    page.goto("/")
    border = page.locator(".kanga").evaluate("box => getComputedStyle(box).borderImageSource")
    assert "cloth" in border
    assert page.locator(".kanga-motif").evaluate("image => image.naturalWidth") > 0
