from datetime import timedelta

import pytest

from memory.actions import callers
from memory.actions.grants import (
    LIFETIME,
    BeyondError,
    NotIssuedError,
    WithdrawnError,
    issue_token,
)
from memory.attributes import Category, Sensitivity
from memory.models import Assistant, Event, Grant, Token
from memory.scopes import Scope
from tests.conftest import NOON

APPLY, SAVE = {Scope.APPLY}, {Scope.SAVE}
ORDINARY, SPECIAL = Sensitivity.ORDINARY, Sensitivity.SPECIAL


def issue(person, scopes=APPLY, clearance=ORDINARY, *, at=NOON):
    return issue_token(person, "Pantry Bot", scopes, clearance, at=at)


def caller(credential):
    return callers.bearer(Token.objects.get(prefix=credential.prefix))


def test_only_a_digest_of_the_secret_is_kept(priya):
    credential = issue(priya)
    token = Token.objects.values().get()
    assert credential.secret not in str(token)
    assert credential.digest == token["digest"]


def test_the_grant_allows_every_category_and_slot_for_90_days(priya):
    issue(priya)
    grant = Grant.objects.get()
    assert grant.every_slot
    assert set(grant.categories) == set(Category)
    assert grant.expires_at == NOON + timedelta(days=90)


def test_a_new_grant_counts_no_nominations(priya):
    assert not caller(issue(priya)).access.counts_nominations


def test_a_second_token_stays_within_the_grant_and_does_not_bound_the_first(priya):
    first, second = issue(priya, {*APPLY, *SAVE}), issue(priya, SAVE)
    assert set(Grant.objects.get().scopes) == {*APPLY, *SAVE}
    assert caller(first).scopes == {*APPLY, *SAVE}
    assert caller(second).scopes == SAVE


def test_a_tokens_own_clearance_bounds_the_grants(priya):
    first, second = issue(priya, clearance=SPECIAL), issue(priya)
    assert caller(first).access.clearance is SPECIAL
    assert caller(second).access.clearance is ORDINARY


def test_the_grants_clearance_bounds_the_tokens(priya):
    credential = issue(priya, clearance=SPECIAL)
    Grant.objects.update(clearance=ORDINARY, scopes=[])
    assert caller(credential).access.clearance is ORDINARY
    assert caller(credential).scopes == frozenset()


def test_a_later_token_ends_with_the_grant(priya):
    issue(priya)
    issue(priya, at=NOON + timedelta(days=30))
    ends = {Grant.objects.get().expires_at, *Token.objects.values_list("expires_at", flat=True)}
    assert ends == {NOON + LIFETIME}


def test_what_goes_beyond_the_grant_gets_no_token(priya):
    issue(priya)
    for more in ({"scopes": SAVE}, {"clearance": SPECIAL}):
        with pytest.raises(BeyondError):
            issue(priya, **more)
    assert Token.objects.count() == 1


def keeping(person, *, keeps_format):
    issue_token(person, "Pantry Bot", APPLY, ORDINARY, at=NOON, keeps_format=keeps_format)
    return Grant.objects.get().keeps_format


def test_another_token_does_not_turn_the_kept_format_off(priya):
    keeping(priya, keeps_format=True)
    assert keeping(priya, keeps_format=False) is True


def test_another_token_does_not_turn_it_on_either(priya):
    keeping(priya, keeps_format=False)
    with pytest.raises(BeyondError):
        keeping(priya, keeps_format=True)


@pytest.mark.parametrize("stopped", ["paused_at", "revoked_at", "expires_at"])
def test_what_the_person_stopped_only_they_can_start(priya, stopped):
    issue(priya)
    Grant.objects.update(**{stopped: NOON})
    with pytest.raises(WithdrawnError):
        issue(priya, SAVE)
    assert Token.objects.count() == 1


@pytest.mark.parametrize("kind", [{"client": "https://a.example"}, {"is_active": False}], ids=str)
def test_one_that_asks_itself_or_is_switched_off_gets_none(priya, kind):
    issue(priya)
    Assistant.objects.update(**kind)
    with pytest.raises(NotIssuedError):
        issue(priya, SAVE, SPECIAL)
    grant = Grant.objects.get()
    assert (Token.objects.count(), grant.scopes, grant.clearance) == (1, ["apply"], "ordinary")


def test_the_case_of_its_name_does_not_count(priya):
    issue(priya)
    issue_token(priya, "pantry bot", APPLY, ORDINARY, at=NOON)
    assert Assistant.objects.count() == Grant.objects.count() == 1


def test_each_step_leaves_its_event(priya):
    issue(priya)
    issue(priya)
    acts = Event.objects.filter(act__in=["granted", "widened", "issued"]).order_by("pk")
    assert [event.act for event in acts] == ["granted", "issued", "issued"]


@pytest.mark.parametrize(
    ("changed", "in_force"),
    [
        ({}, True),
        ({"paused_at": NOON}, False),
        ({"revoked_at": NOON}, False),
        ({"expires_at": NOON}, False),
    ],
    ids=["as made", "paused", "revoked", "expired"],
)
def test_a_grant_is_in_force_unless_stopped_or_expired(priya, changed, in_force):
    issue(priya)
    Grant.objects.update(**changed)
    assert Grant.objects.in_force(NOON).exists() is in_force
    assert Grant.objects.of(priya).in_force(NOON).exists() is in_force
