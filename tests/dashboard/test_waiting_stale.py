"""An answer that comes when the fact has changed, or when it was given already."""

import re

import pytest
from django.urls import reverse

from memory.actions import callers
from memory.actions.overwrite import overwrite
from memory.attributes import Origin
from memory.models import FactVersion, Proposal
from memory.waiting import State
from tests.conftest import NOON
from tests.dashboard.conftest import HTMX, correct, text_of
from tests.dashboard.suggested import answer, read, value


def test_a_fact_that_changed_while_the_page_was_open_is_not_replaced_unseen(
    priya_client, correction
):
    correct(priya_client, "commute", "walks to work")
    stale = answer(priya_client, correction, "accept", headers=HTMX)
    text = text_of(stale)

    assert stale.status_code == 409
    assert "You corrected commute at" in text
    assert "Now: walks to work" in text
    assert "Its words: commutes an hour" in text
    assert "Use its words anyway" in text
    assert value("commute") == "walks to work"


def test_its_words_can_be_used_all_the_same_as_its_own(priya_client, correction):
    correct(priya_client, "commute", "walks to work")
    stale = answer(priya_client, correction, "accept")
    version = int(re.findall(r'name="version" value="(\d+)"', stale.text)[0])

    answer(priya_client, correction, "accept", version=version)

    current = FactVersion.objects.current().get(fact__key="commute")
    assert (version, current.value) == (2, "commutes an hour")
    assert (current.origin, current.assistant) == (Origin.INFERRED, correction.assistant)


def test_a_page_opened_after_the_change_needs_no_second_look(priya_client, correction):
    correct(priya_client, "commute", "walks to work")

    assert "commute has changed since Pantry Bot sent this." in read(priya_client)
    assert answer(priya_client, correction, "accept", version=2).status_code == 302
    assert value("commute") == "commutes an hour"


def test_without_javascript_a_stale_answer_is_an_error_page(priya_client, correction):
    correct(priya_client, "commute", "walks to work")
    page = answer(priya_client, correction, "accept")

    assert page.status_code == 409
    assert "<title>Error: Waiting for you" in page.text
    assert 'role="alert" tabindex="-1" autofocus' in page.text


@pytest.mark.parametrize(("do", "said"), [("accept", "yes"), ("decline", "no")])
@pytest.mark.parametrize("again", ["accept", "decline", "aside"])
def test_what_is_decided_says_how_and_stays_so(priya_client, correction, do, said, again):
    answer(priya_client, correction, do)
    before = value("commute")
    late = answer(priya_client, correction, again, version=2, headers=HTMX)

    assert late.status_code == 409
    assert f"You said {said} to this on" in text_of(late)
    assert value("commute") == before


def test_what_lapsed_says_so(priya_client, correction, priya):
    overwrite(callers.themselves(priya), "commute", at=NOON)

    late = answer(priya_client, correction, "accept")

    assert late.status_code == 409
    assert "This does not wait any more." in text_of(late)
    assert value("commute") == ""


def test_one_request_has_an_address_of_its_own(priya_client, correction):
    address = reverse("waiting-one", args=[correction.ref])
    waits = read(priya_client, address)
    answer(priya_client, correction, "decline")

    assert "Pantry Bot asks to correct commute" in waits
    assert "You said no to this on" in read(priya_client, address)


@pytest.mark.parametrize(
    "body", [{}, {"do": "accept"}, {"do": "erase", "version": 1}, {"do": "accept", "version": "x"}]
)
def test_an_answer_that_is_none_is_not_understood(priya_client, correction, body):
    address = reverse("waiting-one", args=[correction.ref])

    assert priya_client.post(address, body).status_code == 400
    assert Proposal.objects.get().state == State.WAITING
