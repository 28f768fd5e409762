"""Every scope against every call, and no call that the table does not know."""

import re

import pytest
from django.urls import get_resolver
from rest_framework.views import APIView

from memory.models import Answer, Event, FactVersion
from memory.scopes import Scope
from tests.api.contract import CALLS, READS_AS_HEAD, about, is_problem

OPEN = {"schema/", "docs/", "tools/"}
CELLS = [
    pytest.param(method, path, body, scope, scope == needed, id=f"{method} {path} {scope}")
    for method, path, needed, body in CALLS
    for scope in Scope
]


def views():
    """Path and view class of every route under /api/v1/."""
    for entry in get_resolver("memory.api.urls").url_patterns:
        path = re.sub(r"<\w+:(\w+)>", r"{\1}", str(entry.pattern))
        yield path, getattr(entry.callback, "view_class")  # noqa: B009 (set by as_view)


def test_the_table_knows_every_call():
    declared = {
        (method, path) for path, view in views() if path not in OPEN for method in view.scopes
    }
    assert declared == {(method, path) for method, path, *_ in CALLS}


def test_every_method_that_a_view_answers_has_its_scope():
    for path, view in views():
        if path not in OPEN:
            own = {m.upper() for m in view.http_method_names if hasattr(view, m)} - {"OPTIONS"}
            assert own == set(view.scopes), path
            assert issubclass(view, APIView)


def test_each_call_needs_the_scope_of_the_table():
    needs = {path: view.scopes for path, view in views() if path not in OPEN}
    assert all(needs[path][method] == scope for method, path, scope, _ in CALLS)


@pytest.mark.parametrize(("method", "path", "body", "scope", "allowed"), CELLS)
def test_a_scope_opens_its_calls_and_no_other(priya, make_api, method, path, body, scope, allowed):
    asks, api = make_api(priya, scope, Scope.APPLY), make_api(priya, scope)
    ref = "ans_0"
    if allowed and "{ref}" in f"{path} {body}":
        ref = asks.apply("thanks").json()["answer"]
    if allowed and "{waiting}" in path:
        guess = {"value": "keeps bees", "origin": "inferred"}
        ref = api.put("facts/hobby/", guess).json()["request"]
    before = (Answer.objects.count(), Event.objects.count(), FactVersion.objects.count())
    response = api(method, path.format(ref=ref, waiting=ref, key="commute"), about(ref, body))
    if allowed:
        assert response.status_code in (200, 201)
    else:
        assert response.status_code == 403
        after = (Answer.objects.count(), Event.objects.count(), FactVersion.objects.count())
        assert after == before


@pytest.mark.parametrize("path", READS_AS_HEAD)
@pytest.mark.parametrize("scope", list(Scope))
def test_head_needs_what_get_needs(priya, make_api, path, scope):
    needed = {p: s for method, p, s, _ in CALLS if method == "GET"}[path]
    api = make_api(priya, scope)
    response = api("HEAD", path.format(ref="ans_0", waiting="req_0", key="commute"))
    assert (response.status_code == 403) is (scope != needed)


def test_a_refusal_names_the_scope_that_is_missing(priya, make_api):
    told = is_problem(make_api(priya, Scope.SAVE).get("profile/"), 403)
    assert "the scope profile" in told["detail"]


@pytest.mark.parametrize("path", ["profile/", "facts/", "notes/"])
def test_head_of_what_gives_values_is_not_there_and_leaves_no_receipt(api, path):
    assert api("HEAD", path).status_code == 405
    assert not Answer.objects.exists()
