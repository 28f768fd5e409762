"""What waits, decided in place and without JavaScript, in each state and on each screen."""

import re
import urllib.error

import pytest
from playwright.sync_api import expect

from tests.browser.test_every_page import SCREENS, check

GUESSES = {"hobby": "paints", "pet": "keeps a cat", "diet.spice": "likes it hot"}


def suggest(someone, key, value):
    body = {"value": value, "origin": "inferred"}
    return someone.call("PUT", f"facts/{key}/", body)["request"]


@pytest.fixture
def asked(someone):
    """Three guesses under new keys and one correction."""
    for key, value in GUESSES.items():
        suggest(someone, key, value)
    suggest(someone, "commute", "commutes an hour")
    return someone


def test_a_yes_in_place_says_so_and_keeps_the_others(asked, make_page):
    page = asked.sign_in(make_page(), at="/waiting/")
    page.get_by_role("button", name="Yes, save hobby").click()

    expect(page.locator(".done p")).to_be_focused()
    expect(page.locator(".done")).to_contain_text("Saved. hobby: “paints”")
    expect(page.locator("#status")).to_contain_text("hobby saved at")
    expect(page.get_by_role("button", name="Yes, save pet")).to_be_visible()


def test_a_no_in_place_erases_the_guess(asked, make_page):
    page = asked.sign_in(make_page(), at="/waiting/")
    page.get_by_role("button", name="No, discard hobby").click()

    expect(page.locator(".done")).to_have_text("Not saved. The guess is erased.")
    page.goto(f"{asked.server.url}/facts/hobby/")
    expect(page.locator("h1")).to_have_text("Page not found")


def test_a_correction_in_place_can_be_undone(asked, make_page):
    page = asked.sign_in(make_page(), at="/waiting/")
    page.get_by_role("button", name=re.compile("^Correct commute")).click()
    expect(page.locator(".done")).to_contain_text("commute corrected at")
    page.get_by_role("button", name=re.compile("^Undo")).click()

    expect(page.locator(".done")).to_contain_text("commutes 40 minutes by train")
    expect(page.locator(".done p")).to_be_focused()


def test_a_lost_race_shows_both_and_lets_the_person_choose(asked, make_page):
    page = asked.sign_in(make_page(), at="/waiting/")
    asked.call("PUT", "facts/commute/", {"value": "walks to work"})
    page.get_by_role("button", name=re.compile("^Correct commute")).click()

    expect(page.locator(".problem")).to_be_focused()
    expect(page.locator(".problem")).to_contain_text("Now: walks to work")
    expect(page).to_have_title(re.compile("^Error: "))
    page.get_by_role("button", name=re.compile("^Use its words anyway")).click()
    expect(page.locator(".done")).to_contain_text("Now: “commutes an hour”")
    expect(page).to_have_title(re.compile("^Waiting"))


def test_a_double_click_decides_once(asked, make_page):
    page = asked.sign_in(make_page(), at="/waiting/")
    page.get_by_role("button", name="No, discard hobby").dblclick()

    expect(page.locator(".done")).to_have_text("Not saved. The guess is erased.")
    expect(page.locator(".problem")).to_have_count(0)


def test_the_buttons_of_a_row_weigh_the_same(asked, make_page):
    page = asked.sign_in(make_page(), at="/waiting/")
    row = page.locator(".ask").first
    looks = row.locator("button").evaluate_all(
        "all => all.map(b => { const s = getComputedStyle(b);"
        "return [s.color, s.backgroundColor, s.borderColor, s.fontWeight, s.fontSize].join() })"
    )

    assert (len(looks), len(set(looks))) == (3, 1)


def test_without_javascript_each_is_decided(asked, make_page):
    page = asked.sign_in(make_page(javascript=False), at="/waiting/")
    page.get_by_role("button", name="Yes, save hobby").click()
    expect(page.locator(".done")).to_contain_text("Saved. hobby: “paints”")
    page.get_by_role("button", name="Not sure yet about pet").click()
    expect(page.locator("h2", has_text="Not sure yet")).to_be_visible()
    page.get_by_role("link", name="No to all 3 of Pantry Bot").click()
    page.get_by_role("button", name="No to all 3 of Pantry Bot").click()

    expect(page.locator("main")).to_contain_text("Nothing is waiting for you.")
    for key in ("pet", "diet.spice"):
        with pytest.raises(urllib.error.HTTPError):
            asked.call("GET", f"facts/{key}/")


def test_without_javascript_each_write_can_be_made_to_wait(someone, make_page):
    page = someone.sign_in(make_page(javascript=False), at="/waiting/")
    page.get_by_role("button", name=re.compile("Ask me first.*Pantry Bot")).click()
    expect(page.locator("#first")).to_contain_text("each of its writes waits for your yes")

    assert "request" in someone.call("PUT", "facts/commute/", {"value": "walks to work"})


def test_without_javascript_what_an_answer_used_is_overwritten(someone, make_page):
    ref = someone.apply("what should I not eat?")["answer"]
    page = someone.sign_in(make_page(javascript=False), at="/")
    page.get_by_role("link", name=re.compile("^Overwrite what was given")).click()
    page.get_by_label(re.compile(r"^diet\.gluten ")).check()
    page.get_by_role("button", name="Overwrite what is ticked").click()

    expect(page).to_have_url(re.compile(rf"/answers/{ref}/\?overwritten=1"))
    expect(page.locator("main")).to_contain_text("Value overwritten on")
    assert "gluten" not in str(someone.apply("what should I not eat?")["used"])


def test_home_leads_to_what_waits(asked, make_page):
    page = asked.sign_in(make_page())
    page.get_by_role("link", name="4 suggestions wait for you").click()

    expect(page.locator("h1")).to_have_text("Waiting for you")


@pytest.mark.parametrize(("width", "dark"), SCREENS)
def test_each_state_is_accessible(someone, make_page, width, dark):
    for key, value in GUESSES.items():
        suggest(someone, key, value)
    suggest(someone, "commute", "commutes an hour, x\u200by")
    ref = suggest(someone, "employer", "works at a very long place " + "W" * 90)
    page = someone.sign_in(make_page(width=width, dark=dark), at="/waiting/")
    check(page, "waiting")
    someone.call("PUT", "facts/commute/", {"value": "walks to work"})
    page.get_by_role("button", name=re.compile("^Correct commute")).click()
    page.locator(".problem").wait_for()
    check(page, "stale")
    for name in ("No, discard hobby", "Yes, save pet", "Not sure yet about diet.spice"):
        page.get_by_role("button", name=name).click()
    expect(page.locator(".done")).to_have_count(3)
    check(page, "done")
    page.goto(f"{someone.server.url}/")
    check(page, "strip")
    page.goto(f"{someone.server.url}/waiting/{ref}/")
    check(page, "one")
    page.goto(f"{someone.server.url}/waiting/")
    page.get_by_role("link", name=re.compile("^No to all")).click()
    page.get_by_role("button", name=re.compile("^No to all")).wait_for()
    check(page, "all")
