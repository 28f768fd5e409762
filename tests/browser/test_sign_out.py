"""After a sign-out the browser holds nothing of the person."""

from playwright.sync_api import expect

STORED = "Object.keys(localStorage).length + Object.keys(sessionStorage).length"


def test_nothing_stays_and_back_shows_the_sign_in(someone, make_page):
    page = someone.sign_in(make_page(), at="/facts/")
    page.get_by_role("searchbox").fill("gluten")
    expect(page.locator("#results")).to_contain_text("1 fact found")
    page.goto(f"{someone.server.url}/facts/diet.gluten/")
    page.get_by_role("button", name="Sign out").click()
    page.wait_for_url("**/sign-in/")

    assert page.evaluate(STORED) == 0
    page.go_back()
    expect(page.get_by_role("heading", name="Sign in")).to_be_visible()
    expect(page.locator("body")).not_to_contain_text("gluten intolerance")
    assert [cookie["name"] for cookie in page.context.cookies()] == ["held_csrf"]
