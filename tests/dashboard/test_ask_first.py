""" "Ask me first": each write of an assistant waits for the person."""

from django.urls import reverse

from memory.models import Event, Grant
from tests.conftest import NOON
from tests.dashboard.suggested import URL, read


def test_each_write_waits_once_the_person_asks_and_not_after(priya_client, api):
    address = reverse("ask-first", args=[Grant.objects.get().ref])
    before = read(priya_client)
    asked = read(priya_client, priya_client.post(address, {"asks": "yes"}).url)
    waits = api.put("facts/commute/", {"value": "walks to work"}).status_code
    priya_client.post(address, {"asks": "no"})

    assert "Pantry Bot : what you tell it is saved at once." in before
    assert "Pantry Bot : each of its writes waits for your yes." in asked
    assert waits == 202
    assert api.put("facts/commute/", {"value": "cycles to work"}).status_code == 200


def test_what_was_changed_has_the_focus(priya_client, grant):
    done = priya_client.post(reverse("ask-first", args=[grant.ref]), {"asks": "yes"})

    assert done.url == f"{URL}?first={grant.ref}"  # a fragment would take the focus
    assert "autofocus" in priya_client.get(done.url).text


def test_the_switch_is_in_the_ledger_once(priya_client, grant):
    for asks in ("yes", "yes", "no"):
        priya_client.post(reverse("ask-first", args=[grant.ref]), {"asks": asks})

    acts = Event.objects.filter(thing=str(grant.ref)).order_by("number")
    assert list(acts.values_list("act", "actor"))[1:] == [
        ("asks_first", "person"), ("writes_at_once", "person"),
    ]  # fmt: skip


def test_what_cannot_write_has_no_switch(priya_client, grant):
    Grant.objects.update(scopes=["apply"])

    assert "Pantry Bot : it cannot write." in read(priya_client)
    assert reverse("ask-first", args=[grant.ref]) not in priya_client.get(URL).text


def test_an_assistant_that_is_stopped_has_no_switch_either(priya_client, grant):
    Grant.objects.update(paused_at=NOON)

    address = reverse("ask-first", args=[grant.ref])
    assert priya_client.post(address, {"asks": "yes"}).status_code == 404
