"""Ticks that come to nothing are told before they are taken."""

import pytest
from django.urls import reverse

from dashboard.access import lack
from memory.actions.access import Allowed
from memory.attributes import Category
from memory.models import Grant
from memory.scopes import Scope
from tests.conftest import NOON
from tests.dashboard.conftest import text_of
from tests.dashboard.test_assistant_form import NEW, TICKED, change_of, checked, seen_in
from tests.oauth.flow import Flow, sent_back

NO_KIND = {"name": "Pantry Bot", "scopes": ["apply", "tone:read"], "every_slot": "on"}
CONTEXT = frozenset({Category.CONTEXT})


def allowed(*scopes, **more):
    return Allowed(expires_at=NOON, scopes=frozenset(scopes), **more)


def lacking(given, person):
    found = lack.of(given, person)
    assert found is not None
    return found


def test_no_kind_brings_the_form_back_and_connects_nothing(priya_client):
    page = priya_client.post(NEW, NO_KIND)

    told = text_of(page)
    assert (page.status_code, Grant.objects.count()) == (422, 0)
    assert (
        "You ticked “Ask for answers” but no kind of fact, so Pantry Bot would be given no fact. "
        "Tick a kind , or connect it all the same ." in told
    )
    assert 'href="#id_categories_0"' in page.text


def test_what_was_ticked_is_kept(priya_client):
    page = priya_client.post(NEW, NO_KIND).text

    assert {("scopes", "apply"), ("scopes", "tone:read")} <= {*checked(page)}
    assert 'value="Pantry Bot"' in page


def test_it_is_connected_all_the_same_when_its_person_says_so(priya_client):
    page = priya_client.post(NEW, NO_KIND | {"so": "yes"})

    assert page.status_code == 200
    assert (Grant.objects.get().scopes, Grant.objects.get().categories) == (
        ["apply", "tone:read"], [],
    )  # fmt: skip


@pytest.mark.parametrize(
    "sent",
    [
        TICKED,
        {"name": "Pantry Bot"},
        {"name": "Pantry Bot", "scopes": ["tone:read", "review"]},
        TICKED | {"every_slot": "", "slots": ["diet"]},
    ],
)
def test_what_comes_to_something_or_asks_for_nothing_is_taken_at_once(priya_client, sent):
    assert priya_client.post(NEW, sent).status_code == 200


def test_a_change_asks_too_and_goes_on_when_told_to(priya_client, grant):
    seen = seen_in(priya_client.get(change_of(grant)))
    sent = {"scopes": ["apply"], "categories": ["preference"], "days": "keep"}
    page = priya_client.post(change_of(grant), sent | {"seen": seen})
    kept = Grant.objects.get().categories
    priya_client.post(change_of(grant), sent | {"seen": seen_in(page), "so": "yes"})

    assert "but nothing under “Of these kinds”, so Pantry Bot would be given" in text_of(page)
    assert (page.status_code, kept) == (422, grant.categories)
    assert (Grant.objects.get().categories, Grant.objects.get().slots) == (["preference"], [])


def test_a_form_that_came_back_does_not_overlook_what_changed_meanwhile(priya_client, grant):
    seen = seen_in(priya_client.get(change_of(grant)))
    page = priya_client.post(change_of(grant), {"scopes": ["apply"], "seen": seen})
    Grant.objects.update(scopes=[])
    late = {"scopes": ["apply"], "seen": seen_in(page), "so": "yes"}

    assert priya_client.post(change_of(grant), late).status_code == 409


@pytest.mark.parametrize(
    ("given", "missing", "so"),
    [
        (allowed(Scope.SAVE), lack.NO_KIND, "could write no fact"),
        (allowed(Scope.APPLY, Scope.SAVE), lack.NO_KIND,
         "would be given no fact and could write none"),
        (allowed(Scope.APPLY, categories=CONTEXT), lack.NO_NAME, "would be given no fact"),
        (allowed(Scope.RECALL, every_slot=True), lack.NO_KIND,
         "would be given no fact and no note"),
    ],
)  # fmt: skip
def test_it_says_what_is_missing_and_what_comes_of_it(priya, given, missing, so):
    found = lacking(given, priya)

    assert (found.missing, found.so) == (missing, so)


def test_notes_need_no_name(priya):
    assert lack.of(allowed(Scope.RECALL, categories=CONTEXT), priya) is None


def test_a_kind_that_the_person_does_not_agree_to_is_none(priya):
    priya.declined = ["context"]
    given = allowed(Scope.APPLY, categories=CONTEXT, every_slot=True)

    assert lacking(given, priya).missing == lack.NONE_AGREED


def test_facts_to_recall_need_no_kind_that_notes_go_with(priya):
    priya.declined = ["context"]
    kinds = CONTEXT | {Category.PREFERENCE}

    assert lack.of(allowed(Scope.RECALL, categories=kinds, every_slot=True), priya) is None
    assert lacking(allowed(Scope.RECALL, categories=CONTEXT), priya).missing == lack.NONE_AGREED


def test_where_no_kind_is_agreed_to_it_leads_to_what_is(priya_client, priya):
    type(priya).objects.filter(pk=priya.pk).update(declined=["context"])
    page = priya_client.post(NEW, NO_KIND | {"categories": ["context"]})

    assert "no kind of fact that you agree to have used" in text_of(page)
    assert f'<a href="{reverse("consent")}">Look at what you agree to</a>' in page.text


def test_one_that_comes_by_itself_is_not_let_in_for_nothing(priya_client, db):
    page = Flow("Menu Maker").decide(priya_client, scopes=["apply"])

    told = text_of(page)
    assert (page.status_code, Grant.objects.count()) == (422, 0)
    assert "but no kind of fact, so Menu Maker would be given no fact." in told
    assert ("scopes", "apply") in checked(page.text)


def test_one_that_comes_by_itself_is_let_in_all_the_same(priya_client, db):
    told = sent_back(Flow().decide(priya_client, "so", scopes=["apply"]))

    assert told["code"]
    assert (Grant.objects.get().scopes, Grant.objects.get().categories) == (["apply"], [])
