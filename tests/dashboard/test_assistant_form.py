"""What a person ticks for an assistant: everything off, nothing sent by a suggestion."""

import re
from datetime import UTC, datetime, timedelta

import pytest
from django.urls import reverse

from dashboard.access import said
from dashboard.access.form import MANY, AccessForm
from memory.attributes import Category, Sensitivity
from memory.models import Assistant, Attribute, Fact, Grant
from memory.scopes import Scope
from tests.conftest import NOON, Api
from tests.dashboard.conftest import text_of

NEW = "/assistants/new/"
DIET = "what should I not eat?"
TICKED = {
    "name": "Pantry Bot", "scopes": ["apply", "save"], "categories": ["constraint", "preference"],
    "every_slot": "on", "clearance": "personal", "days": "30",
}  # fmt: skip


def form(person, **sent):
    return AccessForm(sent, person=person)


def checked(page):
    return re.findall(r'name="(\w+)" value="([^"]+)"[^>]* checked', page) + re.findall(
        r'name="(\w+)" id="\w+"[^>]* checked', page
    )


def token_in(page):
    return re.findall(r"held_[0-9a-f]{8}_[\w-]{43}", page.text)[0]


def change_of(grant):
    return reverse("assistant-change", args=[grant.assistant.ref])


def seen_in(page):
    return re.findall(r'name="seen" value="(\w+)"', page.text)[0]


def test_an_empty_form_is_valid_and_allows_nothing(priya):
    empty = form(priya)
    assert empty.is_valid()
    allowed = empty.allowed(NOON)

    assert not allowed.scopes | allowed.categories | allowed.slots
    flags = (allowed.every_slot, allowed.counts_nominations, allowed.asks_first)
    assert flags == (False, False, False)
    assert (allowed.clearance, allowed.expires_at) == (
        Sensitivity.ORDINARY, NOON + timedelta(days=90),
    )  # fmt: skip


@pytest.mark.parametrize("days", [30, 90, 365])
def test_it_is_for_as_long_as_was_chosen(priya, days):
    sent = form(priya, days=str(days))
    sent.is_valid()

    assert sent.allowed(NOON).expires_at == NOON + timedelta(days=days)


@pytest.mark.parametrize(
    "sent",
    [
        {"scopes": ["all"]}, {"categories": ["every"]}, {"slots": ["no_such_name"]},
        {"clearance": "top"}, {"days": "9999"}, {"days": "keep"},
    ],
)  # fmt: skip
def test_what_is_not_on_the_form_is_refused_and_not_said_again(priya, sent):
    wrong = form(priya, **sent)
    value = next(iter(sent.values()))

    assert not wrong.is_valid()
    assert str(value[0] if isinstance(value, list) else value) not in str(wrong.errors.as_text())


def test_a_name_of_somebody_elses_facts_is_not_on_the_form(priya, mallory):
    assert not form(mallory, slots=["diet"]).is_valid()


def test_every_scope_that_opens_something_can_be_ticked_on_the_form():

    assert {scope for group in said.GROUPS for scope in group.scopes} == set(Scope)


def test_no_suggestion_holds_what_gives_more_than_a_question_asks_for():
    suggested = frozenset().union(*(each.scopes for each in said.SUGGESTIONS.values()))

    assert not suggested & {Scope.PROFILE, Scope.FACTS_READ}


def test_the_page_begins_with_nothing_ticked(priya_client):
    assert checked(priya_client.get(NEW).text) == [("clearance", "ordinary"), ("days", "90")]


def test_a_suggestion_ticks_and_sends_nothing(priya_client):
    page = priya_client.post(NEW, {"set": "answers", "categories": ["context"]}).text

    assert {value for name, value in checked(page) if name == "scopes"} == {
        "apply", "save", "tone:read",
    }  # fmt: skip
    assert ("categories", "context") in checked(page)
    assert not Grant.objects.exists()


def test_the_form_says_what_gives_more_than_a_question_asks_for(priya_client):
    told = text_of(priya_client.get(NEW))

    assert told.count("This gives more than a question asks for") == 3


def test_the_assistant_is_given_what_was_ticked_and_no_more(priya_client):
    token = token_in(priya_client.post(NEW, TICKED))
    answer = Api(token).apply("where do I work and what should I not eat?").json()
    given = {line["slot"] for line in answer["used"] + answer["silent"]}
    kinds = set(Fact.objects.filter(attribute__slot__in=given).values_list("category", flat=True))

    assert given
    assert kinds <= {Category.CONSTRAINT, Category.PREFERENCE}
    assert Api(token).get("profile/").status_code == 403


