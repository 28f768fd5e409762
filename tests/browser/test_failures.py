"""What a person sees when a request fails: nothing is silent, and nothing typed is lost."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import open_correction

TYPED = "is coeliac"


@pytest.fixture
def editing(someone, make_page):
    """A correction half typed, on a receipt."""
    ref = someone.apply("what should I not eat?")["answer"]
    page = someone.sign_in(make_page(), at=f"/answers/{ref}/")
    open_correction(page, "diet.gluten").fill(TYPED)
    return page


def send(page):
    page.get_by_role("button", name="Correct diet.gluten").click()


def test_without_a_network_the_row_says_so_and_keeps_the_text(editing):
    editing.context.set_offline(True)
    send(editing)

    box = editing.locator("li .failed")
    expect(box).to_contain_text("Not saved. You appear to be offline.")
    expect(box).to_be_focused()
    expect(editing.get_by_label("Correct diet.gluten to")).to_have_value(TYPED)
    expect(editing).to_have_title(re.compile("^Answer ans_"))


def test_trying_again_saves(editing):
    editing.context.set_offline(True)
    send(editing)
    editing.context.set_offline(False)
    editing.get_by_role("button", name="Try again").click()

    expect(editing.locator("main")).to_contain_text("diet.gluten corrected at")
    expect(editing.locator(".failed")).to_have_count(0)


def test_a_link_that_does_not_load_says_so(someone, make_page):
    page = someone.sign_in(make_page(), at="/facts/")
    page.context.set_offline(True)
    page.get_by_role("link", name="Correct commute", exact=True).click()

    expect(page.locator("li .failed")).to_contain_text("Not loaded. You appear to be offline.")


@pytest.mark.parametrize("status", [502, 504])
def test_an_answer_that_is_no_page_of_ours_is_told(editing, status):
    editing.route("**/correct/**", lambda route: route.fulfill(status=status, body="<h1>Bad</h1>"))
    send(editing)

    expect(editing.locator("li .failed")).to_contain_text("Not saved. The server did not answer")
    expect(editing.get_by_label("Correct diet.gluten to")).to_have_value(TYPED)


def test_a_refused_form_shows_why_once_and_takes_the_focus(editing):
    editing.context.clear_cookies(name="held_csrf")
    send(editing)

    expect(editing.locator("#problem h1")).to_have_text("You cannot open this page")
    expect(editing.locator("#problem h1")).to_be_focused()
    expect(editing.locator("#problem")).to_have_count(1)
    expect(editing.get_by_label("Correct diet.gluten to")).to_have_value(TYPED)


@pytest.mark.parametrize("javascript", [True, False])
def test_what_was_typed_while_the_session_ended_is_there_after_the_sign_in(
    someone, make_page, javascript
):
    page = make_page(javascript=javascript)
    someone.sign_in(page, at="/facts/diet.gluten/correct/")
    page.get_by_label("Correct diet.gluten to").fill(TYPED)
    page.context.clear_cookies(name="held_session")
    send(page)
    expect(page.locator("main")).to_contain_text("What you typed is not saved.")
    someone.fill_in(page)

    expect(page.get_by_label("Correct diet.gluten to")).to_have_value(TYPED)
    send(page)
    expect(page.locator("main")).to_contain_text("diet.gluten corrected at")


def test_a_slow_save_says_that_it_works(editing):
    editing.route("**/correct/**", lambda route: None)  # never answered
    send(editing)

    expect(editing.locator("li[aria-busy=true]")).to_have_count(1)
    expect(editing.get_by_text("Saving…")).to_be_visible()
