"""Take everything out and bring it in with a browser, with and without JavaScript."""

import json
import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import make_someone, with_facts
from tests.browser.test_every_page import SCREENS, check

MEMORIES = (
    "User likes jazz\nUser lives in Leeds\nUser's wife Anna eats fish\nThey said it is theirs"
)

LONG = "k" * 64
FACTS = [
    {"key": LONG, "value": "likes \u202ethings"},
    {"key": LONG, "value": "w" * 150},
    {"key": "diet.fish", "value": "eats tuna\u200b", "form": "phrase"},
    {"key": "diet.meat", "value": "does not eat meat", "category": "constraint"},
    {"key": "hobby", "value": "paints", "confirmed": False},
]
SLOT = {"slot": "diet", "mode": "instruction", "label": "Food", "aliases": ["meals"]}
HELD = {
    "format": "held",
    "version": 1,
    "facts": FACTS,
    "slots": [SLOT],
    "answers": [],
    "changes": [],
}


def paste(page, text):
    """Bring *text* in from the page /import/."""
    page.get_by_label(re.compile("^Text, one memory")).fill(text)
    page.get_by_role("button", name="Read it").click()
    page.get_by_role("heading", name="What the file says").wait_for()


def answer(page, number, said):
    page.locator(f"input[name=said-{number}][value={said}]").check()


def edit(page, number, value):
    page.locator(f"li:has(#value-{number}) summary").click()
    page.locator(f"#value-{number}").fill(value)
    page.locator(f"#value-{number}").press("Tab")


def given(someone):
    used = someone.apply("what should I not eat?")["used"]
    return [(fact["key"], fact["value"]) for slot in used for fact in slot["facts"]]


@pytest.fixture(scope="module")
def person(stock):
    """Somebody whose files are dropped or saved without harm to the next test."""
    return next(stock)


def nobody(server, tmp_path, name):
    return make_someone(server, name, with_facts(tmp_path, []))


def test_a_person_takes_everything_and_brings_it_in_elsewhere(server, someone, make_page, tmp_path):
    page = someone.sign_in(make_page(javascript=False), at="/export/")
    with page.expect_download() as download:
        page.get_by_role("button", name="Download JSON").click()
    file = tmp_path / "held.json"
    download.value.save_as(file)
    other = nobody(server, tmp_path, "elsewhere")
    page = other.sign_in(make_page(javascript=False), at="/import/")

    page.get_by_label("Or a file").set_input_files(file)
    page.get_by_role("button", name="Read it").click()
    page.get_by_role("button", name="Yes to all 11 new").click()
    page.get_by_role("button", name="Save 11 facts").click()

    expect(page.locator("main")).to_contain_text("11 new facts saved")
    assert given(other) == given(someone)


@pytest.mark.parametrize("name", ["Download JSON", "Download CSV", "Download text"])
def test_each_download_has_a_name_of_its_own(person, make_page, name):
    page = person.sign_in(make_page(), at="/export/")

    with page.expect_download() as download:
        page.get_by_role("button", name=name, exact=True).click()

    assert re.fullmatch(r"held-\d{4}-\d\d-\d\d\.(json|csv|txt)", download.value.suggested_filename)


def test_without_javascript_a_person_answers_each_line(someone, make_page):
    page = someone.sign_in(make_page(javascript=False), at="/import/")
    paste(page, MEMORIES)
    answer(page, 1, "yes")
    answer(page, 2, "no")
    page.get_by_label("Key").nth(0).fill("music taste")
    page.get_by_role("button", name="Keep my answers so far").last.click()
    expect(page.locator("#sum")).to_contain_text("You said yes to 1 of")

    page.get_by_role("button", name="Save 1 fact").click()

    expect(page.locator("main")).to_contain_text("1 new fact saved")
    page.goto(f"{someone.server.url}/facts/music_taste/")
    expect(page.locator("main")).to_contain_text("likes jazz")


def test_the_sum_and_its_button_follow_each_tick(someone, make_page):
    page = someone.sign_in(make_page(), at="/import/")
    paste(page, MEMORIES)

    answer(page, 1, "yes")
    page.get_by_role("button", name="Save 1 fact", exact=True).wait_for()
    answer(page, 2, "yes")
    page.get_by_role("button", name="Save 2 facts").click()

    expect(page.locator("main")).to_contain_text("1 new fact saved, 1 changed")


def test_another_key_is_judged_while_the_page_stands(someone, make_page):
    page = someone.sign_in(make_page(), at="/import/")
    paste(page, MEMORIES)
    answer(page, 1, "yes")
    page.get_by_role("button", name="Save 1 fact").wait_for()

    key = page.locator("#key-1")
    key.fill("9 lives")
    key.press("Tab")
    page.locator("#problem-1").wait_for()
    expect(page.locator("#sum .btn:not(.sec)")).to_have_count(0)
    page.locator("#key-1").fill("music")
    page.locator("#key-1").press("Tab")

    page.get_by_role("button", name="Save 1 fact").click()
    expect(page.locator("main")).to_contain_text("1 new fact saved")


