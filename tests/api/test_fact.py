import pytest

from memory.attributes import Sensitivity
from memory.models import Answer, Attribute, Fact, Grant
from memory.scopes import Scope
from tests.api.contract import check, is_problem
from tests.conftest import NOON


def test_one_fact_is_told_with_its_etag(api):
    response = api.get("facts/commute/")
    body = check(response, "GET", "facts/{key}/")
    assert (body["value"], response.headers["ETag"]) == ("commutes 40 minutes by train", '"1"')


def test_it_leaves_a_receipt_of_that_fact(api):
    answer = Answer.objects.get(ref=api.get("facts/commute/").json()["answer"])
    assert (answer.kind, answer.facts_given, answer.used) == ("read", 1, 1)


def test_a_correction_changes_the_etag(api):
    api.put("facts/commute/", {"value": "commutes an hour"})
    assert api.get("facts/commute/").headers["ETag"] == '"2"'


@pytest.mark.parametrize("tag", ['"1"', 'W/"1"', '"7", "1"'])
def test_whoever_has_it_gets_no_value_and_no_receipt(api, tag):
    response = api.get("facts/commute/", If_None_Match=tag)
    assert (response.status_code, response.content) == (304, b"")
    assert response.headers["ETag"] == '"1"'
    assert not Answer.objects.exists()


def test_whoever_has_an_older_one_gets_this_one(api):
    api.put("facts/commute/", {"value": "commutes an hour"})
    assert api.get("facts/commute/", If_None_Match='"1"').status_code == 200


def test_head_gives_the_etag_alone_to_who_may_write(priya, make_api):
    response = make_api(priya, Scope.SAVE)("HEAD", "facts/commute/")
    assert (response.status_code, response.content) == (200, b"")
    assert response.headers["ETag"] == '"1"'
    assert not Answer.objects.exists()


HELD = {
    "not cleared": lambda: Fact.objects.update(sensitivity=Sensitivity.SPECIAL),
    "unconfirmed": lambda: Fact.objects.update(confirmed_at=None),
    "expired": lambda: Fact.objects.update(expires_at=NOON),
    "overwritten": lambda: Fact.objects.update(overwritten_at=NOON),
    "paused": lambda: Attribute.objects.update(paused_at=NOON),
    "not granted": lambda: Grant.objects.update(every_slot=False),
}


@pytest.mark.parametrize("hold", HELD.values(), ids=HELD)
@pytest.mark.parametrize("method", ["GET", "HEAD"])
def test_a_held_key_is_as_good_as_missing(api, hold, method):
    missing = api(method, "facts/nothing_here/")
    hold()
    held = api(method, "facts/commute/")
    assert held.status_code == 404
    assert held.content == missing.content
    assert held.headers == missing.headers


@pytest.mark.parametrize("key", ["Commute", "%00", "a" * 300, "..", "com%20mute", "\u00e9"])
def test_a_malformed_key_is_not_on_file(api, key):
    is_problem(api.get(f"facts/{key}/"), 404)


def test_other_methods_are_refused(api):
    for method in ("POST", "PATCH", "DELETE", "OPTIONS"):
        is_problem(api(method, "facts/commute/", {}), 405)


def test_there_is_no_delete(api):
    api("DELETE", "facts/commute/")
    assert Fact.objects.filter(key="commute").exists()


@pytest.mark.parametrize(("method", "scope"), [("GET", Scope.FACTS_READ), ("HEAD", Scope.SAVE)])
def test_it_needs_its_scope(priya, make_api, method, scope):
    others = make_api(priya, *(set(Scope) - {scope}))
    assert others(method, "facts/commute/").status_code == 403
