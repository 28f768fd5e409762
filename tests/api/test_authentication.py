from datetime import UTC, datetime, timedelta

import pytest
from django.test import Client

from memory import credentials
from memory.models import Answer, Assistant, Grant, Person, Token
from tests.api.contract import CALLS, is_problem
from tests.conftest import Api

PAST = datetime.now(UTC) - timedelta(seconds=1)


def test_without_a_token_nothing_is_answered(api):
    for method, path, *_ in CALLS:
        if method != "HEAD":
            response = Client().generic(
                method, f"/api/v1/{path.format(ref='ans_0', waiting='req_0', key='commute')}"
            )
            is_problem(response, 401)
            assert response.headers["WWW-Authenticate"] == 'Bearer realm="held"'


@pytest.mark.parametrize(
    "header",
    [
        "Bearer",
        "Bearer ",
        "Bearer nonsense",
        "Bearer held_00000000_short",
        f"Bearer held_00000000_{'A' * 43}",
        f"Bearer held_00000000_{'A' * 43} x",
        f"Basic held_00000000_{'A' * 43}",
        f"held_00000000_{'A' * 43}",
        "Bearer \u00e9\u00ff",
        "Bearer " + "A" * 5000,
    ],
    ids=range(10),
)
def test_a_malformed_or_unknown_token_is_refused(api, header):
    told = is_problem(api.get("profile/", Authorization=header), 401)
    assert "Ask the person" in told["detail"]
    assert "A" * 43 not in str(told)


def test_a_known_prefix_with_another_secret_is_refused(api):
    wrong = f"{api.token[:14]}{'A' * 43}"
    parsed = credentials.parse(wrong)
    assert parsed is not None
    assert parsed.prefix == Token.objects.get().prefix
    unknown = f"held_00000000_{'A' * 43}"
    refused = Api(wrong).get("profile/")
    is_problem(refused, 401)
    assert refused.content == Api(unknown).get("profile/").content


def test_the_scheme_is_read_in_any_case(api):
    assert api.get("profile/", Authorization=f"bearer {api.token}").status_code == 200


WITHDRAWN = {
    "token revoked": (lambda: Token.objects.update(revoked_at=PAST), 401, "withdrawn"),
    "grant revoked": (lambda: Grant.objects.update(revoked_at=PAST), 401, "withdrawn"),
    "token expired": (lambda: Token.objects.update(expires_at=PAST), 401, "expired"),
    "grant expired": (lambda: Grant.objects.update(expires_at=PAST), 401, "expired"),
    "person inactive": (lambda: Person.objects.update(is_active=False), 401, "not in use"),
    "assistant off": (lambda: Assistant.objects.update(is_active=False), 401, "not in use"),
    "grant paused": (lambda: Grant.objects.update(paused_at=PAST), 403, "paused"),
}


@pytest.mark.parametrize(("withdraw", "status", "says"), WITHDRAWN.values(), ids=WITHDRAWN)
def test_what_is_withdrawn_stops_working_at_the_next_request(api, withdraw, status, says):
    assert api.apply("where do I work?").status_code == 201
    withdraw()
    told = is_problem(api.apply("where do I work?"), status)
    assert says in told["detail"]
    assert Answer.objects.count() == 1


def test_a_token_that_expires_this_moment_has_expired(api):
    Token.objects.update(expires_at=datetime.now(UTC))
    is_problem(api.get("profile/"), 401)


def test_a_token_names_its_person_and_no_request_names_another(api, sam):
    for name in ("sam", "priya", ""):
        is_problem(api.get("profile/", Held_Person=name), 403)
    assert not Answer.objects.exists()


def test_a_session_is_no_token(priya_client):
    is_problem(priya_client.get("/api/v1/profile/"), 401)


def test_a_token_is_no_session(api):
    response = api.client.get("/admin/", headers={"Authorization": f"Bearer {api.token}"})
    assert response.status_code == 302
