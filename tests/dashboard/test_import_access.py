"""Whose file it is, and what its pages take and send."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from memory.actions import callers
from memory.actions.importing import files
from memory.models import Answer, Event, Import
from tests.dashboard.bringing import PAGE, bring, paste, upload
from tests.dashboard.conftest import text_of


@pytest.fixture
def theirs(priya):
    row = files.start(callers.themselves(priya), b"User likes jazz", at=timezone.now())
    return reverse("import-lines", args=[row.ref])


@pytest.mark.parametrize("do", ["keep", "all", "none", "save", "drop"])
def test_a_strangers_file_is_as_missing_as_one_that_never_was(mallory_client, theirs, do):
    nobodys = reverse("import-lines", args=["imp_0000000000000000"])
    if do == "drop":
        mallory_client.post(theirs, {"do": do})
    else:
        answers = [mallory_client.post(address, {"do": do}) for address in (theirs, nobodys)]
        assert [answer.status_code for answer in answers] == [404, 404]

    assert mallory_client.get(theirs).status_code == 404
    assert Import.objects.exists()


def test_what_came_of_a_strangers_file_is_not_told(priya_client, mallory_client):
    done = bring(priya_client, "User likes jazz")
    address = done.url.partition("?")[2].partition("=")[2].partition("&")[0]

    assert "saved" in text_of(priya_client.get(done.url))
    assert "saved at" not in text_of(mallory_client.get(done.url))
    assert mallory_client.get(reverse("import-lines", args=[address])).status_code == 404


def test_who_is_not_signed_in_brings_nothing_in(client, theirs):
    assert client.get(theirs).status_code == 302
    assert client.post(PAGE, {"text": "User likes tea"}).status_code == 401
    assert Import.objects.count() == 1


@pytest.mark.parametrize("address", [PAGE, "/import/imp_0000000000000000/"])
def test_each_form_takes_its_token(priya, address):
    client = Client(enforce_csrf_checks=True)
    client.force_login(priya, backend="django.contrib.auth.backends.ModelBackend")

    assert client.post(address, {"text": "User likes tea"}).status_code == 403
    assert not Import.objects.exists()


@pytest.mark.parametrize("method", ["put", "patch", "delete"])
def test_other_methods_are_not_taken(priya_client, theirs, method):
    assert getattr(priya_client, method)(PAGE).status_code == 405
    assert getattr(priya_client, method)(theirs).status_code == 405


def test_what_a_form_cannot_send_is_left_out(priya_client, theirs):
    odd = {"seen-1": "x", "said-1": "perhaps", "seen-99999999": "1", "slot-": "yes", "page": "x"}

    assert priya_client.post(theirs, odd | {"do": "what"}).status_code == 302
    assert "You said yes to 0 of 1 line" in text_of(priya_client.get(theirs))


def test_a_name_that_is_not_the_accounts_is_told(empty_client, priya_client):
    export = b"".join(priya_client.post("/export/", {"form": "json"}).streaming_content)

    address = upload(empty_client, export).url

    assert "It is about Priya ." in text_of(empty_client.get(address))


def test_the_pages_send_few_queries_however_long_the_file_is(priya_client, queries):
    text = "\n".join(f"User likes thing {number}" for number in range(200))
    address = paste(priya_client, text)

    for path in (PAGE, address, f"{address}?page=3"):
        with queries() as sent:
            priya_client.get(path)
        assert len(sent) <= 12, path


def test_to_bring_in_leaves_no_receipt_and_one_line(empty_client):
    before = Event.objects.count()

    bring(empty_client, "User likes tea\nUser lives in Leeds")

    assert not Answer.objects.exists()
    assert Event.objects.count() == before + 1


def test_a_file_is_gone_after_a_day(priya_client, theirs):
    Import.objects.update(made_at=timezone.now() - timedelta(days=2))
    files.overdue(timezone.now()).delete()

    assert priya_client.get(theirs).status_code == 404
