import pytest
from django.conf import settings
from django.db import connection
from django.test import Client, RequestFactory
from django.urls import reverse

from dashboard.views import errors
from tests.dashboard.conftest import text_of


def test_a_missing_page_says_so(priya_client):
    answer = priya_client.get("/nowhere/")

    assert answer.status_code == 404
    assert "Page not found" in answer.text
    assert "it is not yours to see" in answer.text


def test_a_form_without_its_token_says_that_nothing_was_changed(priya):
    client = Client(enforce_csrf_checks=True)
    client.force_login(priya, backend="django.contrib.auth.backends.ModelBackend")

    answer = client.post(reverse("try"), {"message": "hello"})

    assert answer.status_code == 403
    assert "You cannot open this page" in answer.text
    assert "Nothing was changed." in answer.text


def test_a_request_that_cannot_be_read_says_so(priya_client):
    answer = priya_client.post(reverse("slot-use", args=["diet"]), {"do": "what"})

    assert answer.status_code == 400
    assert "This request could not be read" in text_of(answer)


def test_the_page_of_a_failure_asks_nothing_of_what_may_have_failed(db):
    def refuse(*_):
        raise AssertionError("no query")

    with connection.execute_wrapper(refuse):
        answer = errors.server_error(RequestFactory().get("/facts/"))

    assert answer.status_code == 500
    assert "Sorry, there is a problem with the service" in answer.text


def test_under_the_api_errors_are_problem_details(client, db):
    answer = client.get("/api/v1/nowhere/")

    assert answer["Content-Type"] == "application/problem+json"


@pytest.mark.parametrize(
    ("name", "args"), [("sign-out", []), ("theme", []), ("fact-undo", ["diet.fish"])]
)
def test_the_address_of_an_act_shows_a_page_when_it_is_opened(priya_client, name, args):
    answer = priya_client.get(reverse(name, args=args))

    assert answer.status_code == 405
    assert "POST" in answer["Allow"]
    assert "Nothing to open here" in answer.text
    assert "Nothing was changed." in answer.text


def test_what_is_too_long_to_be_read_is_told_so(priya_client):
    answer = priya_client.post(reverse("try"), {"message": "x" * 300_000})

    assert answer.status_code == 413
    assert "<title>Error: This is too long" in answer.text
    assert "There is a problem" in answer.text
    assert "A question has at most 8000 characters" in answer.text


@pytest.mark.parametrize("template", ["400.html", "403.html", "404.html", "405.html"])
def test_an_error_page_takes_the_focus(priya_client, template):
    assert (
        '<h1 tabindex="-1" autofocus>' in (settings.BASE_DIR / "templates" / template).read_text()
    )
