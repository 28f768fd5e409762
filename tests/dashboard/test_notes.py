"""The notes that assistants kept, as their person sees them, and the receipts of notes."""

import pytest
from django.urls import NoReverseMatch, reverse

from memory.models import Answer
from tests.dashboard.conftest import text_of

PAGE = "/notes/"


@pytest.fixture
def note(api):
    def note(text="the Spark job failed on the shuffle stage", **more):
        return api.post("notes/", {"text": text, **more}).json()["note"]

    return note


def test_a_note_is_shown_with_from_whom_and_when(priya_client, note):
    note()
    page = text_of(priya_client.get(PAGE))
    assert "1 note" in page
    assert "the Spark job failed on the shuffle stage Saved by Pantry Bot on your word, " in page


def test_a_guess_is_never_told_as_said(priya_client, note):
    note("may like jazz", origin="inferred")
    assert "may like jazz A guess by Pantry Bot" in text_of(priya_client.get(PAGE))


def test_a_personal_detail_says_who_is_given_it(priya_client, note):
    note("has diabetes", explicit_ask=True)
    assert "with a clearance for health, money and identity" in text_of(priya_client.get(PAGE))


def test_without_notes_it_says_when_there_would_be_some(priya_client):
    page = text_of(priya_client.get(PAGE))
    assert "0 notes" in page
    assert "They appear here when an assistant that you connected keeps one." in page


def test_what_a_note_says_is_text(priya_client, note):
    note("<b>likes</b> & <i>dislikes</i>")
    assert "&lt;b&gt;likes&lt;/b&gt; &amp; &lt;i&gt;" in priya_client.get(PAGE).text


def test_the_newest_stands_first_and_fifty_on_a_page(priya_client, note):
    for number in range(51):
        note(f"note number {number}")
    first, second = priya_client.get(PAGE).text, priya_client.get(f"{PAGE}?page=2").text
    assert first.index("note number 50") < first.index("note number 49")
    assert ("note number 0<" in first, "note number 0<" in second) == (False, True)


def test_its_queries_do_not_grow_with_the_notes(priya_client, note, queries):
    counts = []
    for _ in range(2):
        note()
        with queries() as sent:
            priya_client.get(PAGE)
        counts.append(len(sent))
        [note(f"note number {number}") for number in range(10)]
    assert counts[0] == counts[1] <= 12


def test_a_stranger_sees_none_of_it(mallory_client, note):
    note()
    page = text_of(mallory_client.get(PAGE))
    assert ("Spark" in page, "0 notes" in page) == (False, True)


def test_it_asks_for_a_sign_in_and_takes_no_post(client, priya_client):
    assert client.get(PAGE).url.startswith(reverse("sign-in"))
    assert priya_client.post(PAGE).status_code == 405


def test_the_facts_lead_to_it(priya_client):
    assert f'href="{PAGE}"' in priya_client.get(reverse("facts")).text


def test_each_note_leads_to_its_removal_where_that_can_be_done(priya_client, note):
    ref = note()
    try:
        address = reverse("note-remove", args=[ref])
    except NoReverseMatch:
        address = ""
    page = priya_client.get(PAGE).text
    assert (f'href="{address}"' in page) is bool(address)


@pytest.fixture
def receipt(priya_client, note, api):
    """The page of the receipt on which one of two notes was given."""
    note()
    note("has diabetes", explicit_ask=True)
    ref = api.get("notes/").json()["answer"]
    return priya_client.get(reverse("receipt", args=[ref]))


def test_the_receipt_counts_the_notes_outside_the_sum(receipt):
    page = text_of(receipt)
    assert "notes: 1 of 2 given" in page
    assert "0 used + 0 silent + 6 held = 6" in page
    assert "adds up" in page


def test_the_receipt_says_that_notes_were_given_and_repeats_none(receipt):
    page = text_of(receipt)
    assert "No question: notes were given." in page
    assert "Notes were given, no facts" in page
    assert "Spark" not in page


def test_a_receipt_of_a_message_says_nothing_of_notes(priya_client, note, api):
    note()
    ref = api.apply("where do I work?").json()["answer"]
    assert "notes:" not in text_of(priya_client.get(reverse("receipt", args=[ref])))


def test_the_first_page_lists_it(priya_client, receipt):
    assert "No question: notes were given." in text_of(priya_client.get(reverse("answers")))


@pytest.mark.parametrize("name", ["receipt-text", "receipt-json"])
def test_its_copies_open(priya_client, receipt, name):
    ref = Answer.objects.get().ref
    assert priya_client.get(reverse(name, args=[ref])).status_code == 200
