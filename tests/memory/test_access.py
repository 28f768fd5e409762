"""What a person lets an assistant do, and that it holds from the next call on."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from memory.actions import access, callers
from memory.actions.access import Allowed
from memory.actions.errors import NotGrantedError, NotOnFileError, StaleError
from memory.actions.grants import WithdrawnError, issue_token
from memory.attributes import Category, Sensitivity
from memory.models import Event, Grant, Refusal, Token
from memory.scopes import Scope
from tests.conftest import NOON, Api

NOTHING = Allowed(expires_at=NOON + timedelta(days=90))
DIET = "what should I not eat?"
BOTH = "where do I work and what should I not eat?"


def some(**more):
    """Answers of everything of every kind, for 90 days from now on."""
    all_of: dict[str, Any] = {
        "expires_at": datetime.now(UTC) + timedelta(days=90),
        "scopes": frozenset({Scope.APPLY}),
        "categories": frozenset(Category),
        "every_slot": True,
    }
    return Allowed(**(all_of | more))


@pytest.fixture
def me(priya):
    return callers.themselves(priya)


@pytest.fixture
def joined(me, pantry_bot):
    return access.connect(me, pantry_bot, some(), NOON)


@pytest.fixture
def bot(me, joined):
    """Pantry Bot with a token from the person's own page."""
    return Api(str(access.issue(me, joined.ref, datetime.now(UTC))))


def keys(bot, message=DIET):
    answer = bot.apply(message).json()
    return {fact["key"] for line in answer["used"] + answer["silent"] for fact in line["facts"]}


def acts():
    return list(Event.objects.order_by("number").values_list("act", "actor"))


def test_connected_with_nothing_ticked_it_can_do_nothing(me, pantry_bot):
    grant = access.connect(me, pantry_bot, NOTHING, NOON)

    assert (grant.scopes, grant.categories, grant.slots, grant.every_slot) == ([], [], [], False)
    assert grant.clearance == Sensitivity.ORDINARY
    assert (grant.counts_nominations, grant.asks_first, grant.keeps_format) == (False, False, False)


def test_a_scope_without_a_kind_is_given_nothing(me, pantry_bot):
    allowed = some(categories=frozenset())
    grant = access.connect(me, pantry_bot, allowed, NOON)

    assert keys(Api(str(access.issue(me, grant.ref, NOON)))) == set()


def test_connecting_and_its_token_are_in_the_ledger_as_the_persons_own(bot):
    assert acts()[-2:] == [("granted", "person"), ("issued", "person")]


def test_connecting_the_same_again_changes_nothing(me, pantry_bot):
    allowed = some()
    first = access.connect(me, pantry_bot, allowed, NOON)
    again = access.connect(me, pantry_bot, allowed, NOON)

    assert again.pk == first.pk
    assert [act for act, _ in acts()].count("granted") == 1


def test_the_token_is_for_what_the_grant_allows_and_for_as_long(me, joined):
    access.issue(me, joined.ref, NOON)
    token = Token.objects.get()

    assert (token.scopes, token.clearance) == (joined.scopes, joined.clearance)
    assert token.expires_at == joined.expires_at


def test_wider_kinds_reach_a_token_at_its_next_call(me, joined, bot):
    access.change(me, joined.ref, some(categories=frozenset()), NOON)
    before = keys(bot)
    access.change(me, joined.ref, some(), NOON)

    assert before == set()
    assert keys(bot) >= {"diet.gluten", "diet.meat"}


def test_narrower_names_hold_from_the_next_call_on(me, joined, bot):
    before = keys(bot, BOTH)
    only = some(every_slot=False, slots=frozenset({"employer"}))
    access.change(me, joined.ref, only, NOON)

    assert "diet.gluten" in before
    assert keys(bot, BOTH) == {"employer.name", "employer.role"}


def test_a_scope_that_is_taken_away_is_gone_at_the_next_call(me, joined, bot):
    access.change(me, joined.ref, some(scopes=frozenset({Scope.SAVE})), NOON)

    assert bot.apply(DIET).status_code == 403


def test_a_token_never_gets_a_scope_that_it_was_not_made_for(me, joined, bot):
    both = frozenset({Scope.APPLY, Scope.PROFILE})
    access.change(me, joined.ref, some(scopes=both), NOON)
    new = Api(str(access.issue(me, joined.ref, datetime.now(UTC))))

    assert bot.get("profile/").status_code == 403
    assert new.get("profile/").status_code == 200