def test_a_yes_right_after_typing_is_kept_with_what_was_typed(someone, make_page):
    page = someone.sign_in(make_page(), at="/import/")
    paste(page, MEMORIES)
    page.locator("li:has(#value-1) summary").click()
    page.locator("#value-1").fill("likes bebop")

    answer(page, 1, "yes")

    page.get_by_role("button", name="Save 1 fact", exact=True).wait_for()
    page.wait_for_load_state("networkidle")
    expect(page.locator("input[name=said-1][value=yes]")).to_be_checked()
    expect(page.locator("#value-1")).to_have_value("likes bebop")


def test_a_yes_in_another_row_lets_the_typed_row_be_judged(someone, make_page):
    page = someone.sign_in(make_page(), at="/import/")
    paste(page, MEMORIES)
    page.locator("#key-1").fill("9 lives")

    answer(page, 2, "yes")

    page.locator("#problem-1").wait_for()
    expect(page.locator("input[name=said-2][value=yes]")).to_be_checked()


@pytest.mark.parametrize(
    ("field", "then"), [("#key-1", "edit-1"), ("#value-1", "yes-1")], ids=["key", "value"]
)
def test_the_focus_stays_where_tab_took_it(someone, make_page, field, then):
    page = someone.sign_in(make_page(), at="/import/")
    paste(page, MEMORIES)
    page.locator("li:has(#value-1) summary").click()
    page.locator(field).fill("likes_bebop")

    with page.expect_response(lambda answer: answer.request.method == "POST"):
        page.locator(field).press("Tab")

    page.wait_for_load_state("networkidle")
    page.wait_for_function("name => document.activeElement.id === name", arg=then)


@pytest.mark.parametrize("javascript", [True, False])
def test_a_value_is_edited_before_its_yes(someone, make_page, javascript):
    page = someone.sign_in(make_page(javascript=javascript), at="/import/")
    paste(page, MEMORIES)
    edit(page, 1, "likes\nbebop")
    if not javascript:
        page.get_by_role("button", name="Keep my answers so far").last.click()
    expect(page.locator("#problem-1")).to_contain_text("invisible or control characters")
    expect(page.locator("#value-1")).to_have_value("likes\nbebop")

    page.locator("#value-1").fill("likes \u201ebebop\u201c & swing")
    page.locator("#value-1").press("Tab")
    if javascript:
        expect(page.locator("#problem-1")).to_have_count(0)
    answer(page, 1, "yes")
    if not javascript:
        page.get_by_role("button", name="Keep my answers so far").last.click()
    page.get_by_role("button", name="Save 1 fact", exact=True).click()

    expect(page.locator("main")).to_contain_text("1 new fact saved")
    page.goto(f"{someone.server.url}/facts/music/")
    expect(page.locator("main")).to_contain_text("likes \u201ebebop\u201c & swing")


def test_ticks_stay_from_page_to_page(server, make_page, tmp_path):
    someone = nobody(server, tmp_path, "manylines")
    page = someone.sign_in(make_page(javascript=False), at="/import/")
    paste(page, "\n".join(f"likes thing {number}" for number in range(70)))
    answer(page, 3, "yes")
    page.get_by_role("button", name="Lines after").click()
    answer(page, 60, "yes")

    page.get_by_role("button", name="Lines before").click()

    expect(page.locator("#sum")).to_contain_text("You said yes to 2 of 70 lines")
    expect(page.locator("input[name=said-3][value=yes]")).to_be_checked()


@pytest.mark.parametrize(("width", "dark"), SCREENS)
def test_the_lines_are_accessible_in_each_state(person, make_page, width, dark):
    page = person.sign_in(make_page(width=width, dark=dark), at="/import/")
    page.get_by_role("button", name="Read it").click()
    page.locator(".problem").wait_for()
    check(page, "nothing sent")
    paste(page, json.dumps(HELD))
    check(page, "lines")
    page.get_by_role("button", name=re.compile("Yes to all")).click()
    page.get_by_role("button", name=re.compile("^Save")).wait_for()
    check(page, "answered")
    page.get_by_role("button", name=re.compile("^Drop")).click()
    page.locator(".note").wait_for()
    check(page, "dropped")


def test_a_page_of_lines_is_not_too_large(server, make_page, tmp_path):
    someone = nobody(server, tmp_path, "largepage")
    page = someone.sign_in(make_page(), at="/import/")
    paste(page, "\n".join(f"likes thing {number}" for number in range(60)))

    assert page.evaluate("document.querySelectorAll('*').length") <= 1200
