"""Removing all that one assistant saved, as a person does it."""

import pytest
from playwright.sync_api import expect

from tests.browser.test_every_page import SCREENS, check
from tests.browser.test_removal import ERASED, check_until_erased

REMOVE = "Remove all that Pantry Bot saved"


def save(someone, key, value):
    someone.call("PUT", f"facts/{key}/", {"value": value})


def opened(someone, page):
    """Pantry Bot saved tea and corrected the commute; the page that asks."""
    save(someone, "tea", "drinks green tea")
    save(someone, "commute", "cycles to work")
    someone.sign_in(page, at="/facts/commute/")
    page.get_by_role("link", name=REMOVE).click()
    expect(page.get_by_role("heading", level=1)).to_have_text(f"{REMOVE}?")
    return page


def test_it_completes_without_javascript(someone, make_page):
    page = opened(someone, make_page(javascript=False))
    expect(page.locator("main")).to_contain_text("1 fact that it corrected")

    page.get_by_role("button", name=REMOVE).click()
    check_until_erased(page)

    expect(page.locator("main")).to_contain_text(ERASED)
    page.goto(f"{someone.server.url}/facts/commute/")
    expect(page.locator("main")).to_contain_text("commutes 40 minutes by train")
    expect(page.locator("main")).not_to_contain_text("cycles to work")


@pytest.mark.parametrize(("width", "dark"), SCREENS)
def test_the_page_is_accessible(someone, make_page, width, dark):
    page = opened(someone, make_page(width=width, dark=dark))
    check(page, "remove all that one saved")
    stale = page.url
    save(someone, "snack", "likes walnuts")
    page.get_by_role("button", name=REMOVE).click()
    expect(page.locator("main")).to_contain_text("Nothing was removed.")
    check(page, f"{stale}, changed meanwhile")