def test_a_pause_refuses_the_next_call_and_its_end_lets_it_go_on(me, joined, bot):
    access.pause(me, joined.ref, NOON)
    paused = bot.apply(DIET).status_code
    access.resume(me, joined.ref, NOON)

    assert (paused, bot.apply(DIET).status_code) == (403, 201)
    assert [act for act, _ in acts() if act != "gave"][-2:] == ["paused", "resumed"]


def test_what_happens_twice_is_told_once(me, joined):
    for act in (access.pause, access.pause, access.resume, access.resume):
        act(me, joined.ref, NOON)

    assert [act for act, _ in acts()][-2:] == ["paused", "resumed"]


def test_a_pause_tells_the_refusals_of_its_day_before_it(me, joined, priya, pantry_bot):
    Refusal.objects.create(owner=priya, assistant=pantry_bot, why="scope", day=NOON.date(), count=3)
    access.pause(me, joined.ref, NOON)

    assert Event.objects.get(act="paused").counts == {"refused": 3}


def test_a_change_leaves_a_pause_as_it_is(me, joined, bot):
    access.pause(me, joined.ref, NOON)
    access.change(me, joined.ref, some(counts_nominations=True), NOON)

    assert bot.apply(DIET).status_code == 403


def test_disconnected_it_is_refused_and_its_tokens_are_withdrawn(me, joined, bot):
    access.disconnect(me, joined.ref, NOON)

    assert bot.apply(DIET).status_code == 401
    assert Token.objects.get().revoked_at == NOON
    assert Event.objects.get(act="disconnected").counts == {"tokens": 1}


@pytest.mark.parametrize("act", [access.pause, access.resume, access.disconnect, access.issue])
def test_nothing_but_connecting_reaches_what_is_disconnected(me, joined, act):
    access.disconnect(me, joined.ref, NOON)

    with pytest.raises(NotOnFileError):
        act(me, joined.ref, NOON)


def test_connected_again_it_is_the_same_grant_and_old_tokens_stay_withdrawn(
    me, joined, bot, pantry_bot
):
    access.disconnect(me, joined.ref, NOON)
    again = access.connect(me, pantry_bot, some(), NOON)
    new = Api(str(access.issue(me, again.ref, datetime.now(UTC))))

    assert again.pk == joined.pk
    assert (bot.apply(DIET).status_code, new.apply(DIET).status_code) == (401, 201)


def test_only_the_person_starts_again_what_they_stopped(priya, me, joined, pantry_bot):
    access.disconnect(me, joined.ref, NOON)

    with pytest.raises(WithdrawnError):
        issue_token(priya, "Pantry Bot", {Scope.APPLY}, Sensitivity.ORDINARY, at=NOON)
    with pytest.raises(NotGrantedError):
        access.connect(callers.admin(priya), pantry_bot, some(), NOON)


def test_an_assistant_cannot_widen_its_own_access(pantry):
    grant = Grant.objects.get()

    with pytest.raises(NotGrantedError):
        access.change(pantry, grant.ref, some(clearance=Sensitivity.SPECIAL), NOON)


def test_a_withdrawn_token_is_refused_and_the_others_are_not(me, joined, bot):
    other = Api(str(access.issue(me, joined.ref, datetime.now(UTC))))
    access.withdraw_token(me, joined.ref, bot.token.split("_")[1], NOON)

    assert (bot.apply(DIET).status_code, other.apply(DIET).status_code) == (401, 201)
    assert acts()[-2][0] == "token_withdrawn"


def test_a_token_of_another_grant_is_not_withdrawn(me, joined, bot, trip_planner):
    other = access.connect(me, trip_planner, some(), NOON)

    with pytest.raises(NotOnFileError):
        access.withdraw_token(me, other.ref, bot.token.split("_")[1], NOON)


@pytest.mark.parametrize("act", [access.pause, access.resume, access.disconnect, access.issue])
def test_a_strangers_grant_is_not_on_file(mallory, joined, act):
    with pytest.raises(NotOnFileError):
        act(callers.themselves(mallory), joined.ref, NOON)


def test_a_form_that_is_older_than_the_grant_changes_nothing(me, joined):
    seen = access.state(joined)
    access.change(me, joined.ref, replace(NOTHING), NOON)

    with pytest.raises(StaleError):
        access.change(me, joined.ref, some(), NOON, expected=seen)
    assert Grant.objects.get().scopes == []


@pytest.mark.parametrize("stop", [{"paused_at": NOON}, {"expires_at": NOON}])
def test_what_is_not_in_force_gets_no_token(me, joined, stop):
    Grant.objects.update(**stop)

    with pytest.raises(NotOnFileError):
        access.issue(me, joined.ref, NOON)
