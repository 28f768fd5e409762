from django.urls import reverse

from tests.conftest import PASSWORD
from tests.dashboard.conftest import text_of

URL = reverse("sign-in")


def test_it_signs_in_and_shows_the_answers(client, sam):
    answer = client.post(URL, {"username": "sam", "password": PASSWORD})

    assert answer.url == reverse("answers")


def test_it_goes_on_to_the_page_that_was_asked_for(client, sam):
    answer = client.post(URL, {"username": "sam", "password": PASSWORD, "next": "/facts/"})

    assert answer.url == "/facts/"


def test_a_wrong_password_is_said_without_telling_which_part_was_wrong(client, sam):
    answer = client.post(URL, {"username": "sam", "password": "wrong"})

    assert "There is a problem" in answer.text
    assert "<title>Error: Sign in" in answer.text
    assert 'value="sam"' in answer.text


def test_an_empty_form_names_both_fields(client, db):
    text = text_of(client.post(URL, {"username": "", "password": ""}))

    assert "Enter your user name." in text
    assert "Enter your password." in text


def test_too_many_tries_lock_for_a_while(client, sam):
    answers = [client.post(URL, {"username": "sam", "password": "wrong"}) for _ in range(10)]

    assert answers[-1].status_code == 429
    assert "Wait 15 minutes" in answers[-1].text


def test_pasting_is_allowed(client, db):
    assert "onpaste" not in client.get(URL).text
    assert 'autocomplete="current-password"' in client.get(URL).text


def test_who_is_signed_in_goes_on(priya_client):
    assert priya_client.get(URL).url == reverse("answers")


def test_signing_out_ends_the_session(priya_client):
    assert priya_client.post(reverse("sign-out")).url == URL
    assert priya_client.get(reverse("answers")).status_code == 302
