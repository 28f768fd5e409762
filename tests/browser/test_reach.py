"""A person sees what reaches a fact, silences a phrase and tries a message, without JavaScript."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.test_every_page import SCREENS, check

FACT = "/facts/employer.name/"


def silence(page, phrase):
    page.get_by_label("Add or silence a phrase").fill(phrase)
    page.get_by_role("button", name="Silence this phrase").click()


def attempt(page, message):
    page.get_by_label("Try a message").fill(message)
    page.get_by_role("button", name="Try this message").click()


def test_a_phrase_is_silenced_and_let_in_again(someone, make_page):
    page = someone.sign_in(make_page(javascript=False), at=FACT)
    silence(page, "where do I work")
    expect(page.locator("main")).to_contain_text("No message reaches it by this phrase any more")
    assert someone.apply("where do I work?")["used"] == []

    page.get_by_role("button", name=re.compile("^Undo")).click()
    expect(page.locator("main")).to_contain_text("The phrase reaches it now.")
    assert someone.apply("where do I work?")["used"] != []


def test_a_listed_phrase_is_silenced_beside_it(someone, make_page):
    page = someone.sign_in(make_page(javascript=False), at=f"{FACT}reach/")
    page.get_by_role("button", name="Silence profession").click()
    again = page.get_by_role("button", name=re.compile("^Let it reach again.*profession"))
    expect(again).to_be_visible()


def test_a_message_is_tried_and_leaves_no_receipt(someone, make_page):
    page = someone.sign_in(make_page(javascript=False), at=FACT)
    attempt(page, "so where do I work?")
    expect(page.locator("main")).to_contain_text("Yes. It asks for it by “where do I work”")
    page.goto(f"{someone.server.url}/")
    expect(page.locator("main")).to_contain_text("No answers yet")


@pytest.mark.parametrize(("width", "dark"), SCREENS)
def test_its_states_fit_every_screen(someone, make_page, width, dark):
    page = someone.sign_in(make_page(width=width, dark=dark), at="/facts/diet.gluten/")
    silence(page, "dinner")
    check(page, "silenced")
    attempt(page, "book dinner for Friday")
    expect(page.locator("#tried")).to_be_visible()
    check(page, "tried")
    silence(page, "zebra")
    expect(page.locator(".problem")).to_be_visible()
    check(page, "refused")
