"""Who may register as a client, and with what."""

import json
from datetime import timedelta

import pytest
from django.test import override_settings
from django.utils import timezone
from django_mcpz.oauth.models import Client

from memory.oauth.endpoints import MOST, WINDOW
from tests.oauth.flow import BACK


def test_a_client_is_known_by_an_id_and_has_no_secret(flow):
    told = flow.register("Menu Maker", BACK).json()

    assert (told["client_name"], told["token_endpoint_auth_method"]) == ("Menu Maker", "none")
    assert "client_secret" not in told


@pytest.mark.parametrize(
    "back",
    [
        "http://pantry.example/callback",
        "https://pantry.example/callback#here",
        "https://p\u0430ntry.example/callback",
        "https://pantry.example; script-src */callback",
        "https://pantry.example\u202e/callback",
        "https:///callback",
        "https://[/callback",
        "javascript:alert(1)",
        "pantry://callback",
        "",
        None,
    ],
)
def test_a_redirect_leads_to_a_host_that_can_be_read(flow, back):
    before = Client.objects.count()

    assert flow.register("Menu Maker", back).status_code == 400
    assert Client.objects.count() == before


@pytest.mark.parametrize(
    "back", ["http://localhost:3000/", "http://127.0.0.1/", "http://[::1]:9/", BACK]
)
def test_a_redirect_may_lead_to_a_program_on_the_same_computer(flow, back):
    assert flow.register("Menu Maker", back).status_code == 201


HOSTILE = {
    "nothing": b"",
    "no object": b"[]",
    "too deep": b'{"a":' + b"[" * 5000 + b"]" * 5000 + b"}",
    "a nul": json.dumps({"client_name": "a\0", "redirect_uris": [BACK]}).encode(),
    "half a surrogate": json.dumps({"client_name": "\ud800", "redirect_uris": [BACK]}).encode(),
    "too large": b'{"client_name": "' + b"a" * 300_000 + b'"}',
    "no redirect": b'{"client_name": "x"}',
}


@pytest.mark.parametrize("body", HOSTILE.values(), ids=HOSTILE)
def test_a_hostile_registration_is_refused(flow, body):
    response = flow.web.post("/oauth/register", body, "application/json")

    assert response.status_code == 400
    assert "error" in response.json()


def test_so_many_come_to_nothing_and_no_more(flow):
    Client.objects.bulk_create(Client(client_id=f"c{n}") for n in range(MOST))
    response = flow.register("Menu Maker", BACK)

    assert (response.status_code, response["Retry-After"]) == (429, "600")


def test_those_of_before_do_not_count(flow):
    before = timezone.now() - WINDOW - timedelta(seconds=1)
    Client.objects.bulk_create(Client(client_id=f"c{n}", created_at=before) for n in range(MOST))

    assert flow.register("Menu Maker", BACK).status_code == 201


def test_it_can_be_switched_off(flow):
    with override_settings(MCPZ_OAUTH_DYNAMIC_REGISTRATION=False):
        told = flow.web.get("/.well-known/oauth-authorization-server/oauth").json()
        assert flow.register("Menu Maker", BACK).status_code == 404

    assert "registration_endpoint" not in told


def test_no_client_is_known_by_the_address_of_a_document(flow):
    """This server would have to fetch it."""
    told = flow.web.get("/.well-known/oauth-authorization-server/oauth").json()

    assert told["client_id_metadata_document_supported"] is False
