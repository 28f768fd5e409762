"""The REST contract as the tests hold responses to it."""

from functools import cache
from typing import Any

import jsonschema  # type: ignore[import-untyped]
from django.test import Client

PROBLEM = "application/problem+json"

# Method and path of every call, with the scope that it needs and a body that it takes.
CALLS: tuple[tuple[str, str, str, Any], ...] = (
    ("POST", "apply/", "apply", {"message": "what should I not eat?"}),
    ("GET", "profile/", "profile", None),
    ("POST", "recall/", "recall", {"topic": "diet"}),
    ("GET", "answers/", "apply", None),
    ("GET", "answers/{ref}/", "apply", None),
    ("GET", "answers/{ref}/disclosure/", "apply", None),
    ("POST", "answers/{ref}/review/", "review", {"reply": "You might like trout."}),
    ("GET", "facts/", "facts:read", None),
    ("GET", "facts/{key}/", "facts:read", None),
    ("HEAD", "facts/{key}/", "save", None),
    ("PUT", "facts/{key}/", "save", {"value": "commutes an hour"}),
    ("POST", "facts/{key}/overwrite/", "overwrite", {}),
    ("GET", "requests/{waiting}/", "save", None),
    ("GET", "notes/", "recall", None),
    ("POST", "notes/", "save", {"text": "the Spark job failed on the shuffle stage"}),
    ("GET", "rules/", "rules:read", None),
    ("POST", "rules/evidence/", "verify", {"answer": "{ref}"}),
    ("POST", "rules/verify/", "verify", {"answer": "{ref}", "candidates": []}),
    ("GET", "tone/", "tone:read", None),
    ("POST", "tone/proposals/", "tone:propose", {"tags": ["concise"]}),
    ("POST", "tone/observe/", "tone:propose", {"messages": ["hey, can u send that over? thx!"]}),
    ("PUT", "tone/override/", "tone:explicit", {"tags": []}),
)
# What anybody may read without a token, beside the document itself.
OPEN_CALLS = {("GET", "tools/")}
READS_AS_HEAD = (
    "profile/",
    "answers/",
    "answers/{ref}/",
    "answers/{ref}/disclosure/",
    "facts/",
    "notes/",
    "rules/",
    "tone/",
    "requests/{waiting}/",
)


def about(ref: str, body: Any) -> Any:
    """*body* with the answer that it names, if it names one."""
    return body | {"answer": ref} if body and "answer" in body else body


@cache
def schema() -> dict[str, Any]:
    """The OpenAPI document as it is served."""
    response = Client(SERVER_NAME="localhost").get("/api/v1/schema/?format=json")
    assert response.status_code == 200
    document: dict[str, Any] = response.json()
    return document


def check(response: Any, method: str, path: str) -> Any:
    """Hold *response* to what the document says of *method* and *path*; returns its body."""
    operation = schema()["paths"][f"/api/v1/{path}"][method.lower()]
    documented = operation["responses"][str(response.status_code)]
    kind = response.headers["Content-Type"]
    body = response.json()
    validate(body, documented["content"][kind]["schema"])
    return body


def validate(body: Any, part: dict[str, Any]) -> None:
    whole = part | {"components": schema()["components"]}
    jsonschema.Draft202012Validator(whole).validate(body)


def is_problem(response: Any, status: int, *fields: str) -> Any:
    """Hold *response* to be a problem of *status* that names *fields*; returns its body."""
    body = response.json()
    assert (response.status_code, response.headers["Content-Type"]) == (status, PROBLEM), body
    assert body["status"] == status
    assert body["title"]
    assert body["detail"]
    assert set(fields) <= set(body.get("errors", {})), body
    return body
