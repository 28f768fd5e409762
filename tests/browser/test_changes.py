"""Changes and consent as people use them, and what an admin opens, with and without JavaScript."""

import pytest

from tests.browser.conftest import PASSWORD

VALUE = "commutes 40 minutes by train"


@pytest.mark.parametrize("javascript", [True, False])
def test_a_correction_is_undone_from_the_list_of_changes(someone, make_page, javascript):
    someone.call("PUT", "facts/commute/", {"value": "walks"})
    page = someone.sign_in(make_page(javascript=javascript), at="/changes/")

    page.get_by_role("button", name="Undo the change of commute").click()

    page.get_by_text("is back, at").wait_for()
    page.goto(f"{someone.server.url}/changes/")
    assert page.get_by_text("You put commute back as it was.").is_visible()
    assert page.get_by_role("button", name="Undo the change of commute").count() == 0


@pytest.mark.parametrize("javascript", [True, False])
def test_a_kind_is_said_no_to_and_yes_again(someone, make_page, javascript):
    page = someone.sign_in(make_page(javascript=javascript), at="/facts/")
    page.get_by_role("link", name="What you agree to have kept").click()

    page.get_by_role("button", name="Stop using leanings").click()
    page.get_by_text("Leanings: not in use any more.").wait_for()
    page.get_by_role("button", name="Use leanings again").click()

    page.get_by_text("Leanings: in use again.").wait_for()


@pytest.fixture(scope="module")
def admin(server):
    server.manage(
        "shell",
        script="from memory.models import Person; Person.objects.create_superuser("
        f"'lookingadmin', name='Root', password={PASSWORD!r})",
    )
    return "lookingadmin"


def test_what_an_admin_opens_stands_on_the_persons_page(server, admin, someone, make_page):
    page = make_page()
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(message.text))
    page.goto(f"{server.url}/sign-in/?next=/admin/memory/person/?q={someone.username}")
    page.get_by_label("Username").fill(admin)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in").click()
    page.get_by_role("link", name=someone.username).click()
    page.get_by_role("link", name="Open a value…").click()
    page.get_by_label("Key").select_option("commute")
    page.get_by_label("Reason").fill("She asked me to look at it.")
    page.get_by_role("button", name="Go on").click()
    page.get_by_label("Your own password").fill(PASSWORD)
    page.get_by_role("button", name="Open commute").click()

    page.get_by_text(VALUE).wait_for()
    assert VALUE not in page.url
    assert not [said for said in complaints if "Content Security Policy" in said]
    theirs = someone.sign_in(make_page(), at="/changes/")
    assert theirs.get_by_text("An admin opened commute.").is_visible()
    assert theirs.get_by_text("Reason: She asked me to look at it.").is_visible()
