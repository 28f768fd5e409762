"""The main job end to end: an assistant asks, the person reads, corrects and overwrites."""

import re

from playwright.sync_api import expect

QUESTION = "where do I work and what should I not eat?"


def test_an_assistant_asks_and_the_person_reads_corrects_and_overwrites(someone, make_page):
    page = make_page()
    page.goto(f"{someone.server.url}/sign-in/")
    someone.fill_in(page)
    expect(page).to_have_url(f"{someone.server.url}/")
    answer = someone.apply(QUESTION)
    assert [slot["slot"] for slot in answer["used"]] == ["diet", "employer"]

    page.goto(answer["receipt_url"])
    expect(page.locator("main")).to_contain_text("2 used + 1 silent + 3 held = 6")
    expect(page.locator("main")).to_contain_text("adds up")

    correct_in_place(page, "diet.gluten", "is coeliac")
    assert page.url == answer["receipt_url"]

    again = someone.apply(QUESTION)
    assert "is coeliac" in again["context"]
    assert "gluten intolerance" not in str(again)

    page.goto(answer["receipt_url"])
    expect(page.locator("main")).to_contain_text("2 used + 1 silent + 3 held = 6")

    overwrite(page, someone, "commute")
    assert "commutes 40 minutes" not in str(someone.apply("how long is my commute?"))


def correct_in_place(page, key, value):
    page.get_by_role("link", name=f"Correct {key}", exact=True).click()
    field = page.get_by_label(re.compile(r"^Correct .* to$"))
    field.fill(value)
    page.get_by_role("button", name=f"Correct {key}").click()
    expect(page.locator("main")).to_contain_text(f"{key} corrected at")
    expect(page.get_by_role("button", name=re.compile("Undo"))).to_be_visible()


def overwrite(page, someone, key):
    page.goto(f"{someone.server.url}/facts/{key}/")
    page.get_by_role("link", name=re.compile("Overwrite")).click()
    page.get_by_role("button", name=f"Overwrite {key}").click()
    main = page.locator("main")
    expect(main).to_contain_text(re.compile("overwritten", re.IGNORECASE))
    expect(main).not_to_contain_text(re.compile("deleted|erased|removed", re.IGNORECASE))
