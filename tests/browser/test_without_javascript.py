"""Every task completes with JavaScript off."""

import re

from playwright.sync_api import expect


def test_a_person_corrects_and_undoes(someone, make_page):
    page = someone.sign_in(make_page(javascript=False), at="/facts/diet.gluten/")
    page.get_by_role("link", name=re.compile("^Correct")).first.click()
    page.get_by_label(re.compile(r"^Correct .* to$")).fill("is coeliac")
    page.get_by_role("button", name="Correct diet.gluten").click()
    expect(page.locator("main")).to_contain_text("diet.gluten corrected at")
    assert "is coeliac" in str(someone.apply("what should I not eat?"))

    page.get_by_role("button", name=re.compile("Undo")).click()
    expect(page.locator("main")).to_contain_text("is back, at")
    assert "has a gluten intolerance" in str(someone.apply("what should I not eat?"))


def test_a_person_stops_and_starts_the_use_of_a_slot(someone, make_page):
    page = someone.sign_in(make_page(javascript=False), at="/facts/diet/use/")
    page.get_by_role("button", name=re.compile("Stop using")).click()
    expect(page).to_have_url(re.compile("did=stop"))
    assert someone.apply("what should I not eat?")["used"] == []

    page.goto(f"{someone.server.url}/facts/diet/use/")
    page.get_by_role("button", name=re.compile("Start using")).click()
    expect(page).to_have_url(re.compile("did=start"))
    assert someone.apply("what should I not eat?")["used"] != []


def test_a_person_tries_a_question_and_searches_facts(someone, make_page):
    page = someone.sign_in(make_page(javascript=False), at="/try/")
    page.get_by_role("textbox").fill("what should I not eat?")
    page.get_by_role("button", name=re.compile("Try")).click()
    expect(page.locator("main")).to_contain_text("1 used + 1 silent + 4 held = 6")

    page.goto(f"{someone.server.url}/facts/")
    page.get_by_role("searchbox").fill("train")
    page.get_by_role("button", name="Search").click()
    expect(page.locator("main")).to_contain_text("commutes 40 minutes by train")
    expect(page.locator("main")).not_to_contain_text("gluten")
