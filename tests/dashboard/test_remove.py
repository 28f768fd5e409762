import re

import pytest
from django.urls import reverse

from memory.models import Answer, Attribute, Erasure, Fact, Note
from tests.conftest import NOON
from tests.dashboard.conftest import text_of

URL = reverse("fact-remove", args=["commute"])
SLOT = reverse("slot-remove", args=["diet"])


def seen(page):
    return page.text.split('name="seen" value="')[1].split('"')[0]


def test_it_first_says_what_goes_and_what_stays(priya_client, put, ask):
    put("commute", "cycles to work")
    for _ in range(3):
        ask("how long is my commute?")

    text = text_of(priya_client.get(URL))

    assert "Remove commute ?" in text
    assert "commute cycles to work" in text
    assert "Kept in 1 fact, 1 old value" in text
    assert "Named on 3 receipts" in text
    assert "may have kept a copy: Pantry Bot, 3 times ." in text


def test_looking_removes_nothing(priya_client, priya):
    priya_client.get(URL)

    assert Fact.objects.of(priya).filter(key="commute").exists()
    assert not Erasure.objects.exists()


def test_it_removes_the_fact_and_shows_how_far_it_is(priya_client, priya):
    answer = priya_client.post(URL, {"seen": "1"}, follow=True)

    assert not Fact.objects.of(priya).filter(key="commute").exists()
    assert Erasure.objects.get().ref in text_of(answer)


def test_a_value_that_changed_meanwhile_is_not_removed_unread(priya_client, priya, put):
    put("commute", "cycles to work")

    answer = priya_client.post(URL, {"seen": "1"})

    assert answer.status_code == 409
    assert "Nothing was removed." in answer.text
    assert "<title>Error: Remove commute" in answer.text
    assert seen(answer) == "2"
    assert Fact.objects.of(priya).filter(key="commute").exists()


def test_what_was_ticked_is_ticked_still(priya_client, put, ask):
    put("commute", "cycles to work")
    ask("how long is my commute?")

    page = priya_client.post(URL, {"seen": "1", "names": "on"}).text

    assert re.findall(r'name="(\w+)"[^>]* checked>', page) == ["names"]


def test_it_says_what_it_does_not_reach(priya_client):
    assert "This server makes no backups." in text_of(priya_client.get(URL))


def test_receipts_are_said_to_name_the_slot_of_a_key(priya_client, put):
    put("employer.name", "works at Northwind")

    text = text_of(priya_client.get(reverse("fact-remove", args=["employer.name"])))

    assert "go on naming employer ." in text
    assert "The name employer.name" not in text


@pytest.mark.parametrize("body", [{}, {"seen": ""}, {"seen": "x"}, {"seen": "9" * 65}])
def test_without_what_was_seen_it_is_not_understood(priya_client, priya, body):
    assert priya_client.post(URL, body).status_code == 400
    assert Fact.objects.of(priya).filter(key="commute").exists()


def test_it_takes_three_clicks_at_most(priya_client):
    page = priya_client.get(reverse("fact", args=["commute"])).text

    assert f'href="{URL}"' in page  # 1: the link, 2: the button
    assert priya_client.get(URL).text.count('class="btn dan"') == 1


def test_what_goes_too_is_not_ticked_before(priya_client, put, ask):
    put("residence", "lives at 14 Rowan Street")
    ask("where do I live?")

    page = priya_client.get(reverse("fact-remove", args=["residence"])).text

    assert page.count('type="checkbox"') == 2
    assert "checked" not in page


def test_the_name_goes_where_it_is_ticked(priya_client, priya, ask):
    answer = ask("how long is my commute?").answer

    priya_client.post(URL, {"seen": "1", "names": "on"})

    assert "commute" not in str(Answer.objects.of(priya).get(pk=answer.pk).lanes)


def test_a_name_with_other_facts_is_not_offered(priya_client):
    page = priya_client.get(reverse("fact-remove", args=["diet.fish"])).text

    assert 'name="names"' not in page