def test_the_page_after_it_has_a_line_to_try(priya_client):
    page = priya_client.post(NEW, TICKED)

    assert f"Authorization: Bearer {token_in(page)}" in page.text.replace("&quot;", '"')
    assert "no-store" in page["Cache-Control"]


def test_without_the_right_to_ask_there_is_no_line_to_try(priya_client):
    assert "curl" not in priya_client.post(NEW, TICKED | {"scopes": ["save"]}).text


def test_a_name_that_others_use_connects_to_the_same_assistant(mallory_client, grant):
    page = mallory_client.post(NEW, TICKED)

    assert page.status_code == 200
    assert Assistant.objects.count() == 1
    assert "priya" not in text_of(page).lower()


def test_a_name_that_others_use_looks_like_one_that_nobody_does(mallory_client, grant):
    known = mallory_client.post(NEW, TICKED | {"days": "9999"})
    unknown = mallory_client.post(NEW, TICKED | {"days": "9999", "name": "Pantry Bat"})

    assert known.status_code == unknown.status_code == 422
    assert _without_tokens(known.text) == _without_tokens(unknown.text).replace("Bat", "Bot")


@pytest.mark.parametrize("name", ["Pantry Bot", "pantry bot", " Pantry  Bot"])
def test_ones_own_assistant_is_not_connected_twice(priya_client, grant, name):
    page = priya_client.post(NEW, TICKED | {"name": name})

    assert page.status_code == 422
    assert "One of your assistants has this name already." in page.text
    assert set(Grant.objects.get().categories) == set(Category)


@pytest.mark.parametrize("name", ["", "   ", "x" * 65, "Bot\u202e", "a\x00b"])
def test_what_is_no_name_keeps_the_ticks(priya_client, name):
    page = priya_client.post(NEW, TICKED | {"name": name})

    assert (page.status_code, Assistant.objects.count()) == (422, 0)
    assert ("scopes", "apply") in checked(page.text)
    assert "Error: " in page.text


def test_an_assistant_that_asks_for_access_itself_is_not_connected_by_hand(
    priya_client, pantry_bot
):
    Assistant.objects.update(client="cli_1")

    assert priya_client.post(NEW, TICKED).status_code == 422
    assert not Grant.objects.exists()


def test_a_change_shows_what_is_allowed_and_keeps_its_day(priya_client, grant):
    page = priya_client.get(change_of(grant))
    sent = {"seen": seen_in(page), "scopes": ["tone:read"], "days": "keep"}
    priya_client.post(change_of(grant), sent)

    assert ("categories", "context") in checked(page.text)
    changed = Grant.objects.get()
    assert (changed.scopes, changed.categories) == (["tone:read"], [])
    assert changed.expires_at == grant.expires_at


def test_a_page_that_is_older_than_the_grant_changes_nothing(priya_client, grant):
    seen = seen_in(priya_client.get(change_of(grant)))
    Grant.objects.update(scopes=[])
    late = priya_client.post(change_of(grant), {"seen": seen, "scopes": ["profile"]})

    assert late.status_code == 409
    assert Grant.objects.get().scopes == []
    assert ("scopes", "profile") in checked(late.text)


def test_one_that_is_disconnected_starts_with_nothing_ticked(priya_client, grant):
    Grant.objects.update(revoked_at=datetime.now(UTC))
    page = priya_client.get(change_of(grant))
    priya_client.post(change_of(grant), {"seen": seen_in(page), "scopes": ["tone:read"]})

    assert checked(page.text) == [("clearance", "ordinary"), ("days", "90")]
    assert (Grant.objects.get().revoked_at, Grant.objects.get().scopes) == (None, ["tone:read"])


def test_one_that_expired_lives_on_when_its_person_says_so(priya_client, api, grant):
    Grant.objects.update(expires_at=datetime.now(UTC))
    page = priya_client.get(change_of(grant))
    priya_client.post(change_of(grant), {"seen": seen_in(page), "days": "30"})

    assert "as now" not in page.text
    assert Grant.objects.get().expires_at > datetime.now(UTC)


def test_names_that_are_many_are_one_list(priya_client, priya):
    made = [Attribute(owner=priya, slot=f"slot_{n}") for n in range(MANY)]
    Attribute.objects.bulk_create(made)

    page = priya_client.get(NEW).text
    assert "<select" in page
    assert page.count("<input") < 60


def test_a_stranger_changes_nothing(mallory_client, grant):
    assert mallory_client.post(change_of(grant), {"scopes": []}).status_code == 404
    assert Grant.objects.get().scopes == grant.scopes


def _without_tokens(text):
    return re.sub(r'name="csrfmiddlewaretoken" value="\w+"', "", text)
