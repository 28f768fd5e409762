"""Whatever is sent, within the document and outside it: no server error, and answers conform."""

from functools import cache

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from memory.models import Fact
from tests.api.contract import CALLS

CHECKS = [
    not_a_server_error,
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
]


@cache
def document():
    # Here, since it opens what is on file at once.
    from config.wsgi import application

    return schemathesis.openapi.from_wsgi("/api/v1/schema/?format=json", application)


@pytest.mark.long
@pytest.mark.parametrize("mode", list(GenerationMode))
@pytest.mark.parametrize(
    ("method", "path"),
    [
        pytest.param(method, path, id=f"{method} {path}")
        for method, path, *_ in CALLS
        if method != "HEAD"
    ],
)
def test_no_call_fails_on_any_input(api, method, path, mode):
    operation = document()[f"/api/v1/{path}"][method]
    headers = {"Authorization": f"Bearer {api.token}"}

    @given(case=operation.as_strategy(generation_mode=mode))
    @settings(max_examples=200, deadline=None, suppress_health_check=list(HealthCheck))
    def run(case):
        case.headers.pop("Held-Person", None)  # a person's token names its person itself
        case.call_and_validate(headers=headers, checks=CHECKS)

    run()
    assert Fact.objects.count() >= 11
