"""An assistant is paused, goes on, is disconnected, and its tokens are made and withdrawn."""

import re
from datetime import UTC, datetime, timedelta

import pytest

from memory.models import Event, Grant, Refusal, Token
from tests.conftest import Api
from tests.dashboard.assistants import address, do, read

DIET = "what should I not eat?"


def test_a_pause_shows_its_proof_which_counts_what_was_refused_since(priya_client, api, grant):
    day = datetime.now(UTC).date()
    Refusal.objects.create(
        owner=grant.owner, assistant=grant.assistant, why="scope", day=day, count=9
    )
    done = do(priya_client, grant, "pause")
    for _ in range(4):
        api.apply(DIET)

    shown = read(priya_client, done.url)
    assert "Paused. Pantry Bot has been refused 4 times since, and given nothing." in shown


def test_the_proof_says_what_was_given_after_all(priya_client, api, grant):
    api.apply(DIET)
    Grant.objects.update(paused_at=datetime.now(UTC) - timedelta(minutes=1))

    assert "refused 0 times since, and given an answer 1 time." in read(
        priya_client, address(grant)
    )


def test_a_pause_has_an_undo_and_so_has_its_end(priya_client, api, grant):
    paused = priya_client.get(do(priya_client, grant, "pause").url).text
    refused = api.apply(DIET).status_code
    goes_on = priya_client.get(do(priya_client, grant, "resume").url).text

    assert ("Undo" in paused, "Undo" in goes_on) == (True, True)
    assert (refused, api.apply(DIET).status_code) == (403, 201)


def test_a_pause_is_not_claimed_by_an_address(priya_client, grant):
    assert "Paused." not in read(priya_client, f"{address(grant)}?did=pause")


def test_disconnecting_is_asked_on_a_page_and_holds_from_the_next_call_on(priya_client, api, grant):
    asked = priya_client.get(address(grant, "assistant-disconnect"))
    still = api.apply(DIET).status_code
    done = do(priya_client, grant, "disconnect")

    assert 'value="disconnect"' in asked.text
    assert (still, api.apply(DIET).status_code) == (201, 401)
    assert "is disconnected." in read(priya_client, done.url)


def test_what_is_disconnected_already_is_not_asked_again(priya_client, grant):
    do(priya_client, grant, "disconnect")

    assert priya_client.get(address(grant, "assistant-disconnect")).url == address(grant)


def test_a_token_is_shown_once_and_withdrawn_by_its_prefix(priya_client, grant):
    made = do(priya_client, grant, "issue")
    (token, *_) = re.findall(r"held_[0-9a-f]{8}_[\w-]{43}", made.text)
    then = priya_client.get(address(grant)).text
    works = Api(token).apply(DIET).status_code
    do(priya_client, grant, "withdraw", token=token.split("_")[1])

    assert (token in then, token.split("_")[1] in then) == (False, True)
    assert (works, Api(token).apply(DIET).status_code) == (201, 401)


def test_a_withdrawn_token_is_told_beside_a_pause_and_never_by_an_address_alone(
    priya_client, grant
):
    claimed = read(priya_client, f"{address(grant)}?did=withdraw")
    do(priya_client, grant, "pause")
    done = do(priya_client, grant, "withdraw", token=Token.objects.get().prefix)

    assert "The token is withdrawn." not in claimed
    assert "The token is withdrawn." in read(priya_client, done.url)


def test_a_token_for_less_than_is_ticked_is_told_to_be(priya_client, grant):
    Token.objects.update(scopes=["save"])

    assert "made for less than is ticked now" in read(priya_client, address(grant))


@pytest.mark.parametrize("stop", ["paused_at", "expires_at", "revoked_at"])
def test_what_is_not_in_force_gets_no_token(priya_client, grant, stop):
    Grant.objects.update(**{stop: datetime.now(UTC)})

    late = do(priya_client, grant, "issue")
    assert (late.status_code, Token.objects.count()) == (409, 1)
    assert "Nothing was done." in late.text
    assert "Make a new token" not in priya_client.get(address(grant)).text


@pytest.mark.parametrize("act", ["pause", "resume", "disconnect", "issue", "withdraw", "nonsense"])
def test_a_stranger_changes_nothing(mallory_client, grant, act):
    token = Token.objects.get()

    assert do(mallory_client, grant, act, token=token.prefix).status_code == 404
    assert Event.objects.filter(act__in=["paused", "disconnected"]).count() == 0
    assert Token.objects.get().revoked_at is None


@pytest.mark.parametrize(
    "body", [{}, {"do": "nonsense"}, {"do": "withdraw"}, {"do": "withdraw", "token": "x"}]
)
def test_what_no_form_of_ours_sends_is_refused(priya_client, grant, body):
    assert priya_client.post(address(grant), body).status_code == 400
