"""Ticks that come to nothing, what is told after a change, and what opens on a small screen."""

import pytest
from playwright.sync_api import expect

from tests.browser.test_every_page import SCREENS, check


@pytest.mark.parametrize("javascript", [True, False])
def test_ticks_that_come_to_nothing_are_sent_all_the_same(someone, make_page, javascript):
    page = someone.sign_in(make_page(javascript=javascript), "/assistants/new/")
    page.get_by_label("Its name").fill("Recipe Box")
    page.get_by_label("Ask for answers", exact=True).check()
    page.get_by_role("button", name="Connect it", exact=True).click()
    expect(page.locator(".problem")).to_contain_text("but no kind of fact")
    expect(page.get_by_label("Ask for answers", exact=True)).to_be_checked()
    page.get_by_role("button", name="Connect it all the same").click()

    expect(page.get_by_role("heading", level=1)).to_have_text("Recipe Box")
    expect(page.locator("main")).to_contain_text("Recipe Box can be given: nothing.")


def test_enter_sends_the_form_and_no_suggested_set(someone, make_page):
    page = someone.sign_in(make_page(javascript=False), "/assistants/new/")
    page.get_by_label("Its name").fill("Recipe Box")
    page.get_by_label("Its name").press("Enter")

    expect(page.get_by_role("heading", level=1)).to_have_text("Recipe Box")


@pytest.mark.parametrize(("width", "dark"), SCREENS)
def test_what_is_told_before_and_after_is_accessible(someone, make_page, width, dark):
    page = someone.sign_in(make_page(width=width, dark=dark), "/assistants/new/")
    page.get_by_label("Its name").fill("Recipe Box")
    page.get_by_label("Ask for answers", exact=True).check()
    page.get_by_role("button", name="Connect it", exact=True).click()
    expect(page.locator(".problem")).to_contain_text("but no kind of fact")
    check(page, "lack")
    page.get_by_role("button", name="Connect it all the same").click()
    page.get_by_role("link", name="Disconnect").click()
    page.get_by_role("button", name="Disconnect Recipe Box").click()
    page.get_by_role("link", name="Connect it again").click()
    page.get_by_role("button", name="Connect Recipe Box again").click()
    expect(page.get_by_role("button", name="Make a token")).to_be_visible()
    check(page, "again")


def test_tables_that_are_opened_fit_a_small_screen(someone, make_page):
    someone.apply("where do I work?")
    page = someone.sign_in(make_page(width=320))
    page.get_by_text("Show as a table").click()
    expect(page.get_by_role("columnheader", name="Held")).to_be_visible()
    wide = [page.evaluate("document.documentElement.scrollWidth - innerWidth")]
    page.goto(f"{someone.server.url}/developers/")
    wide.append(page.evaluate("document.documentElement.scrollWidth - innerWidth"))
    across = page.locator(".errors tbody td").first.bounding_box()["width"]

    assert wide == [0, 0]
    assert across > 200  # pixels: its words do not stand one on a line
