"""A person connects an assistant with everything off, pauses it, and takes its token back."""

import json
import urllib.error
import urllib.request
from dataclasses import replace

import pytest
from playwright.sync_api import expect

from tests.browser.test_every_page import SCREENS, check

BOTH = "where do I work and what should I not eat?"


def connect(page, someone, *kinds, name="Trip Planner"):
    """Through the form: answers of these kinds; the person as that assistant meets them."""
    page.goto(f"{someone.server.url}/assistants/new/")
    expect(page.locator("input[type=checkbox]:checked")).to_have_count(0)
    page.get_by_label("Its name").fill(name)
    page.get_by_label("Ask for answers", exact=True).check()
    for kind in kinds:
        page.get_by_label(kind).check()
    page.get_by_label("Everything in these kinds").check()
    page.get_by_role("button", name="Connect it").click()
    token = page.locator("p.guide").inner_text().strip()
    return replace(someone, token=token)


def status(bot, path="apply/"):
    try:
        bot.call("POST", path, {"message": BOTH})
    except urllib.error.HTTPError as error:
        return error.code
    return 201


@pytest.mark.parametrize("javascript", [True, False])
def test_it_is_given_the_two_kinds_that_were_ticked_and_nothing_else(
    someone, make_page, javascript
):
    page = someone.sign_in(make_page(javascript=javascript))
    bot = connect(page, someone, "Leanings", "Facts about your household or accounts")

    answer = bot.apply(BOTH)
    assert {line["slot"] for line in answer["used"]} == {"employer"}
    assert "gluten" not in json.dumps([answer["used"], answer["silent"]])
    assert someone.apply(BOTH)["used"] != answer["used"]  # Pantry Bot may see the rules


def test_a_pause_is_proved_and_undone(someone, make_page):
    page = someone.sign_in(make_page(javascript=False))
    bot = connect(page, someone, "Leanings")
    page.get_by_role("button", name="Pause Trip Planner").click()
    expect(page.locator("main")).to_contain_text("Paused.")
    refused = [status(bot) for _ in range(4)]
    page.reload()

    told = "Paused. Trip Planner has been refused 4 times since, and given nothing."
    expect(page.locator("main")).to_contain_text(told)
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("button", name="Pause Trip Planner", exact=True)).to_be_visible()
    assert (refused, status(bot)) == ([403] * 4, 201)


def test_a_withdrawn_token_is_refused_at_its_next_call(someone, make_page):
    page = someone.sign_in(make_page())
    bot = connect(page, someone, "Leanings")
    before = status(bot)
    page.get_by_role("button", name="Withdraw").click()
    expect(page.locator("main")).to_contain_text("The token is withdrawn.")

    assert (before, status(bot)) == (201, 401)


def test_a_disconnected_assistant_is_refused_and_connected_again_by_its_person(someone, make_page):
    page = someone.sign_in(make_page())
    bot = connect(page, someone, "Leanings")
    page.get_by_role("link", name="Disconnect").click()
    page.get_by_role("button", name="Disconnect Trip Planner").click()
    expect(page.locator("main")).to_contain_text("Trip Planner is disconnected.")
    refused = status(bot)
    page.get_by_role("link", name="Connect it again").click()
    expect(page.locator("input[type=checkbox]:checked")).to_have_count(0)
    page.get_by_role("button", name="Connect Trip Planner again").click()

    expect(page.locator("main")).to_contain_text("Connected until")
    assert (refused, status(bot)) == (401, 401)


@pytest.mark.parametrize(("width", "dark"), SCREENS)
def test_each_page_of_an_assistant_is_accessible(someone, make_page, width, dark):
    page = someone.sign_in(make_page(width=width, dark=dark))
    bot = connect(page, someone, "Leanings")
    check(page, "token")
    bot.apply(BOTH)
    page.get_by_role("button", name="Pause Trip Planner").click()
    expect(page.locator("main")).to_contain_text("Paused.")
    check(page, "paused")
    page.get_by_role("link", name="Change what it may do").click()
    page.wait_for_url("**/change/")
    check(page, "change")
    page.go_back()
    page.get_by_role("link", name="Disconnect").click()
    page.wait_for_url("**/disconnect/")
    check(page, "disconnect")
    page.get_by_role("button", name="Disconnect Trip Planner").click()
    expect(page.locator("main")).to_contain_text("Trip Planner is disconnected.")
    check(page, "disconnected")
    page.goto(f"{someone.server.url}/assistants/")
    check(page, "all")
