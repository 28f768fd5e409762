"""Tone, set and put back by a person in a real browser, and what an assistant is then told."""

from dataclasses import replace
from itertools import islice

import pytest
from playwright.sync_api import expect

from tests.browser.test_every_page import SCREENS, check
from tests.browser.test_narrow import BROKEN, NODES

SWITCHED = "You set detailed on. It switched concise off: only one of the two can be on."
BACK = "concise is on again. detailed is off again."
BRIEF, LONG = "Keep sentences short", "Explain a little more than usual"
SEED = """
from dataclasses import replace
from datetime import timedelta
from django.utils import timezone
from memory.actions import callers, tone
from memory.models import Person, Token
from memory.scopes import Scope
from tone import profile
from tone.profile import Setting
person = Person.objects.get(username={username!r})
token = Token.objects.select_related("grant__owner", "grant__assistant").get(grant__owner=person)
bot = replace(callers.bearer(token), scopes=frozenset(Scope))
now = timezone.now()
for ago in range(25, 0, -1):
    tags = ["casual", "bullet_points"] if ago > 9 else ["casual"]
    seen = profile.proposal(tags, {{}}, "implicit")
    tone.propose(bot, seen, at=now - timedelta(minutes=4 * ago))
asked = profile.proposal(["direct_coach"], {{}}, "explicit")
tone.propose(bot, asked, at=now)
tone.put(callers.themselves(person), "concise", Setting.ON, at=now)
tone.put(callers.themselves(person), "emojis_ok", Setting.OFF, at=now)
tone.override(callers.themselves(person), ["formal"], now + timedelta(hours=2), at=now)
"""
LOT = 4  # people that one process prepares: as many as there are tests that want one
CONCISE = """
from django.core.management import call_command
from django.utils import timezone
from memory.actions import callers, tone
from memory.models import Person
from tone.profile import Setting
for name in {names!r}:
    person = Person.objects.get(username=name)
    tone.put(callers.themselves(person), "concise", Setting.ON, at=timezone.now())
    call_command("issue_token", name, "Trip Planner", "--scopes", "apply,tone:read")
"""


def told(someone):
    """What goes out to Trip Planner with an answer."""
    return someone.apply("where do I live?")["tone_guide"]


@pytest.fixture(scope="module")
def concise(server, stock):
    """People of whom Trip Planner may read the tone, and for whom concise is on."""
    some = list(islice(stock, LOT))
    shown = server.manage("shell", script=CONCISE.format(names=[one.username for one in some]))
    tokens = shown.splitlines()[-LOT:]
    return (replace(one, token=token) for one, token in zip(some, tokens, strict=True))


@pytest.fixture
def person(concise):
    return next(concise)


@pytest.fixture(scope="module")
def many(server, stock):
    """Somebody with a long history, and a tag in each state."""
    someone = next(stock)
    server.manage("shell", script=SEED.format(username=someone.username))
    return someone


def test_a_person_sets_a_tag_and_puts_it_back_in_place(person, make_page):
    page = person.sign_in(make_page(), at="/tone/")
    assert BRIEF in told(person)

    page.get_by_role("button", name="Set on detailed").click()
    row = page.locator("#tag-detailed")
    expect(row.get_by_text(SWITCHED)).to_be_focused()
    expect(page.locator("#status")).to_have_text(SWITCHED)
    expect(page.locator("#tag-concise .tag").first).to_have_text("off")
    expect(page.locator("#now .guide")).to_contain_text(LONG)
    expect(row.get_by_role("button", name="Set on")).to_have_attribute("aria-pressed", "true")
    assert LONG in told(person)
    assert BRIEF not in told(person)

    row.get_by_role("button", name="Undo").click()
    expect(row.get_by_text(BACK)).to_be_focused()
    expect(page.locator("#tag-concise .tag").first).to_have_text("on · 1.00")
    expect(page.locator("#past li")).to_have_count(3)
    assert BRIEF in told(person)


def test_a_person_does_the_same_without_javascript(person, make_page):
    page = person.sign_in(make_page(javascript=False), at="/tone/")
    page.get_by_role("button", name="Set on detailed").click()

    expect(page.locator("#tag-detailed")).to_contain_text(SWITCHED)
    assert LONG in told(person)
    page.locator("#tag-detailed").get_by_role("button", name="Undo").click()
    expect(page.locator("main")).to_contain_text(BACK)
    assert BRIEF in told(person)


def test_a_person_sets_a_tag_for_now_and_ends_it(person, make_page):
    page = person.sign_in(make_page(javascript=False), at="/tone/")
    page.get_by_label("formal", exact=True).check()
    page.get_by_label("4 hours from now").check()
    page.get_by_role("button", name="Set for now").click()

    expect(page.locator("main")).to_contain_text("formal on.")
    assert "professional register" in told(person)
    page.get_by_role("button", name="End it now").click()
    expect(page.locator("main")).to_contain_text("What was on for now has ended.")
    assert "professional register" not in told(person)


def test_a_failure_is_said_in_its_row(person, make_page):
    page = person.sign_in(make_page(), at="/tone/")
    page.context.set_offline(True)
    page.get_by_role("button", name="Set on formal").click()

    expect(page.locator("#tag-formal .failed")).to_contain_text("You appear to be offline.")


@pytest.mark.parametrize(("width", "dark"), SCREENS)
def test_each_state_is_accessible(many, make_page, width, dark):
    page = many.sign_in(make_page(width=width, dark=dark), at="/tone/")
    check(page, "tone")
    assert page.evaluate("document.querySelectorAll('*').length") <= NODES
    assert page.evaluate(BROKEN) == []
    page.get_by_role("button", name="Set off high_autonomy").click()
    expect(page.locator("#tag-high_autonomy .note")).to_be_visible()
    check(page, "set")
    page.get_by_role("button", name="Set for now").click()
    expect(page.locator(".problem")).to_be_focused()
    check(page, "nothing chosen")
    page.goto(f"{many.server.url}/tone/?page=2")
    check(page, "older")
