"""The session ends while somebody types, with a browser that has or has no JavaScript."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.test_every_page import check
from tests.browser.test_portable import answer, edit, paste

TEXT = "\n# Notes\n\n" + "User likes \u2603 & <jam>\n" * 500


@pytest.fixture(scope="module")
def person(stock):
    return next(stock)


def field(page):
    return page.get_by_label(re.compile("^Text, one memory"))


@pytest.mark.parametrize("javascript", [True, False])
def test_a_long_text_stands_in_its_form_again(person, make_page, javascript):
    page = person.sign_in(make_page(javascript=javascript), at="/import/")
    field(page).fill(TEXT)
    page.context.clear_cookies(name="held_session")
    page.get_by_role("button", name="Read it").click()
    expect(page.get_by_label("What you typed")).to_have_value(TEXT)
    if javascript:
        check(page, "signed out")

    person.fill_in(page)

    expect(field(page)).to_have_value(TEXT)
    assert "Notes" not in page.url
    if javascript:
        check(page, "signed in again")


@pytest.mark.parametrize("javascript", [True, False])
def test_an_edit_of_a_line_stands_in_its_form_again(person, make_page, javascript):
    page = person.sign_in(make_page(javascript=javascript), at="/import/")
    paste(page, "User likes jazz\nUser has a cat")
    page.context.clear_cookies(name="held_session")
    edit(page, 1, "likes bebop")
    if not javascript:
        answer(page, 1, "yes")
        page.get_by_role("button", name="Keep my answers so far").last.click()
    page.get_by_text("Your answers stand in their form again").wait_for()

    person.fill_in(page)

    expect(page.locator("#value-1")).to_have_value("likes bebop")
    expect(page.locator("input[name=said-1][value=yes]")).to_be_checked(checked=not javascript)
