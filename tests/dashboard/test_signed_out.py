"""What was typed while the session ended: it goes along with the sign-in, and nowhere else."""

import re
from html import unescape

import pytest
from django.conf import settings
from django.contrib.sessions.models import Session
from django.test import Client
from django.urls import reverse

from memory.models import Import
from tests.conftest import PASSWORD
from tests.dashboard.bringing import PAGE, fields, paste
from tests.dashboard.conftest import text_of

SIGN_IN = reverse("sign-in")
TEXT = '\r\n# Notes\r\n\r\nUser likes "tea" & <jam>\r\n' + "\u2603 likes snow\r\n" * 2000


@pytest.fixture
def browser(priya):
    """Priya's, signed out, with a page of ours open: its token is the cookie's."""
    priya.set_password(PASSWORD)
    priya.save()
    client = Client(enforce_csrf_checks=True)
    client.get(SIGN_IN)
    return client


def token(client):
    return client.cookies[settings.CSRF_COOKIE_NAME].value


def post(client, address, body, **more):
    return client.post(address, body | {"csrfmiddlewaretoken": token(client)}, **more)


def signed_in(client, page, *, password=PASSWORD, name="priya"):
    """Send the form of the page with what it carries, as a browser would."""
    return post(client, SIGN_IN, carried(page) | {"username": name, "password": password})


def carried(page):
    found = re.findall(r'name="(next|draft)" value="([^"]*)"', page.text)
    return {field: unescape(text) for field, text in found}


def area(page, name="text"):
    """What stands in a form's field."""
    found = re.search(rf'name="{name}"[^>]*>\r?\n([^<]*)</textarea>', page.text)
    return unescape(found[1]) if found else None


def test_a_long_text_stands_in_its_form_again_whole_and_unread(browser):
    asked = post(browser, PAGE, {"text": TEXT})
    page = signed_in(browser, asked)

    assert asked.status_code == 401
    assert area(page) == TEXT
    assert "It is not read yet." in page.text
    assert not Import.objects.exists()


def test_it_can_be_sent_from_there(browser):
    page = signed_in(browser, post(browser, PAGE, {"text": TEXT}))

    assert post(browser, PAGE, {"text": area(page)}).status_code == 302
    assert Import.objects.count() == 1


def test_it_survives_wrong_passwords_and_the_lock(browser):
    page = post(browser, PAGE, {"text": TEXT})
    for _ in range(11):
        page = signed_in(browser, page, password="wrong")
    assert page.status_code == 429

    back = post(browser, SIGN_IN, carried(page))

    assert "Enter your username" not in back.text
    assert carried(back) == {"next": PAGE, "draft": TEXT}


def test_nothing_of_it_lies_on_the_server_meanwhile(browser):
    post(browser, PAGE, {"text": TEXT})

    assert not Session.objects.exists()
    assert not Import.objects.exists()


def test_its_page_is_kept_by_no_cache_and_its_address_says_nothing(browser):
    page = post(browser, PAGE, {"text": TEXT})

    assert page["Cache-Control"] == "private, no-store"
    assert "Location" not in page
    assert f'action="{SIGN_IN}"' in page.text


@pytest.mark.parametrize("address", [PAGE, "/try/", "/import/imp_0000000000000000/"])
def test_another_site_cannot_put_a_text_there(browser, address):
    sent = {"text": "likes Acme", "message": "likes Acme", "value-1": "likes Acme"}

    answers = [
        browser.post(address, sent),
        post(browser, address, sent, headers={"Origin": "https://evil.example"}),
    ]

    assert [answer.status_code for answer in answers] == [403, 403]
    assert not any("Acme" in answer.text for answer in answers)


@pytest.mark.parametrize("way", ["https://evil.example/", "//evil.example/import/"])
def test_what_goes_along_leads_to_no_other_site(browser, way):
    sent = {"username": "priya", "password": PASSWORD, "next": way, "draft": "likes tea"}

    assert post(browser, SIGN_IN, sent).url == "/"


def test_a_text_that_just_fits_a_request_is_there_to_be_copied(browser):
    text = "a" * (settings.DATA_UPLOAD_MAX_MEMORY_SIZE - 1000)

    page = post(browser, PAGE, {"text": text})

    assert page.status_code == 401
    assert f"\n{text}</textarea>" in page.text
    assert 'name="draft"' not in page.text


def test_one_that_fits_none_is_told_to_be_too_long(browser):
    text = "a" * (settings.DATA_UPLOAD_MAX_MEMORY_SIZE + 1000)

    assert post(browser, PAGE, {"text": text}).status_code == 413


@pytest.fixture
def sent(browser, priya_client):
    """A file's lines as they were when the session ended, and what was sent then."""
    address = paste(priya_client, "User likes tea\nUser lives in Leeds")
    edit = {"value-1": "likes \u2615 & jam", "said-1": "yes", "key-2": "home", "do": "save"}
    return address, fields(priya_client, address) | edit


def test_answers_about_lines_stand_in_their_form_again_and_save_nothing(browser, priya, sent):
    address, form = sent
    before = priya.facts.count()

    page = signed_in(browser, post(browser, address, form))

    assert area(page, "value-1") == "likes \u2615 & jam"
    assert 'name="key-2" value="home"' in page.text
    assert "Save 1 fact<" in page.text
    assert priya.facts.count() == before


def test_on_the_sign_in_they_are_told_of_in_words(browser, sent):
    page = post(browser, *sent)

    assert "Your answers stand in their form again" in page.text
    assert "value-1" not in text_of(page)


def test_somebody_else_who_signs_in_answers_nothing(browser, sam, sent):
    sam.set_password(PASSWORD)
    sam.save()

    page = signed_in(browser, post(browser, *sent), name="sam")

    assert page.status_code == 404
    assert "jam" not in page.text


def test_a_form_older_than_a_sign_in_in_another_tab_gives_its_text_back(browser):
    old = token(browser)
    signed_in(browser, browser.get(SIGN_IN))
    body = {"text": TEXT, "csrfmiddlewaretoken": old}

    ours = browser.post(PAGE, body, headers={"Origin": "http://testserver"})
    theirs = browser.post(PAGE, body, headers={"Origin": "https://evil.example"})

    assert [ours.status_code, theirs.status_code] == [403, 403]
    assert f"\n{TEXT}</textarea>" in unescape(ours.text)
    assert "Notes" not in theirs.text
