"""How often a token, and all of one person's together, may call in a minute."""

from datetime import timedelta

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from config import environment
from memory.actions import limits, retention
from memory.models import Answer, Grant, Meter, Refusal, Token
from tests.api.contract import CALLS, check, is_problem, schema
from tests.api.serving import NAME, ask, called, service
from tests.conftest import NOON, Api

NAMED = "HELD_TESTED_CALLS"
MINUTE = timedelta(minutes=1)


@pytest.fixture
def few(settings):
    settings.HELD_CALLS_PER_MINUTE = {"token": 3, "person": 5}


@pytest.fixture
def clock(few, monkeypatch):
    """The clock stands in the middle of a minute, so that none ends during a test."""
    time = {"at": timezone.now().replace(second=30, microsecond=0)}
    monkeypatch.setattr(timezone, "now", lambda: time["at"])
    return time


def statuses(api, times, *call):
    return [api(*(call or ("GET", "tone/"))).status_code for _ in range(times)]


def test_one_call_too_many_is_refused(clock, api):
    assert statuses(api, 5) == [200, 200, 200, 429, 429]


def test_it_says_when_to_come_back_and_what_to_say(clock, api):
    statuses(api, 3)
    response = api.get("tone/")
    told = is_problem(response, 429)
    assert response.headers["Retry-After"] == "30"
    assert check(response, "GET", "tone/") == told
    assert "too often" in told["say"]


def test_the_next_minute_begins_anew(clock, api):
    statuses(api, 4)
    clock["at"] += MINUTE
    assert statuses(api, 4) == [200, 200, 200, 429]


def test_all_tokens_of_a_person_together_have_a_limit(clock, priya, make_api):
    one, another = make_api(priya), make_api(priya, assistant="Trip Planner")
    assert statuses(one, 3) == [200] * 3
    assert statuses(another, 3) == [200, 200, 429]


def test_a_token_without_a_call_left_takes_none_of_its_persons(clock, priya, make_api):
    one, another = make_api(priya), make_api(priya, assistant="Trip Planner")
    statuses(one, 20)
    assert statuses(another, 2) == [200, 200]


def test_a_person_without_a_call_left_takes_none_of_anothers(clock, priya, sam, make_api):
    for bot in ("A", "B"):
        statuses(make_api(priya, assistant=bot), 5)
    assert statuses(make_api(sam), 3) == [200] * 3


def test_a_service_has_one_limit_for_all_that_it_serves(clock, priya, sam, make_api):
    for person, name in ((priya, NAME), (sam, "crm-8")):
        make_api(person)
        called(person, name)
    both = service()
    seen = [ask(both, name, "tone/").status_code for name in (NAME, "crm-8", NAME, "crm-8")]
    assert seen == [200, 200, 200, 429]


@pytest.mark.parametrize("method", ["HEAD", "OPTIONS", "DELETE", "PATCH", "BREW"])
def test_every_method_counts(clock, api, method):
    statuses(api, 3, method, "tone/")
    assert api.get("tone/").status_code == 429


@pytest.mark.parametrize("path", {path for _, path, *_ in CALLS})
def test_every_call_counts(clock, api, path):
    statuses(api, 3)
    address = path.format(ref="ans_0", waiting="req_0", key="commute")
    assert api("OPTIONS", address).status_code == 429


@pytest.mark.parametrize(
    "name",
    ["X_Forwarded_For", "X_Real_IP", "Forwarded", "Via", "CF_Connecting_IP", "User_Agent",
     "Cookie", "Idempotency_Key", "X_HTTP_Method_Override"],
)  # fmt: skip
def test_no_header_gives_another_call(clock, api, name):
    statuses(api, 3)
    seen = {api.get("tone/", **{name: f"10.0.0.{number}"}).status_code for number in range(6)}
    assert seen == {429}


def test_a_refused_call_does_nothing(clock, api):
    statuses(api, 3)
    assert api.apply("where do I work?").status_code == 429
    assert not Answer.objects.exists()


@pytest.mark.parametrize(
    "header",
    ["Bearer nonsense", f"Bearer held_00000000_{'A' * 43}", f"Bearer held_s00000000_{'A' * 43}"],
)
def test_an_unknown_token_costs_no_write(clock, api, header):
    with CaptureQueriesContext(connection) as queries:
        is_problem(api.get("tone/", Authorization=header), 401)
    assert all(query["sql"].startswith("SELECT") for query in queries)
    assert [Meter.objects.count(), Refusal.objects.count()] == [0, 0]


