"""Removing, and closing the account, as a person does it."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PASSWORD, make_someone, with_facts
from tests.browser.test_every_page import NARROW, SCREENS, check

ERASED = "is erased from every place this server controls."
LONG = 40  # seconds that an erasure may take


def check_until_erased(page):
    """Without JavaScript a person asks for it."""
    done, again = page.get_by_text(ERASED), page.get_by_role("button", name="Check again")
    for _ in range(LONG):
        expect(done.or_(again).first).to_be_visible()
        if done.count():
            break
        page.wait_for_timeout(1000)
        again.click()


def test_a_fact_is_removed_in_three_clicks_and_shown_as_erased(someone, make_page):
    someone.apply("how long is my commute?")
    page = someone.sign_in(make_page(), at="/facts/commute/")

    page.get_by_role("link", name="Remove commute").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Remove commute?")
    page.get_by_role("button", name="Remove commute").click()

    expect(page.locator("#removal")).to_contain_text(f"commute {ERASED}", timeout=40_000)
    expect(page.locator("#removal")).to_contain_text("We gave it once.")
    assert someone.apply("how long is my commute?")["used"] == []


def test_every_task_completes_without_javascript(someone, make_page):
    page = someone.sign_in(make_page(javascript=False), at="/facts/diet/use/")

    page.get_by_role("link", name="Remove all under diet").click()
    page.get_by_label("The name diet").check()
    page.get_by_role("button", name="Remove all under diet").click()
    check_until_erased(page)

    expect(page.locator("main")).to_contain_text(f"diet {ERASED}")
    page.goto(f"{someone.server.url}/account/close/")
    page.get_by_label("Your password").fill(PASSWORD)
    page.get_by_role("button", name="Close my account").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Your account is closed")
    page.goto(f"{someone.server.url}/facts/")
    expect(page).to_have_url(re.compile("/sign-in/"))


@pytest.mark.parametrize(("width", "dark"), SCREENS)
def test_each_page_and_state_is_accessible(someone, make_page, width, dark):
    someone.apply("how long is my commute and what should I not eat?")
    page = someone.sign_in(make_page(width=width, dark=dark))
    for path in ("/facts/commute/remove/", "/facts/diet/remove-all/", "/account/close/"):
        page.goto(someone.server.url + path)
        check(page, path)

    page.get_by_label("Your password").fill("wrong")
    page.get_by_role("button", name="Close my account").click()
    page.locator(".problem").wait_for()
    check(page, "wrong password")
    page.goto(f"{someone.server.url}/facts/commute/remove/")
    page.get_by_role("button", name="Remove commute").click()
    page.locator("#removal").wait_for()
    check(page, "removal")
    page.get_by_role("link", name=re.compile("Erase the name")).click(timeout=40_000)
    page.wait_for_url("**/remove-name/**")
    check(page, "the name")
    page.goto(f"{someone.server.url}/account/close/")
    page.get_by_label("Your password").fill(PASSWORD)
    page.get_by_role("button", name="Close my account").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Your account is closed")
    check(page, "closed")


def test_a_long_key_breaks_no_page(server, make_page, tmp_path):
    key = "kitchen_appliances_and_their_guarantees_by_room.downstairs_toilet"[:64]
    file = with_facts(tmp_path, [{"key": key, "value": "x" * 200}])
    someone = make_someone(server, "removeslong", file)
    page = someone.sign_in(make_page(width=NARROW), at=f"/facts/{key}/remove/")
    check(page, "long")
