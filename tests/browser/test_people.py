from playwright.sync_api import Page, expect

PASSWORD = "mti-mrefu-sana"
PAGES = (
    *("/settings/", "/u/Mama_Mboga/", "/ranked/standard/", "/accounts/password/change/"),
    *("/accounts/name/", "/accounts/2fa/", "/privacy/", "/terms/"),
)


def test_a_guest_sits_down_with_a_name_and_becomes_an_account(page: Page) -> None:
    page.goto("/accounts/guest/?next=/settings/")
    page.get_by_label("Your name at the table").fill("Mama Mboga")
    page.get_by_role("button", name="Sit down").click()
    expect(page.get_by_role("heading", name="Mama Mboga")).to_be_visible()

    page.get_by_role("link", name="Sign up").click()
    expect(page.get_by_label("User name")).to_have_value("Mama_Mboga")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign up").click()
    page.wait_for_url("**/")

    for address in PAGES:
        page.goto(address)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), address
    page.goto("/settings/")
    page.get_by_label("Four-colour deck").check()
    page.get_by_role("button", name="Save").first.click()
    expect(page.locator("html")).to_have_attribute("data-deck", "four")
