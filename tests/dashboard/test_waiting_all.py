"""No to all of one assistant; and who may decide at all."""

import re

import pytest
from django.urls import reverse

from memory.models import Event, Fact, Grant, Proposal
from memory.waiting import State
from tests.dashboard.conftest import HTMX
from tests.dashboard.suggested import URL, answer, read


def test_no_to_all_of_one_assistant_asks_first(priya_client, propose):
    for number in range(3):
        propose(f"hobby_{number}", "paints")
    page = priya_client.get(URL)
    address = re.findall(r'href="(/waiting/all/[^"]+)"', page.text)[0]

    assert "No to all 3 of Pantry Bot ?" in read(priya_client, address)
    assert Proposal.objects.filter(state=State.WAITING).count() == 3


def test_no_to_all_is_no_to_what_was_shown(priya_client, propose, pantry_bot):
    shown = [propose(f"hobby_{number}", "paints").ref for number in range(3)]
    shown.append(propose("commute", "commutes an hour").ref)
    propose("pet", "keeps a cat")

    address = reverse("waiting-all", args=[pantry_bot.ref])
    done = priya_client.post(address, {"ref": shown})

    assert "You said no to 4 suggestions of Pantry Bot." in read(priya_client, done.url)
    assert [p.key for p in Proposal.objects.filter(state=State.WAITING)] == ["pet"]
    assert not Fact.objects.filter(key__startswith="hobby").exists()
    assert priya_client.post(address, {"ref": shown}).status_code == 302  # twice is once


def test_each_no_of_many_is_in_the_ledger(priya_client, propose, pantry_bot):
    refs = [propose(f"hobby_{number}", "paints").ref for number in range(3)]
    priya_client.post(reverse("waiting-all", args=[pantry_bot.ref]), {"ref": refs})

    assert Event.objects.filter(act="declined").count() == 3


@pytest.mark.parametrize("method", ["get", "post"])
def test_an_unknown_assistant_leads_to_what_waits(priya_client, method):
    address = reverse("waiting-all", args=["00000000-0000-0000-0000-000000000000"])

    assert getattr(priya_client, method)(address).url == URL


def test_an_assistant_with_nothing_waiting_leads_to_what_waits(priya_client, pantry_bot):
    assert priya_client.get(reverse("waiting-all", args=[pantry_bot.ref])).url == URL


@pytest.fixture
def acts(correction, ask, grant):
    """What a stranger might send to the addresses of Priya's requests."""
    ref = ask("what should I not eat?").answer.ref
    return [
        (reverse("waiting-one", args=[correction.ref]), {"do": "accept", "version": 1}),
        (reverse("waiting-one", args=[correction.ref]), {"do": "decline", "version": 1}),
        (reverse("waiting-one", args=[correction.ref]), {"do": "aside", "version": 1}),
        (reverse("ask-first", args=[grant.ref]), {"asks": "yes"}),
        (reverse("fact-ask-admin", args=["commute"]), {"version": 1}),
        (reverse("receipt-overwrite", args=[ref]), {"fact": "commute", "version-commute": 1}),
    ]


def test_a_stranger_changes_nothing(mallory_client, acts, correction):
    statuses = {mallory_client.post(address, body).status_code for address, body in acts}
    refs = {"ref": [correction.ref]}
    mallory_client.post(reverse("waiting-all", args=[correction.assistant.ref]), refs)

    correction.refresh_from_db()
    assert statuses == {404}
    assert (correction.state, correction.set_aside_at) == (State.WAITING, None)
    assert not Grant.objects.filter(asks_first=True).exists()


def test_a_stranger_sees_nothing(mallory_client, correction):
    theirs = mallory_client.get(reverse("waiting-one", args=[correction.ref]))
    nobodys = mallory_client.get(reverse("waiting-one", args=["req_0000000000000000"]))

    assert (theirs.status_code, nobodys.status_code) == (404, 404)
    assert "commute" not in mallory_client.get(URL).text
    everything = reverse("waiting-all", args=[correction.assistant.ref])
    assert mallory_client.get(everything).url == URL


def test_nobody_signed_in_decides_nothing(client, acts, correction):
    answers = [client.post(address, body) for address, body in acts]

    assert {answer.status_code for answer in answers} == {302}
    assert all(answer.url.startswith(reverse("sign-in")) for answer in answers)
    assert Proposal.objects.get().state == State.WAITING


def test_in_place_without_a_session_the_page_is_told_to_send_the_form(client, correction):
    assert answer(client, correction, "accept", headers=HTMX).status_code == 401


@pytest.mark.parametrize("method", ["put", "patch", "delete"])
def test_another_method_is_not_taken(priya_client, acts, method):
    assert {getattr(priya_client, method)(address).status_code for address, _ in acts} == {405}
