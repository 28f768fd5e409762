"""The assistants of a person: all of them, one, and what became of each."""

import re
from datetime import UTC, datetime, timedelta

import pytest
from django.urls import reverse

from dashboard.access import counts
from memory.models import Grant
from memory.scopes import Scope
from tests.dashboard.assistants import address, read
from tests.dashboard.conftest import text_of

URL = "/assistants/"
DIET = "what should I not eat?"


def test_with_no_assistant_the_page_says_so_and_how_to_connect_one(empty_client):
    told = empty_client.get(URL)

    assert "No assistant is connected, so none can be given anything." in told.text
    assert reverse("assistant-new") in told.text


def test_the_matrix_says_kind_by_kind_what_it_may_do(priya_client, grant):
    Grant.objects.update(scopes=["apply", "save"], categories=["preference"])

    shown = read(priya_client, URL)
    assert "Leanings answer follow + write 0 0" in shown
    assert "Limits that picks must respect nothing 0 0" in shown
    assert "Tone nothing 0" in shown


def test_what_was_given_and_held_is_counted_by_the_kind_of_its_facts(priya_client, api, grant):
    api.apply(DIET)
    Grant.objects.update(categories=["preference"])
    api.apply(DIET)

    shown = read(priya_client, URL)
    assert re.search(r"Limits that picks must respect nothing 1 1 ", shown)
    assert "2 answers, 0 calls refused" in shown


def test_what_was_removed_since_has_no_kind(priya_client, priya, api, grant):
    api.apply(DIET)
    priya.facts.filter(category="constraint").delete()

    assert "Limits that picks must respect answer follow + write 0 0" in read(priya_client, URL)


def test_older_answers_are_not_counted(priya_client, priya, api, grant):
    api.apply(DIET)
    priya.answers.update(at=datetime.now(UTC) - timedelta(days=31))

    shown = read(priya_client, URL)
    assert "0 answers, 0 calls refused" in shown
    assert "Last asked" in shown


def test_where_answers_are_too_many_the_newest_are_read_and_the_page_says_so(
    priya_client, api, grant, monkeypatch
):
    monkeypatch.setattr(counts, "MOST", 15)  # one receipt names 11 facts
    for _ in range(3):
        api.apply(DIET)

    shown = read(priya_client, URL)
    assert "of which only the newest answers were read" in shown
    assert "1 answer, 0 calls refused" in shown


def test_a_persons_own_try_is_no_assistants(priya_client, grant):
    priya_client.post(reverse("try"), {"message": DIET})

    assert "It has not asked yet. 0 answers" in read(priya_client, URL)


def test_refused_calls_are_counted_and_told_by_why(priya_client, api, grant):
    Grant.objects.update(scopes=["save"])
    api.apply(DIET)
    api.apply(DIET)

    assert "2 calls refused" in read(priya_client, URL)
    assert "2 times since it may not do what it asked for" in read(priya_client, address(grant))


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        ({"scopes": []}, "can be given: nothing. It can follow: nothing. It can ask to write: no."),
        (
            {"scopes": ["apply", "tone:read", "save"], "categories": ["context", "preference"],
             "asks_first": True},
            "can be given: leanings, facts about your household or accounts. It can follow: what "
            "you set to be followed, tone. It can ask to write: yes, you approve each one.",
        ),
        (
            {"scopes": ["facts:read"], "categories": ["constraint"], "every_slot": False,
             "slots": ["diet", "employer"]},
            "can be given: limits that picks must respect, but only of diet, employer. It can "
            "follow: nothing.",
        ),
        (
            {"scopes": ["apply", "save"], "every_slot": False},
            "can be given: nothing. It can follow: nothing. It can ask to write: no.",
        ),
        (
            {"scopes": ["recall"], "categories": ["context", "preference"]},
            "can be given: leanings, facts about your household or accounts; notes. It can follow: "
            "nothing.",
        ),
        (
            {"scopes": ["recall"], "categories": ["context"], "every_slot": False},
            "can be given: notes.",
        ),
    ],
)  # fmt: skip
def test_one_sentence_says_what_it_can_be_given(priya_client, grant, changed, told):
    Grant.objects.update(**changed)

    assert f"Pantry Bot {told}" in read(priya_client, address(grant))


