import pytest

from memory.actions import callers, decide
from memory.models import Proposal
from memory.scopes import Scope
from tests.api.contract import check, is_problem
from tests.conftest import NOON

PATH = "requests/{waiting}/"


@pytest.fixture
def waiting(api):
    """A guess of Pantry Bot's, as its reply names it."""
    body = api.put("facts/hobby/", {"value": "keeps bees", "origin": "inferred"}).json()
    return body["request"]


def test_it_tells_how_a_write_stands(api, waiting):
    body = check(api.get(f"requests/{waiting}/"), "GET", PATH)
    assert (body["request"], body["kind"], body["state"]) == (waiting, "save", "waiting")
    assert body["decided_at"] is None


@pytest.mark.parametrize(
    ("answer", "state"), [(decide.accept, "accepted"), (decide.decline, "declined")]
)
def test_it_tells_what_the_person_said(api, waiting, priya, answer, state):
    answer(callers.themselves(priya), waiting, at=NOON)
    assert api.get(f"requests/{waiting}/").json()["state"] == state


def test_it_never_tells_the_value(api, waiting):
    assert "bees" not in api.get(f"requests/{waiting}/").text


def test_another_assistants_request_is_as_good_as_missing(api, waiting, priya, make_api):
    other = make_api(priya, assistant="Trip Planner")
    missing = other.get("requests/req_0000000000000000/")
    assert other.get(f"requests/{waiting}/").content == missing.content
    is_problem(missing, 404)


def test_a_strangers_request_is_as_good_as_missing(waiting, mallory, make_api):
    is_problem(make_api(mallory).get(f"requests/{waiting}/"), 404)


def test_it_needs_its_scope(waiting, priya, make_api):
    others = make_api(priya, *(set(Scope) - {Scope.SAVE}))
    is_problem(others.get(f"requests/{waiting}/"), 403)


def test_a_key_that_may_not_be_known_answers_like_any_that_waits(api, waiting):
    body = api.put("facts/hobby_two/", {"value": "keeps goats", "origin": "inferred"}).json()
    assert set(body) == {"key", "state", "replaced", "request", "say"}
    assert Proposal.objects.count() == 2