def test_a_limit_costs_one_statement(api, settings):
    counts = []
    for calls in (0, 100):
        settings.HELD_CALLS_PER_MINUTE = {"token": calls, "person": calls}
        with CaptureQueriesContext(connection) as queries:
            api.get("tone/")
        counts.append(len(queries))
    assert counts[1] == counts[0] + 1


@pytest.mark.parametrize(("token", "person", "passed"), [(0, 2, 2), (2, 0, 2), (0, 0, 9)])
def test_either_can_be_without_a_limit(clock, api, settings, token, person, passed):
    settings.HELD_CALLS_PER_MINUTE = {"token": token, "person": person}
    assert statuses(api, 9).count(200) == passed


def took(priya, *times):
    return [limits.take("token:a", priya, NOON + timedelta(seconds=each)) for each in times]


def test_a_clock_that_runs_behind_gets_no_further_calls(few, priya):
    assert took(priya, 60, 0, 61, 1, 62) == [True, True, True, False, False]


def test_a_clock_that_was_a_day_ahead_locks_nobody_out(few, priya):
    took(priya, *[24 * 3600] * 4)
    assert took(priya, 0, 0, 0, 0) == [True, True, True, False]


@pytest.mark.parametrize(("seconds", "wait"), [(0, 60), (0.5, 60), (30, 30), (59, 1), (59.9, 1)])
def test_the_wait_is_whole_seconds_and_never_none(seconds, wait):
    assert limits.wait(NOON + timedelta(seconds=seconds)) == wait


def test_old_counts_go(few, priya):
    took(priya, 0, 1)
    retention.run(at=NOON + timedelta(minutes=30))
    assert Meter.objects.count() == 2
    retention.run(at=NOON + timedelta(hours=2))
    assert not Meter.objects.exists()


@pytest.mark.parametrize(
    ("value", "read"),
    [("token=1,person=2", {"token": 1, "person": 2}), ("0", {"token": 0, "person": 0}),
     ("token=0,person=600", {"token": 0, "person": 600})],
    ids=["both", "off", "one off"],
)  # fmt: skip
def test_the_setting_is_read(monkeypatch, value, read):
    monkeypatch.setenv(NAMED, value)
    assert environment.calls(NAMED, default="0") == read


@pytest.mark.parametrize(
    "value",
    ["", "300", "off", "token=300", "person=600,token=300", "token=-1,person=1",
     "token=1.5,person=2", "token=300, person=600", "token=1234567,person=1",
     "token=\uff13,person=1"],
    ids=range(10),
)  # fmt: skip
def test_nonsense_stops_the_start(monkeypatch, value):
    monkeypatch.setenv(NAMED, value)
    with pytest.raises(ImproperlyConfigured, match=f"{NAMED} must look like token=300,person=600"):
        environment.calls(NAMED, default="0")


def test_no_token_of_nobody_has_a_meter(clock, db):
    is_problem(Api("").get("tone/"), 401)
    assert not Meter.objects.exists()


def test_the_document_tells_of_the_wait():
    for item in schema()["paths"].values():
        for operation in item.values():
            told = operation["responses"]["429"]["headers"]["Retry-After"]
            assert told["schema"]["minimum"] == 1


ENDED = {
    "withdrawn": lambda: Token.objects.update(revoked_at=NOON),
    "expired": lambda: Grant.objects.update(expires_at=NOON),
    "paused": lambda: Grant.objects.update(paused_at=NOON),
}


@pytest.mark.parametrize("end", ENDED.values(), ids=ENDED)
def test_what_is_turned_away_is_counted_as_often_as_it_may_call(clock, api, end):
    end()
    assert statuses(api, 5)[3:] == [429, 429]
    assert Refusal.objects.get().count == 3


def test_a_header_that_is_wrong_takes_a_call(clock, api):
    seen = [api.get("tone/", Held_Person=NAME).status_code for _ in range(4)]
    assert seen == [403, 403, 403, 429]
    assert [service().get("tone/").status_code, Meter.objects.count()] == [400, 2]


def test_an_unknown_token_leaves_no_count(clock, api):
    assert statuses(Api(f"held_00000000_{'A' * 43}"), 5) == [401] * 5
    assert not Meter.objects.exists()
