import pytest

from memory.attributes import Sensitivity
from memory.models import Fact, FactVersion, Grant
from memory.scopes import Scope
from tests.api.contract import check, is_problem

PATH = "facts/{key}/overwrite/"
COMMUTE = "facts/commute/overwrite/"


def values():
    return {version.value for version in FactVersion.objects.filter(fact__key="commute")}


def test_it_says_what_it_did_and_where_to_remove(api):
    body = check(api.post(COMMUTE), "POST", PATH)
    assert body == {
        "key": "commute",
        "state": "overwritten",
        "say": "I've overwritten what I had saved under commute. The entry itself is still "
        "there; you can remove it at http://127.0.0.1:8000/facts/commute/.",
    }


def test_it_does_not_call_an_overwrite_a_deletion(api):
    said = api.post(COMMUTE).content.decode().lower()
    assert [word for word in ("delet", "clear", "erase", "gone") if word in said] == []


def test_the_value_and_its_history_are_gone(api):
    api.put("facts/commute/", {"value": "commutes an hour"})
    api.post(COMMUTE)
    assert values() == {""}


def test_the_key_is_still_counted_as_held(api):
    api.post(COMMUTE)
    body = api.apply("how long is my commute?").json()
    assert "commute" in body["held"]["slots"]
    assert len(body["used"]) + len(body["silent"]) + body["held"]["count"] == 6


def test_twice_is_once(api):
    assert api.post(COMMUTE).json() == api.post(COMMUTE).json()


def test_a_stale_etag_is_refused(api):
    is_problem(api.post(COMMUTE, If_Match='"4"'), 409)
    assert values() == {"commutes 40 minutes by train"}


@pytest.mark.parametrize(
    "hold",
    [
        lambda: Fact.objects.update(sensitivity=Sensitivity.SPECIAL),
        lambda: Grant.objects.update(every_slot=False),
        lambda: Grant.objects.update(categories=[]),
    ],
    ids=["not cleared", "no slot", "no category"],
)
def test_a_key_it_may_not_write_is_as_good_as_missing(api, hold):
    hold()
    missing, held = api.post("facts/nothing_here/overwrite/"), api.post(COMMUTE)
    assert (held.status_code, held.content) == (404, missing.content)
    assert values() == {"commutes 40 minutes by train"}


def test_it_takes_no_fields(api):
    is_problem(api.post(COMMUTE, {"reason": "because"}), 400, "reason")


def test_it_is_only_posted_to(api):
    for method in ("GET", "PUT", "PATCH", "DELETE", "OPTIONS"):
        is_problem(api(method, COMMUTE, {}), 405)


def test_it_needs_its_scope(priya, make_api):
    others = make_api(priya, *(set(Scope) - {Scope.OVERWRITE}))
    is_problem(others.post(COMMUTE), 403)
    assert values() == {"commutes 40 minutes by train"}
