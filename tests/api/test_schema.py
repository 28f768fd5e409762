"""The OpenAPI document and its page, and every response held to what they say."""

import re

import jsonschema  # type: ignore[import-untyped]
import pytest
from django.contrib.staticfiles import finders
from django.test import Client

from tests.api.contract import CALLS, OPEN_CALLS, PROBLEM, about, check, schema

FOREIGN = re.compile(r"""(?:https?:)?//(?!127\.0\.0\.1|localhost)[\w.-]+\.\w+""")


def test_it_is_openapi_3_1():
    assert schema()["openapi"].startswith("3.1")
    assert schema()["info"]["title"] == "Held"


def test_it_tells_every_call_but_the_head():
    told = {
        (method.upper(), path.removeprefix("/api/v1/"))
        for path, item in schema()["paths"].items()
        for method in item
        if method != "parameters"
    }
    known = {(method, path) for method, path, *_ in CALLS if method != "HEAD"}
    assert told == known | OPEN_CALLS


def test_it_names_the_scope_of_every_call():
    for method, path, scope, _ in CALLS:
        if method != "HEAD":
            operation = schema()["paths"][f"/api/v1/{path}"][method.lower()]
            assert f"Scope: `{scope}`" in operation["description"]


def test_every_part_of_it_is_a_valid_schema():
    for part in schema()["components"]["schemas"].values():
        jsonschema.Draft202012Validator.check_schema(part)


def test_every_reference_leads_somewhere():
    references = re.findall(r"#/components/schemas/(\w+)", str(schema()))
    assert references
    assert set(references) <= set(schema()["components"]["schemas"])


def test_unknown_fields_and_all_a_body_may_hold_is_told():
    parts = schema()["components"]["schemas"]["ApplyInputRequest"]
    assert parts["required"] == ["message"]
    assert parts["properties"]["message"]["maxLength"] == 8000


@pytest.mark.parametrize("path", ["/api/v1/docs/", "/api/v1/schema/"])
def test_anybody_may_read_it_from_this_host_alone(path):
    response = Client().get(path)
    assert response.status_code == 200
    assert FOREIGN.findall(response.content.decode()) == []


def test_the_pages_scripts_and_styles_lie_on_this_host():
    page = Client().get("/api/v1/docs/").content.decode()
    links = re.findall(r'(?:src|href)="([^"]+)"', page)
    assert links
    for link in links:
        assert link.startswith("/"), link
        if link.startswith("/static/"):
            name = re.sub(r"\.[0-9a-f]{12}\.", ".", link.removeprefix("/static/"))
            assert finders.find(name), link


def test_the_page_has_no_script_of_its_own():
    page = Client().get("/api/v1/docs/").content.decode()
    scripts = re.findall(r"<script([^>]*)>(.*?)</script>", page, re.DOTALL)
    assert scripts
    assert all("src=" in attributes and not text.strip() for attributes, text in scripts)


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        pytest.param(method, path, body, id=f"{method} {path}")
        for method, path, _, body in CALLS
        if method != "HEAD"
    ],
)
def test_every_call_answers_as_the_document_says(api, method, path, body):
    ref = api.apply("where do I work?").json()["answer"]
    guess = api.put("facts/hobby/", {"value": "keeps bees", "origin": "inferred"}).json()
    path_to = path.format(ref=ref, waiting=guess["request"], key="commute")
    response = api(method, path_to, about(ref, body))
    check(response, method, path)
    assert response.status_code in (200, 201)


PROBLEMS = {
    "400": (400, "POST", "apply/", {}),
    "401": (401, "GET", "profile/", None),
    "403": (403, "GET", "profile/", None),
    "404": (404, "GET", "facts/{key}/", None),
    "406": (406, "GET", "profile/", None),
    "409": (409, "PUT", "facts/{key}/", {"value": "walks"}),
    "413": (413, "PUT", "facts/{key}/", {"value": "x" * 300_000}),
    "422": (422, "PUT", "facts/{key}/", {"value": ""}),
}
HEADERS = {
    401: {"Authorization": "Bearer x"},
    403: {"Held_Person": "sam"},
    406: {"Accept": "text/html"},
    409: {"If_Match": '"9"'},
}


@pytest.mark.parametrize(("status", "method", "path", "body"), PROBLEMS.values(), ids=PROBLEMS)
def test_every_problem_is_as_the_document_says(api, status, method, path, body):
    key = "none" if status == 404 else "commute"
    response = api(method, path.format(key=key), body, **HEADERS.get(status, {}))
    assert (response.status_code, response.headers["Content-Type"]) == (status, PROBLEM)
    check(response, method, path)
