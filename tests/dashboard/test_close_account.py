import pytest
from axes.models import AccessAttempt
from django.contrib.sessions.models import Session
from django.test import Client
from django.urls import reverse

from memory.models import Erasure, Event, Fact, Person, PersonKey
from tests.conftest import PASSWORD
from tests.dashboard.conftest import text_of

URL = reverse("close-account")


@pytest.fixture
def signed_in(priya):
    priya.set_password(PASSWORD)
    priya.save(update_fields=["password"])
    client = Client()
    client.post(reverse("sign-in"), {"username": "priya", "password": PASSWORD})
    return client


def test_it_first_says_what_goes(signed_in, priya):
    text = text_of(signed_in.get(URL))

    assert "Everything this server holds about you is erased" in text
    assert "This has no undo." in text
    assert Person.objects.filter(pk=priya.pk).exists()


def test_each_page_leads_there(signed_in):
    assert f'href="{URL}"' in signed_in.get(reverse("answers")).text


def test_it_offers_a_copy_before(signed_in):
    main = signed_in.get(URL).text.split("<main")[1].split("</main>")[0]

    assert f'href="{reverse("export")}"' in main


def test_who_is_signed_out_is_not_led_there(client, db):
    assert URL not in client.get(reverse("sign-in")).text


def test_with_the_password_everything_goes(signed_in, priya):
    answer = signed_in.post(URL, {"password": PASSWORD})

    assert not Person.objects.filter(pk=priya.pk).exists()
    assert not Fact.objects.exists()
    assert not PersonKey.objects.filter(person=priya.pk).exists()
    assert not Session.objects.exists()
    assert answer.url == reverse("closed", args=[Erasure.objects.get().ref])


def test_afterwards_the_page_is_public_and_names_nobody(signed_in, client):
    answer = signed_in.post(URL, {"password": PASSWORD})

    page = client.get(answer.url)

    assert "Your account is closed" in text_of(page)
    assert "riya" not in page.text


@pytest.mark.parametrize("typed", ["wrong", ""])
def test_another_password_closes_nothing(signed_in, priya, typed):
    answer = signed_in.post(URL, {"password": typed})

    assert answer.status_code == 422
    assert "<title>Error: Close your account" in answer.text
    assert Person.objects.get(pk=priya.pk).is_active
    assert signed_in.get(URL).status_code == 200


def test_a_wrong_password_counts_as_a_sign_in_that_failed(signed_in):
    signed_in.post(URL, {"password": "wrong"})

    assert AccessAttempt.objects.get().username == "priya"


def test_it_takes_its_failed_sign_ins_along(signed_in):
    signed_in.post(URL, {"password": "wrong"})

    signed_in.post(URL, {"password": PASSWORD})

    assert not AccessAttempt.objects.exists()


def test_nobody_closes_anothers(mallory_client, priya):
    mallory_client.post(URL, {"password": PASSWORD})

    assert Person.objects.get().pk == priya.pk


def test_a_token_is_refused_from_then_on(signed_in, api):
    signed_in.post(URL, {"password": PASSWORD})

    assert api.apply("where do I work?").status_code == 401


def test_the_ledger_keeps_its_lines_and_tells_of_it(signed_in, priya):
    before = Event.objects.count()

    signed_in.post(URL, {"password": PASSWORD})

    closed = Event.objects.filter(person=priya.pseudonym).latest("number")
    assert Event.objects.count() == before + 1
    assert (closed.act, closed.counts["facts"], closed.counts["notes"]) == ("closed", 11, 0)


def test_it_asks_for_a_sign_in(client, db):
    assert client.get(URL).url.startswith(reverse("sign-in"))


def test_the_page_of_an_account_that_never_was_is_not_found(client, db):
    assert client.get(reverse("closed", args=["X-0000-0000"])).status_code == 404
