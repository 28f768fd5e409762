"""Whatever is sent, within the schema and outside it: no server error, and the answer conforms."""

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import response_schema_conformance

from config.wsgi import application

schema = schemathesis.pytest.from_fixture("document")


@pytest.fixture
def document(db):
    return schemathesis.openapi.from_wsgi("/api/v1/schema/?format=json", application)


@pytest.mark.long
@schema.parametrize()
@settings(
    max_examples=200,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)
def test_no_call_fails_on_any_input(case, api):
    headers = {"Authorization": f"Bearer {api.token}"}
    case.call_and_validate(
        headers=headers, checks=[not_a_server_error, response_schema_conformance]
    )