def test_a_slot_is_removed_with_its_facts(priya_client, priya):
    page = priya_client.get(SLOT)
    assert all(key in page.text for key in ("diet.fish", "diet.meat", "diet.gluten"))
    assert page.text.count("Remove all under diet") == 2  # title and button

    priya_client.post(SLOT, {"seen": seen(page)})

    assert not Attribute.objects.of(priya).filter(slot="diet").exists()


def test_a_slot_that_changed_meanwhile_is_not_removed_unread(priya_client, priya, put):
    before = seen(priya_client.get(SLOT))
    put("diet.salt", "avoids salt")

    answer = priya_client.post(SLOT, {"seen": before})

    assert answer.status_code == 409
    assert "diet.salt" in answer.text
    assert Attribute.objects.of(priya).filter(slot="diet").exists()


def test_the_slots_page_leads_there(priya_client):
    assert f'href="{SLOT}"' in priya_client.get(reverse("slot-use", args=["diet"])).text


def test_a_note_is_removed(priya_client, priya):
    note = Note.objects.create(owner=priya, text="The job failed", origin="saved", at=NOON)
    address = reverse("note-remove", args=[note.ref])
    assert "The job failed" in priya_client.get(address).text

    priya_client.post(address)

    assert not Note.objects.of(priya).exists()
    assert priya_client.get(address).status_code == priya_client.post(address).status_code == 404


def test_a_name_is_erased_from_old_receipts_afterwards(priya_client, priya, ask):
    answer = ask("how long is my commute?").answer
    address = reverse("name-remove", args=["commute"])
    assert priya_client.get(address).status_code == 404  # something is on file
    priya_client.post(URL, {"seen": "1"})
    assert "1 old receipt names it" in text_of(priya_client.get(address))

    priya_client.post(address)

    assert "commute" not in str(Answer.objects.of(priya).get(pk=answer.pk).lanes)
    assert priya_client.post(address).status_code == 404


@pytest.mark.parametrize("name", ["fact-remove", "slot-remove"])
def test_a_second_tab_leads_to_what_has_changed(priya_client, name):
    address = reverse(name, args=["commute"])
    priya_client.post(URL, {"seen": "1"})

    answers = [priya_client.get(address), priya_client.post(address, {"seen": "1"})]

    assert {answer["Location"] for answer in answers} == {reverse("changes")}


@pytest.mark.parametrize("name", ["fact-remove", "slot-remove"])
@pytest.mark.parametrize("key", ["commute", "no_such_key"])
def test_a_strangers_is_as_missing_as_one_that_never_was(mallory_client, priya, name, key):
    address = reverse(name, args=[key])

    answers = [mallory_client.get(address), mallory_client.post(address, {"seen": "1"})]

    assert {answer["Location"] for answer in answers} == {reverse("changes")}
    assert not any(answer.content for answer in answers)
    assert Fact.objects.of(priya).filter(key="commute").exists()


@pytest.mark.parametrize("key", ["commute", "no_such_key"])
def test_a_strangers_name_is_not_found(mallory_client, priya, key):
    address = reverse("name-remove", args=[key])

    assert mallory_client.get(address).status_code == 404
    assert mallory_client.post(address).status_code == 404


def test_a_strangers_note_stays(mallory_client, priya):
    note = Note.objects.create(owner=priya, text="The job failed", origin="saved", at=NOON)

    assert mallory_client.post(reverse("note-remove", args=[note.ref])).status_code == 404
    assert Note.objects.of(priya).exists()


@pytest.mark.parametrize("method", ["put", "delete", "patch"])
def test_other_methods_are_refused(priya_client, method):
    assert getattr(priya_client, method)(URL).status_code == 405


def test_it_sends_few_queries(priya_client, ask, queries):
    ask("how long is my commute?")
    for address in (URL, SLOT):
        with queries() as sent:
            priya_client.get(address)
        assert len(sent) <= 16  # three of them for the rules, and for what was offered


def test_an_old_receipt_says_that_the_value_is_erased_and_adds_up(priya_client, ask):
    answer = ask("how long is my commute?").answer
    priya_client.post(URL, {"seen": "1"})

    text = text_of(priya_client.get(reverse("receipt", args=[answer.ref])))

    assert "Value erased" in text
    assert "✓ adds up" in text
