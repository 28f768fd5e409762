"""What a sign-in tells: its client of what it may do now, its person of its begin and end."""

from datetime import UTC, datetime, timedelta

import pytest
from django_mcpz.oauth.models import AccessToken, AuthorizationCode, RefreshToken

from memory.actions import callers, clients
from memory.actions.callers import record
from memory.actions.erasing import closing
from memory.models import Assistant, Event, Grant
from memory.trust.ledger import Act
from tests.dashboard.conftest import text_of
from tests.oauth.flow import Flow


@pytest.fixture
def tokens(flow, priya_client):
    return flow.tokens(priya_client)


def now():
    return datetime.now(UTC)


def renew_password(person):
    person.set_password("another horse battery")
    person.save()


@pytest.mark.parametrize("scopes", [["apply"], ["apply", "profile", "save"]], ids=len)
def test_a_renewed_token_says_what_it_opens_now(flow, tokens, scopes):
    Grant.objects.update(scopes=scopes)
    renewed = flow.refresh(tokens["refresh_token"])

    assert renewed.json()["scope"] == " ".join(scopes)
    assert renewed["Cache-Control"] == "no-store"


@pytest.mark.parametrize("column", ["paused_at", "expires_at"])
def test_one_that_opens_nothing_now_says_no_scope(flow, tokens, column):
    Grant.objects.update(**{column: now()})

    assert "scope" not in flow.refresh(tokens["refresh_token"]).json()


@pytest.mark.parametrize(
    ("model", "change"), [(Grant, {"scopes": []}), (Assistant, {"is_active": False})]
)
def test_nor_does_one_of_a_grant_that_allows_nothing(flow, tokens, model, change):
    model.objects.update(**change)

    assert "scope" not in flow.refresh(tokens["refresh_token"]).json()


def test_a_refusal_says_nothing_of_scopes(flow, tokens):
    assert "scope" not in flow.refresh("mcp_x").json()


def test_a_new_password_tells_of_each_sign_in_that_it_ends(flow, priya, priya_client, tokens):
    flow.refresh(tokens["refresh_token"])
    flow.tokens(priya_client)
    flow.code(priya_client)  # never exchanged
    renew_password(priya)

    ended = Event.objects.filter(act="signed_out", person=priya.pseudonym)
    assert ended.count() == 3
    assert {*ended.values_list("thing", "actor")} == {(str(Grant.objects.get().ref), "server")}


def test_each_is_told_by_the_name_of_its_assistant(flow, priya, priya_client, tokens):
    Flow("Menu Maker").tokens(priya_client)
    renew_password(priya)
    priya_client.force_login(priya, backend="django.contrib.auth.backends.ModelBackend")
    page = text_of(priya_client.get("/changes/"))

    for name in ("Pantry", "Menu Maker"):
        assert f"This server ended a sign-in of {name}" in page


def test_one_that_is_over_already_is_not_told_to_end(priya, tokens):
    for model in (AccessToken, RefreshToken, AuthorizationCode):
        model.objects.update(expires_at=now() - timedelta(seconds=1))
    renew_password(priya)

    assert not Event.objects.filter(act="signed_out").exists()


def test_twice_is_told_once(priya, tokens):
    for _ in range(2):
        clients.end_all(priya, now())

    assert Event.objects.filter(act="signed_out").count() == 1


def test_the_end_of_ones_sign_ins_is_none_of_anothers(sam, tokens):
    renew_password(sam)

    assert not Event.objects.filter(act="signed_out").exists()


def test_a_sign_in_that_was_told_as_a_token_still_has_its_name(priya, priya_client, tokens):
    record(callers.themselves(priya), Act.ISSUED, Grant.objects.get().ref, now())

    assert "You made a token for Pantry" in text_of(priya_client.get("/changes/"))


def test_an_assistant_that_came_by_itself_goes_with_its_last_person(flow, priya, tokens):
    closing.close(priya, at=now())

    assert not Assistant.objects.exists()


def test_one_that_somebody_else_let_in_stays(flow, priya, tokens, mallory_client):
    flow.tokens(mallory_client)
    closing.close(priya, at=now())

    assert Assistant.objects.get().name == "Pantry"