def test_a_kind_that_the_person_does_not_agree_to_is_nothing(priya_client, priya, grant):
    priya.declined = ["preference"]
    priya.save()

    assert "Leanings nothing: you do not agree to have it used" in read(priya_client, URL)


@pytest.mark.parametrize(
    ("changed", "state"),
    [
        ({}, "Connected until"),
        ({"paused_at": datetime.now(UTC)}, "Paused on"),
        ({"expires_at": datetime.now(UTC)}, "Expired on"),
        ({"revoked_at": datetime.now(UTC)}, "Disconnected on"),
    ],
)
def test_its_state_is_told_on_both_pages(priya_client, grant, changed, state):
    Grant.objects.update(**changed)

    assert state in read(priya_client, URL)
    assert state in read(priya_client, address(grant))


def test_its_last_receipts_are_there_and_no_others(priya_client, api, make_api, priya, grant):
    own = api.apply(DIET).json()["answer"]
    others = make_api(priya, assistant="Trip Planner").apply(DIET).json()["answer"]

    shown = priya_client.get(address(grant)).text
    assert (own in shown, others in shown) == (True, False)


def test_what_it_saved_can_be_removed_if_there_is_any(priya_client, api, grant):
    link = address(grant, "source-remove")
    before = priya_client.get(address(grant)).text
    api.put("facts/hobby/", {"value": "paints"})

    assert (link in before, link in priya_client.get(address(grant)).text) == (False, True)
    assert priya_client.get(link).status_code == 200


PAGES = ("assistant", "assistant-change", "assistant-disconnect")


@pytest.mark.parametrize("name", PAGES)
def test_a_strangers_assistant_is_as_missing_as_one_that_never_was(
    mallory_client, grant, queries, name
):
    nobodys = reverse(name, args=["00000000-0000-0000-0000-000000000000"])
    priyas = address(grant, name)
    with queries() as sent:
        theirs = mallory_client.get(priyas)
    with queries() as again:
        unknown = mallory_client.get(nobodys)

    assert (theirs.status_code, unknown.status_code) == (404, 404)
    assert len(sent) == len(again)
    assert _without_tokens(theirs.text) == _without_tokens(unknown.text)


@pytest.mark.parametrize("name", ["assistants", "assistant-new"])
def test_each_page_asks_for_a_sign_in(client, db, name):
    assert client.get(reverse(name)).url.startswith(reverse("sign-in"))


def test_queries_do_not_grow_with_assistants_answers_and_tokens(
    priya_client, priya, api, make_api, grant, queries
):
    pages = (URL, address(grant), address(grant, "assistant-change"))
    before = [_count(priya_client, page, queries) for page in pages]
    for number in range(5):
        make_api(priya, assistant=f"Bot {number}").apply(DIET)
        make_api(priya).apply(DIET)

    after = [_count(priya_client, page, queries) for page in pages]
    assert before == after
    assert max(after) <= 14


def test_a_long_list_has_pages(priya_client, priya, make_api):
    for number in range(12):
        make_api(priya, Scope.APPLY, assistant=f"Bot {number:02}")

    assert "Page 1 of 2" in read(priya_client, URL)
    assert "Bot 11" in read(priya_client, f"{URL}?page=2")


def test_an_assistants_name_is_text(priya_client, priya, make_api):
    make_api(priya, assistant="<b>Bot</b>")
    grant = Grant.objects.get()

    for page in (URL, address(grant), address(grant, "assistant-disconnect")):
        assert "<b>Bot" not in priya_client.get(page).text


def _count(client, page, queries):
    with queries() as sent:
        client.get(page)
    return len(sent)


def _without_tokens(text):
    return re.sub(r'name="csrfmiddlewaretoken" value="\w+"', "", text)


def test_the_page_counts_what_its_replies_did(api, grant, priya_client):
    ref = api.apply("what should I not eat?").json()["answer"]
    api.post(f"answers/{ref}/review/", {"reply": "You live in Bristol. Avoid meat."})
    page = text_of(priya_client.get(f"/assistants/{grant.assistant.ref}/"))
    assert "sent 1 reply to be compared with its receipt" in page
    assert "1 time it told something that was held back" in page
