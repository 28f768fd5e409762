"""What is wrong in a call about rules, and calls that are not there."""

from typing import Any

import pytest

from memory.models import Verification
from tests.api.contract import is_problem
from tests.api.test_rules import CURRY, verify


@pytest.fixture
def ref(cooking):
    return cooking


BAD = {
    "no answer": ({"candidates": []}, "answer"),
    "another's answer": ({"answer": "ans_0", "candidates": []}, "answer"),
    "no candidates": ({"answer": "{ref}"}, "candidates"),
    "no list": ({"answer": "{ref}", "candidates": {}}, "candidates"),
    "too many": ({"answer": "{ref}", "candidates": [{}] * 201}, "candidates"),
    "half a character": ({"answer": "{ref}", "candidates": [{"id": "\ud800"}]}, "candidates.0"),
    "a NUL": ({"answer": "{ref}", "candidates": [{"fields": {"a": ["\0"]}}]}, "candidates.0"),
    "no name": ({"answer": "{ref}", "candidates": [], "requirements": [5]}, "requirements.0"),
    "unknown": ({"answer": "{ref}", "candidates": [], "rules": []}, "rules"),
}


@pytest.mark.parametrize(("body", "field"), BAD.values(), ids=BAD)
def test_what_is_wrong_is_named_and_nothing_is_checked(api, ref, body, field):
    body = {name: ref if part == "{ref}" else part for name, part in body.items()}
    is_problem(api.post("rules/verify/", body), 400, field)
    assert not Verification.objects.exists()


@pytest.mark.parametrize("budget", [0, -1, "50", True, 100_001])
def test_a_budget_is_a_number_of_tokens(api, ref, budget):
    is_problem(api.post("rules/evidence/", {"answer": ref, "budget": budget}), 400, "budget")


def test_the_receipt_of_a_profile_is_no_answer_to_check(api):
    is_problem(verify(api, api.get("profile/").json()["answer"], CURRY), 400, "answer")


@pytest.mark.parametrize("path", ["rules/verify/", "rules/evidence/"])
def test_anothers_answer_is_as_missing_as_none(ref, mallory, make_api, path):
    theirs = make_api(mallory)
    more: dict[str, Any] = {"candidates": []} if "verify" in path else {}
    foreign, missing = (theirs.post(path, {"answer": each, **more}) for each in (ref, "ans_0"))
    assert (foreign.status_code, foreign.content) == (400, missing.content)


def test_another_assistants_answer_is_not_there(ref, priya, make_api):
    is_problem(verify(make_api(priya, assistant="Trip Planner"), ref, CURRY), 400, "answer")


@pytest.mark.parametrize(
    ("method", "path"),
    [("POST", "rules/"), ("HEAD", "rules/"), ("GET", "rules/verify/"), ("PUT", "rules/evidence/")],
)
def test_another_method_is_refused(api, method, path):
    assert api(method, path, {}).status_code == 405
