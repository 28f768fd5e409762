"""A row that is corrected in place: what it shows, where the focus is, what the page is called."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import open_correction

QUESTION = "what should I not eat?"
NOW, THEN = "is coeliac", "has a gluten intolerance"


@pytest.fixture
def receipt(someone, make_page):
    ref = someone.apply(QUESTION)["answer"]
    return someone.sign_in(make_page(), at=f"/answers/{ref}/")


def save(page, value):
    page.get_by_label("Correct diet.gluten to").fill(value)
    page.get_by_role("button", name="Correct diet.gluten").click()


def test_a_receipt_shows_what_it_gave_after_an_edit_is_given_up(receipt):
    open_correction(receipt, "diet.gluten")
    save(receipt, NOW)
    expect(receipt.locator(".done")).to_be_visible()
    open_correction(receipt, "diet.gluten")
    receipt.get_by_role("link", name="Keep current value").click()

    row = receipt.locator("li", has_text="since corrected").last
    expect(row).to_contain_text(THEN)
    expect(receipt.locator("main")).not_to_contain_text(NOW)


def test_a_receipt_shows_what_it_gave_after_losing_a_race(someone, receipt):
    open_correction(receipt, "diet.gluten")
    someone.call("PUT", "facts/diet.gluten/", {"value": NOW, "explicit_ask": True})
    save(receipt, "eats rye")
    receipt.get_by_role("link", name="Keep the new one").click()

    expect(receipt.locator("main")).to_contain_text("since corrected")
    expect(receipt.locator("main")).not_to_contain_text(NOW)


def test_the_title_stays_the_pages_own(receipt):
    own = receipt.title()
    open_correction(receipt, "diet.gluten")
    save(receipt, "x" * 201)
    expect(receipt).to_have_title(re.compile("^Error: Answer "))
    save(receipt, NOW)
    expect(receipt.locator(".done")).to_be_visible()
    expect(receipt).to_have_title(own)
    open_correction(receipt, "diet.gluten").press("Escape")
    expect(receipt.get_by_label("Correct diet.gluten to")).to_have_count(0)
    expect(receipt).to_have_title(own)


def test_escape_gives_up_an_edit_and_returns_to_its_link(receipt):
    open_correction(receipt, "diet.gluten").press("Escape")

    expect(receipt.get_by_role("link", name="Correct diet.gluten", exact=True)).to_be_focused()


def test_on_its_own_page_the_history_follows_the_correction(someone, make_page):
    page = someone.sign_in(make_page(), at="/facts/diet.gluten/")
    open_correction(page, "diet.gluten")
    save(page, NOW)

    expect(page.locator(".done")).to_contain_text("corrected at")
    expect(page.locator("td", has_text="in force")).to_have_text(f"{NOW} in force")
    expect(page.locator(".done p")).to_be_focused()
    page.get_by_role("button", name=re.compile("Undo")).click()
    expect(page.locator("td", has_text="in force")).to_have_text(f"{THEN} in force")
    expect(page).to_have_title(re.compile("^diet.gluten "))


def test_without_javascript_a_lost_race_is_an_error_with_the_focus(someone, make_page):
    page = someone.sign_in(make_page(javascript=False), at="/facts/diet.gluten/correct/")
    someone.call("PUT", "facts/diet.gluten/", {"value": NOW, "explicit_ask": True})
    save(page, "eats rye")

    expect(page).to_have_title(re.compile("^Error: Correct diet.gluten"))
    expect(page.locator(".problem")).to_be_focused()
