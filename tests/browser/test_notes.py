"""The page of notes, light, dark and narrow, with long notes and with none."""

import pytest
from playwright.sync_api import expect

from tests.browser.test_every_page import SCREENS, check

TEXTS = (
    "a" * 2000,
    "the Spark job failed on the shuffle stage. " * 46,
    "may like \u05d9\u05d9\u05df",
)


@pytest.fixture(scope="module")
def noted(stock):
    someone = next(stock)
    for text in TEXTS:
        someone.call("POST", "notes/", {"text": text, "origin": "inferred"})
    return someone


@pytest.mark.parametrize(("width", "dark"), SCREENS)
def test_the_notes_are_accessible(noted, make_page, width, dark):
    page = noted.sign_in(make_page(width=width, dark=dark), at="/notes/")
    page.get_by_text("may like").first.wait_for()
    check(page, "notes")


def test_no_notes_are_accessible_and_the_facts_lead_there(someone, make_page):
    page = someone.sign_in(make_page(javascript=False), at="/facts/")
    page.get_by_role("link", name="Notes that assistants kept").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Notes")
    page.get_by_text("No notes.").wait_for()
