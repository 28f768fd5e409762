"""The page that says what a copy holds, and the four files."""

import csv
import io
import json

import pytest
from django.test import Client
from django.urls import reverse

from memory.actions import callers
from memory.actions.overwrite import overwrite
from memory.models import Answer, Event
from memory.portable import reading
from memory.receipt import Kind
from memory.trust.ledger import Act
from tests.conftest import NOON
from tests.dashboard.conftest import text_of
from tests.dashboard.rules import make

PAGE = "/export/"
FORMS = {
    "json": ("application/json", ".json"),
    "facts": ("application/json", "-facts.json"),
    "csv": ("text/csv; charset=utf-8", ".csv"),
    "text": ("text/plain; charset=utf-8", ".txt"),
}


def download(client, form="json"):
    return client.post(PAGE, {"form": form})


def body(response):
    return b"".join(response.streaming_content).decode()


def test_the_page_says_what_the_file_holds_and_what_it_does_not(priya_client, ask):
    ask("where do I work?")
    events = Event.objects.count()

    said = text_of(priya_client.get(PAGE))

    assert f"Your file holds 11 facts, 1 receipt, {events} changes, 0 notes" in said
    assert "It does not hold passwords, secrets of assistants or erased values." in said


def test_rules_are_counted_once_each(priya_client, priya):
    make(priya)
    assert ", 1 rule, " in text_of(priya_client.get(PAGE))


def test_values_that_an_admin_opened_are_counted(priya_client):
    assert "values opened by an admin: 0." in text_of(priya_client.get(PAGE))


def test_a_copy_was_given_to_nobody(priya_client, priya):
    overwrite(callers.themselves(priya), "diet.gluten", at=NOON)
    download(priya_client)
    address = reverse("receipt", args=[Answer.objects.get().ref])

    page = priya_client.get(address)
    assert "10 of the 11 facts under these names are in the copy, 1 without a value." in text_of(
        page
    )
    assert "Overwrite what was given" not in page.text + priya_client.get("/").text


def test_the_file_holds_as_many_as_the_page_said(priya_client, ask):
    ask("where do I work?")
    said = text_of(priya_client.get(PAGE))

    found = json.loads(body(download(priya_client)))

    counts = (len(found["facts"]), len(found["answers"]), len(found["changes"]))
    assert "{} facts, {} receipt, {} changes".format(*counts) in said


@pytest.mark.parametrize("form", FORMS)
def test_each_file_is_a_download_that_no_cache_keeps(priya_client, form):
    answer = download(priya_client, form)
    kind, ending = FORMS[form]

    assert answer["Content-Type"] == kind
    assert answer["Content-Disposition"].startswith('attachment; filename="held-')
    assert answer["Content-Disposition"].endswith(f'{ending}"')
    assert answer["Cache-Control"] == "private, no-store"


@pytest.mark.parametrize("form", FORMS)
def test_each_file_holds_every_value(priya_client, priya, form):
    text = body(download(priya_client, form))

    assert all(row.value in text for row in priya.fact_versions.all())


@pytest.mark.parametrize("form", FORMS)
def test_each_file_leaves_a_receipt_and_a_line(priya_client, form):
    download(priya_client, form)

    assert Answer.objects.get().kind == Kind.EXPORT
    assert Event.objects.latest("number").act == Act.EXPORTED


def test_to_look_at_the_page_leaves_neither(priya_client):
    before = Event.objects.count()

    priya_client.get(PAGE)

    assert (Answer.objects.count(), Event.objects.count()) == (0, before)


def test_the_table_starts_with_its_byte_order_mark(priya_client):
    text = body(download(priya_client, "csv"))

    assert text.startswith('\ufeff"key","value"')
    assert len(list(csv.reader(io.StringIO(text)))) == 12


def test_changes_are_told_in_words(priya_client, put):
    put("diet.fish", "eats tuna")

    found = json.loads(body(download(priya_client)))["changes"][-1]

    assert found["act"] == "You corrected diet.fish. The old value stays in its history."


@pytest.mark.parametrize("form", ["json", "facts"])
def test_what_can_be_brought_in_is_read_as_helds_own(priya_client, form):
    parsed = reading.read(body(download(priya_client, form)).encode())

    assert (parsed.source, len(parsed.lines)) == ("held", 11)


def test_the_receipt_of_a_copy_reads_as_one(priya_client):
    download(priya_client)
    ref = Answer.objects.get().ref

    said = text_of(priya_client.get(reverse("receipt", args=[ref])))

    assert "No question: you took a copy of everything." in said
    assert "6 used + 0 silent + 0 held = 6" in said
    assert "You took a copy of everything on file" in said
    assert "Given to the assistant" not in said
    assert priya_client.get(reverse("receipt-text", args=[ref])).status_code == 200


def test_a_copy_is_no_answer_to_an_assistant(priya_client):
    download(priya_client)

    home = text_of(priya_client.get("/"))
    fact = text_of(priya_client.get("/facts/commute/"))

    assert "In the last 14 days, 0 answers." in home
    assert "you took a copy of everything" in home
    assert "No assistant has asked since it was saved" in fact


def test_with_nothing_on_file_a_copy_adds_up_too(empty_client):
    found = json.loads(body(download(empty_client)))

    assert found["facts"] == []
    assert "0 used + 0 silent + 0 held = 0" in text_of(
        empty_client.get(reverse("receipt", args=[Answer.objects.get().ref]))
    )


def test_nobody_gets_another_persons_values(mallory_client, priya):
    assert "Halloway" not in body(download(mallory_client))


def test_who_is_not_signed_in_gets_no_file(client, priya):
    answer = client.post(PAGE, {"form": "json"})

    assert answer.status_code == 302
    assert not Answer.objects.exists()


@pytest.mark.parametrize("form", ["", "xlsx"])
def test_another_form_is_none(priya_client, form):
    assert download(priya_client, form).status_code == 400
    assert not Answer.objects.exists()


def test_a_download_takes_the_forms_token(priya):
    client = Client(enforce_csrf_checks=True)
    client.force_login(priya, backend="django.contrib.auth.backends.ModelBackend")

    assert client.post(PAGE, {"form": "json"}).status_code == 403
    assert not Answer.objects.exists()


def test_the_page_sends_few_queries(priya_client, queries):
    with queries() as sent:
        priya_client.get(PAGE)

    assert len(sent) <= 12


def test_from_each_page_a_copy_is_two_clicks_away(priya_client):
    assert 'href="/export/"' in priya_client.get("/").text


def test_the_facts_page_leads_to_both_pages(priya_client):
    page = priya_client.get("/facts/").text

    assert 'href="/export/"' in page
    assert 'href="/import/"' in page
