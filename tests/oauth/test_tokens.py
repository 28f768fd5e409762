"""What a token opens, and what ends it."""

from datetime import UTC, datetime, timedelta

import pytest
from django_mcpz.oauth.models import AccessToken, AuthorizationCode, RefreshToken

from memory.actions import access, callers, retention
from memory.actions.erasing import closing
from memory.models import Assistant, Grant, Person, Refusal
from tests.api.contract import is_problem
from tests.conftest import Api
from tests.mcp.peer import Peer
from tests.oauth.flow import RESOURCE

LIST = {"jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": {}}
TOOLS = ["apply_memory", "save_memory", "disclose_memory"]


@pytest.fixture
def tokens(flow, priya_client):
    return flow.tokens(priya_client)


@pytest.fixture
def peer(tokens):
    return Peer(tokens["access_token"])


def status(peer):
    return peer.post(LIST).status_code


def now():
    return datetime.now(UTC)


def test_it_opens_what_was_ticked(peer):
    assert peer.tools() == TOOLS


def test_it_is_given_the_ticked_kinds_alone(peer):
    given = peer.call("apply_memory", message="where do I work and what should I not eat?")

    assert [used["slot"] for used in given["used"]] == ["diet"]


def test_it_lives_for_half_an_hour(tokens):
    assert tokens["expires_in"] == 30 * 60


def test_one_that_has_run_out_is_unknown_and_refuses_nobody(peer):
    AccessToken.objects.update(expires_at=now())

    is_problem(peer.post(LIST), 401)
    assert not Refusal.objects.exists()


def test_one_made_for_another_server_is_unknown(peer):
    AccessToken.objects.update(resource=RESOURCE.replace("testserver", "elsewhere.example"))

    assert status(peer) == 401


def test_it_opens_no_other_door(tokens):
    is_problem(Api(tokens["access_token"]).get("answers/"), 401)


@pytest.mark.parametrize("column", ["paused_at", "revoked_at", "expires_at"])
def test_a_grant_that_does_not_stand_is_refused_at_the_next_call(peer, column):
    Grant.objects.update(**{column: now()})

    assert status(peer) == (403 if column == "paused_at" else 401)
    assert Refusal.objects.get().count == 1


@pytest.mark.parametrize("model", [Person, Assistant])
def test_whoever_is_not_active_is_refused_at_the_next_call(peer, model):
    model.objects.update(is_active=False)

    assert status(peer) == 401


def test_a_grant_that_is_changed_counts_from_the_next_call(peer):
    Grant.objects.update(scopes=["save"])

    assert peer.tools() == ["save_memory"]


def test_a_disconnect_ends_all_that_was_signed_in(flow, priya, priya_client, peer, tokens):
    code = flow.code(priya_client)
    access.disconnect(callers.themselves(priya), Grant.objects.get().ref, now())

    assert status(peer) == 401
    assert flow.refresh(tokens["refresh_token"]).status_code == 400
    assert flow.exchange(code).status_code == 400


def test_connecting_again_does_not_bring_the_old_tokens_back(flow, priya, priya_client, peer):
    access.disconnect(callers.themselves(priya), Grant.objects.get().ref, now())
    new = Peer(flow.tokens(priya_client)["access_token"])

    assert (status(peer), status(new)) == (401, 200)


def test_a_new_password_ends_all_that_was_signed_in(flow, priya, peer, tokens):
    priya.set_password("another horse battery")
    priya.save()

    assert status(peer) == 401
    assert flow.refresh(tokens["refresh_token"]).status_code == 400


def test_a_new_password_of_another_ends_nothing(peer, sam):
    sam.set_password("another horse battery")
    sam.save()

    assert status(peer) == 200


WRONG = {
    "another proof key": {"code_verifier": "w" * 43},
    "no proof key": {"code_verifier": ""},
    "another redirect": {"redirect_uri": "https://evil.example/callback"},
    "another resource": {"resource": "https://elsewhere.example/mcp/"},
    "another code": {"code": "mcp_x"},
    "a nul": {"client_id": "\0"},
    "another way": {"grant_type": "password"},
}


@pytest.mark.parametrize("more", WRONG.values(), ids=WRONG)
def test_a_code_is_exchanged_by_whoever_asked_for_it_alone(flow, priya_client, more):
    assert flow.exchange(flow.code(priya_client), **more).status_code == 400
    assert not AccessToken.objects.exists()


def test_a_code_that_comes_twice_ends_what_it_made(flow, priya_client):
    code = flow.code(priya_client)
    peer = Peer(flow.exchange(code).json()["access_token"])

    assert flow.exchange(code).status_code == 400
    assert status(peer) == 401


def test_a_renewed_token_opens_the_same(flow, tokens):
    renewed = flow.refresh(tokens["refresh_token"]).json()

    assert Peer(renewed["access_token"]).tools() == TOOLS
    assert renewed["refresh_token"] != tokens["refresh_token"]


def test_a_refresh_token_that_comes_twice_ends_the_whole_line(flow, tokens):
    renewed = flow.refresh(tokens["refresh_token"]).json()

    assert flow.refresh(tokens["refresh_token"]).status_code == 400
    assert status(Peer(renewed["access_token"])) == 401
    assert flow.refresh(renewed["refresh_token"]).status_code == 400


@pytest.mark.parametrize("kind", ["access_token", "refresh_token"])
def test_the_client_can_end_it(flow, tokens, peer, kind):
    sent = {"client_id": flow.id, "token": tokens[kind]}

    assert flow.web.post("/oauth/revoke", sent).status_code == 200
    assert status(peer) == 401


def test_retention_takes_away_what_is_over(tokens):
    over = now() - timedelta(days=1)
    for model in (AccessToken, RefreshToken, AuthorizationCode):
        model.objects.update(expires_at=over)

    assert retention.run(at=now()).sign_ins == 3
    assert retention.run(at=now()).sign_ins == 0


def test_retention_leaves_what_is_in_use(flow, tokens, peer):
    retention.run(at=now())

    assert status(peer) == 200
    assert flow.refresh(tokens["refresh_token"]).status_code == 200


def test_a_closed_account_leaves_none(priya, tokens):
    closing.close(priya, at=now())

    assert not AccessToken.objects.exists()
    assert not RefreshToken.objects.exists()
    assert not AuthorizationCode.objects.exists()
