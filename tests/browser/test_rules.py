"""A person draws a line, an assistant's only option crosses it, and the person lets it off once."""

from dataclasses import replace
from itertools import islice

import pytest
from playwright.sync_api import expect

from tests.browser.test_every_page import SCREENS, check
from tests.browser.test_narrow import BROKEN

QUESTION = "suggest three quick dinners for this week"
SAYS = "ingredients contains none of beef, pork"
STEW = {
    "id": "stew",
    "option": "Beef stew",
    "fields": {"ingredients": ["beef", "carrots"]},
    "evidence": ["fact:diet.meat"],
}
LOT = 6  # people that one process prepares: as many as there are tests that want one
LET_IN = """
from django.core.management import call_command
for name in {names!r}:
    call_command("issue_token", name, "Trip Planner", "--scopes", "apply,verify")
"""


@pytest.fixture(scope="module")
def prepared(server, stock):
    """People whose options Trip Planner may have checked."""
    some = list(islice(stock, LOT))
    shown = server.manage("shell", script=LET_IN.format(names=[one.username for one in some]))
    tokens = shown.splitlines()[-LOT:]
    return (replace(one, token=token) for one, token in zip(some, tokens, strict=True))


@pytest.fixture
def person(prepared):
    return next(prepared)


def offer(person, answer):
    """Trip Planner's only option, held against the rules."""
    body = {"answer": answer["answer"], "candidates": [STEW]}
    return person.call("POST", "rules/verify/", body)


def draw_a_line(person, page):
    page.goto(f"{person.server.url}/facts/diet.meat/")
    page.get_by_role("link", name="Make this a rule").click()
    page.get_by_label("What the rule looks at").fill("ingredients")
    page.get_by_label("How it has to be").select_option("contains none of")
    page.get_by_label("The value").fill("beef, pork")
    page.get_by_role("button", name="Save this rule").click()
    expect(page.locator("main")).to_contain_text("The rule is in force from now on.")
    expect(page.locator("main")).to_contain_text(SAYS)


@pytest.mark.parametrize("javascript", [True, False])
def test_what_crosses_the_line_is_stopped_and_let_through_once(person, make_page, javascript):
    page = person.sign_in(make_page(javascript=javascript))
    draw_a_line(person, page)
    first, other = person.apply(QUESTION), person.apply(QUESTION)

    stopped = offer(person, first)
    assert (stopped["outcome"], stopped["commitment"]) == ("recontract", None)
    page.goto(f"{person.server.url}/")
    expect(page.get_by_text("stopped by a rule")).to_have_count(1)
    page.goto(first["receipt_url"])
    main = page.locator("main")
    expect(main).to_contain_text(f"conflicts with what it offered (diet.meat: {SAYS})")
    expect(page.locator("#rules")).to_contain_text("Nothing was let through.")
    expect(main).not_to_contain_text("Beef stew")

    page.get_by_role("button", name="Allow once, for this question only").click()
    expect(main.get_by_text("is let off once, for this question only.")).to_be_focused()
    assert offer(person, other)["commitment"] is None
    assert offer(person, first)["commitment"] == "stew"

    page.goto(first["receipt_url"])
    expect(page.locator("#rules")).to_contain_text("Let through: Beef stew")
    expect(page.locator("#rules")).to_contain_text("let off by you, for this question only")
    page.goto(other["receipt_url"])
    expect(page.locator("main")).to_contain_text("Stopped by a rule")
    assert offer(person, first)["commitment"] is None


def test_the_words_of_a_rule_follow_what_is_typed(person, make_page):
    page = person.sign_in(make_page(), at="/facts/commute/rule/")
    shown = page.locator("#words")
    expect(shown).to_contain_text("Here stands how the rule reads")
    page.get_by_label("What the rule looks at").fill("Travel minutes")
    page.get_by_label("How it has to be").select_option("is at most")
    expect(shown).to_contain_text("This is no rule yet. Give a number, such as 40.")
    page.get_by_label("The value").fill("45")
    expect(shown).to_contain_text("travel minutes is at most 45")
    expect(shown).to_contain_text("One with travel minutes: 46 breaks it")
    expect(page.get_by_label("The value")).to_be_focused()


@pytest.mark.parametrize(("width", "dark"), SCREENS)
def test_each_page_and_state_is_accessible(person, make_page, width, dark):
    page = person.sign_in(make_page(width=width, dark=dark), at="/rules/")
    check(page, "no rules")
    draw_a_line(person, page)
    check(page, "made")
    rule = page.url.split("?")[0]
    answer = person.apply(QUESTION)
    offer(person, answer)
    for path in ("/rules/", "/rules/new/", rule, f"{rule}change/", answer["receipt_url"], "/"):
        page.goto(path if "://" in path else person.server.url + path)
        check(page, path)
        assert page.evaluate(BROKEN) == [], path
    page.goto(f"{rule}change/")
    page.get_by_label("How it has to be").select_option("is at most")
    page.get_by_role("button", name="Save these words").click()
    expect(page.locator(".problem")).to_be_focused()
    check(page, "no number")
    page.goto(rule)
    page.get_by_role("button", name="Retire this rule").click()
    expect(page.get_by_text("The rule is retired.")).to_be_focused()
    check(page, "retired")
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("main")).to_contain_text("The rule is back as it was")


def test_a_lost_connection_does_not_disturb_who_types(person, make_page):
    page = person.sign_in(make_page(), at="/facts/commute/rule/")
    page.context.set_offline(True)
    with page.expect_event("requestfailed"):
        page.get_by_label("The value").fill("45")
    page.evaluate("new Promise(done => setTimeout(done, 200))")

    expect(page.locator(".failed")).to_have_count(0)
    expect(page.get_by_label("The value")).to_be_focused()
