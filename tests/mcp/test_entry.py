"""Who is let in."""

import json

import pytest

from memory.models import Answer, Refusal
from tests.api.contract import is_problem
from tests.mcp.peer import Peer

LIST = {"jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": {}}
METADATA = 'resource_metadata="http://testserver/.well-known/oauth-protected-resource/mcp/"'


def test_whoever_brings_no_token_is_told_where_to_ask(db):
    response = Peer(None).post(LIST)

    is_problem(response, 401)
    assert response["WWW-Authenticate"] == f"Bearer {METADATA}"


@pytest.mark.parametrize("token", ["", "x", "held_00000000_" + "a" * 43, "mcp_" + "a" * 43])
def test_a_token_that_is_none_is_refused(db, token):
    response = Peer(token or " ").post(LIST)

    is_problem(response, 401)
    assert response["WWW-Authenticate"] == f'Bearer error="invalid_token", {METADATA}'


def test_the_metadata_is_where_it_is_said_to_be(client, db):
    told = client.get("/.well-known/oauth-protected-resource/mcp/").json()

    assert told["resource"] == "http://testserver/mcp/"
    assert told["authorization_servers"] == ["http://testserver/oauth"]


def test_a_paused_assistant_is_refused_at_the_next_call(peer, grant):
    grant.paused_at = grant.created_at
    grant.save()

    is_problem(peer.post(LIST), 403)
    assert Refusal.objects.get().why == "paused"


def test_a_disconnected_assistant_is_refused_at_the_next_call(peer, grant):
    grant.revoked_at = grant.created_at
    grant.save()

    is_problem(peer.post(LIST), 401)


def test_a_token_of_one_person_names_no_other(peer, sam):
    is_problem(peer.post(LIST, Held_Person="sam"), 403)


ORIGINS = [
    ("http://testserver", 200),
    ("http://testserver:80", 403),
    ("https://testserver", 403),
    ("http://testserver.evil.example", 403),
    ("http://evil.example", 403),
    ("http://evil.example/testserver", 403),
    ("http://localhost", 403),
    ("http://localhost:3000", 403),
    ("http://127.0.0.1:8000", 403),
    ("http://[::1]", 403),
    ("http://[", 403),
    ("null", 403),
    ("", 403),
    ("file://", 403),
    ("chrome-extension://abc", 403),
]


@pytest.mark.parametrize(("origin", "status"), ORIGINS)
def test_no_page_of_another_origin_may_call(peer, origin, status):
    assert peer.post(LIST, Origin=origin).status_code == status


HOSTS = ["evil.example", "testserver.evil.example", "127.0.0.1.evil.example", "0.0.0.0", "::1", ""]


@pytest.mark.parametrize("host", HOSTS)
def test_no_other_host_name_leads_here(peer, host):
    """A name that was pointed at this computer (DNS rebinding)."""
    response = peer.client.post(
        "/mcp/", json.dumps(LIST), "application/json", HTTP_HOST=host,
        headers={"Authorization": f"Bearer {peer.token}"},
    )  # fmt: skip

    assert response.status_code == 400


HOSTILE = {
    "nothing": (b"", 400),
    "no json": (b"{", 400),
    "a list": (json.dumps([LIST]).encode(), 400),
    "a field twice": (b'{"jsonrpc": "2.0", "id": 1, "id": 2, "method": "tools/list"}', 400),
    "too deep": (b'{"a":' + b"[" * 5000 + b"]" * 5000 + b"}", 400),
    "a long number": (b'{"id": ' + b"9" * 5000 + b"}", 400),
    "not utf-8": (b'{"id": "\xff"}', 400),
    "too large": (b'{"id": "' + b"a" * 300_000 + b'"}', 413),
}


@pytest.mark.parametrize(("body", "status"), HOSTILE.values(), ids=HOSTILE)
def test_a_body_that_two_parsers_could_read_differently_is_refused(peer, body, status):
    response = peer.post(body)

    assert response.status_code == status
    assert response.headers["Content-Type"].startswith("application/")


def test_nothing_is_read_by_get(peer):
    response = peer.client.get("/mcp/", headers={"Authorization": f"Bearer {peer.token}"})

    assert (response.status_code, response["Allow"]) == (405, "POST")
    assert not Answer.objects.exists()
