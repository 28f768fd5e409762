"""What an assistant was refused about a person is counted for them, and nothing else is."""

from datetime import UTC, datetime, timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from memory.actions import refusing, retention
from memory.models import Event, Grant, Person, Refusal, Token
from memory.refusals import Why
from memory.scopes import Scope
from tests.api.serving import NAME, ask, called, service
from tests.conftest import NOON, Api

PAST = datetime.now(UTC) - timedelta(seconds=1)
WAYS = {
    "paused": lambda: Grant.objects.update(paused_at=PAST),
    "expired": lambda: Grant.objects.update(expires_at=PAST),
    "withdrawn": lambda: Grant.objects.update(revoked_at=PAST),
    "scope": lambda: Grant.objects.update(scopes=[]),
}
VALUE = {"value": "lives at sea"}


def counts():
    return {row.why: row.count for row in Refusal.objects.all()}


@pytest.mark.parametrize(("why", "stop"), WAYS.items(), ids=WAYS)
def test_a_refused_call_is_counted_by_why(api, why, stop):
    stop()
    for _ in range(3):
        api.get("profile/")
    assert counts() == {why: 3}


@pytest.mark.parametrize("why", ["paused", "expired", "withdrawn", "scope"])
def test_so_it_is_where_a_service_asks(priya, make_api, why):
    make_api(priya)
    called(priya, NAME)
    both = service()
    WAYS[why]()
    ask(both)
    assert counts() == {why: 1}


@pytest.mark.parametrize("field", ["expires_at", "revoked_at"])
def test_a_token_that_ended_is_refused_as_its_grant_would_be(api, field):
    Token.objects.update(**{field: PAST})
    api.get("profile/")
    assert counts() == {"expired" if field == "expires_at" else "withdrawn": 1}


def test_too_many_calls_are_counted(api, settings):
    settings.HELD_CALLS_PER_MINUTE = {"token": 1, "person": 1}
    seen = [api.get("tone/").status_code for _ in range(4)]
    assert counts() == {"limit": seen.count(429)}


def test_a_write_where_nothing_is_granted_is_counted(api):
    Grant.objects.update(categories=[])
    assert api.put("facts/residence/", VALUE).status_code == 403
    assert counts() == {"no_access": 1}


def test_it_is_counted_once_where_the_call_can_be_sent_again(api):
    Grant.objects.update(categories=[])
    response = api.put("facts/residence/", VALUE, Idempotency_Key="k")
    assert response.status_code == 403
    assert counts() == {"no_access": 1}


QUIET = {
    "let in": ("GET", "profile/", None),
    "not there": ("GET", "facts/nothing_here/", None),
    "no such method": ("DELETE", "profile/", None),
    "refused by the gate": ("PUT", "facts/residence/", {"value": ""}),
    "a held fact": ("POST", "facts/nothing_here/overwrite/", {}),
}


@pytest.mark.parametrize("call", QUIET.values(), ids=QUIET)
def test_what_is_no_refusal_is_not_counted(api, call):
    api(*call)
    assert not Refusal.objects.exists()


def test_who_has_an_unknown_token_is_not_counted(api):
    for token in (f"held_00000000_{'A' * 43}", f"{api.token[:14]}{'A' * 43}", "nonsense"):
        Api(token).get("profile/")
    assert not Refusal.objects.exists()


def test_who_was_never_let_in_is_not_counted(priya, sam, make_api):
    make_api(sam)
    called(priya, NAME)
    assert ask(service()).status_code == 404
    assert not Refusal.objects.exists()


def test_one_row_a_day_holds_them_all(priya, pantry, grant):
    for hours in (0, 1, 11.99, 12, 13):
        refusing.count(grant, Why.PAUSED, NOON + timedelta(hours=hours))
    rows = Refusal.objects.order_by("day").values_list("day", "count")
    assert [*rows] == [(NOON.date(), 3), (NOON.date() + timedelta(days=1), 2)]


def test_they_are_told_by_why_since_a_day(priya, pantry, pantry_bot, grant):
    for days, why in ((0, Why.SCOPE), (2, Why.PAUSED), (2, Why.PAUSED), (3, Why.LIMIT)):
        refusing.count(grant, why, NOON + timedelta(days=days))
    since = refusing.refused(priya, pantry_bot, NOON + timedelta(days=2))
    assert since == {Why.PAUSED: 2, Why.LIMIT: 1}


def test_another_persons_are_not_told(priya, sam, grant, pantry_bot):
    refusing.count(grant, Why.PAUSED, NOON)
    assert refusing.refused(sam, pantry_bot, NOON) == {}


def test_no_value_and_no_key_is_in_them(api):
    Grant.objects.update(categories=[])
    api.put("facts/residence/", VALUE)
    assert set(vars(Refusal.objects.get())) - {"_state"} == {
        "id", "owner_id", "assistant_id", "why", "day", "count",
    }  # fmt: skip
    assert "residence" not in str(vars(Refusal.objects.get()))


def test_it_leaves_no_line_in_the_ledger(api):
    before = Event.objects.count()
    WAYS["paused"]()
    api.get("profile/")
    assert Event.objects.count() == before


def test_it_takes_one_statement(api):
    WAYS["paused"]()
    with CaptureQueriesContext(connection) as queries:
        api.get("profile/")
    assert [query["sql"].lstrip().split(" ")[0] for query in queries] == ["SELECT", "INSERT"]


def test_a_closed_account_is_not_counted_about(priya, grant):
    priya.delete()
    refusing.count(grant, Why.PAUSED, NOON)
    assert not Refusal.objects.exists()


def test_nobody_whose_account_is_closing_is_counted_about(priya, api):
    Grant.objects.update(revoked_at=PAST)
    Person.objects.update(is_active=False)
    api.get("profile/")
    assert not Refusal.objects.exists()


def test_they_go_after_90_days(grant):
    refusing.count(grant, Why.PAUSED, NOON)
    refusing.count(grant, Why.PAUSED, NOON - timedelta(days=1))
    assert retention.run(at=NOON + timedelta(days=90)).refusals == 1
    assert [row.day for row in Refusal.objects.all()] == [NOON.date()]


def test_who_lacks_a_scope_is_told_which(priya, make_api):
    make_api(priya, Scope.SAVE).get("profile/")
    assert counts() == {"scope": 1}
