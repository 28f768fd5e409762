"""The page on which an assistant that came by itself is let in."""

import re

import pytest
from django.test import Client
from django_mcpz.oauth.models import AuthorizationCode

from memory.models import Assistant, Event, Grant
from memory.trust.ledger import Act
from tests.dashboard.conftest import text_of
from tests.oauth.flow import RESOURCE, TICKED, Flow, sent_back


def checked(page):
    return [tag for tag in re.findall("<input[^>]*>", page.content.decode()) if " checked" in tag]


def test_everything_is_off(flow, priya_client):
    on = checked(priya_client.get(flow.address()))

    # What remains is how sensitive and for how long: the lowest, and the usual time.
    assert [line for line in on if 'type="checkbox"' in line] == []
    assert len(on) == 2


def test_it_says_whose_claim_the_name_is_and_where_the_browser_goes_next(flow, priya_client):
    page = priya_client.get(flow.address()).content.decode()

    assert "<bdi>Pantry</bdi>. That is its own claim" in page
    assert '<span class="k">pantry.example</span>' in page


def test_an_assistant_gets_what_was_ticked_and_nothing_it_asked_for(flow, priya, priya_client):
    told = sent_back(priya_client.post(flow.address(scope="profile save"), {"decision": "allow"}))

    grant = Grant.objects.get()
    assert (grant.owner, grant.scopes, grant.categories) == (priya, [], [])
    assert "scope" not in flow.exchange(told["code"]).json()


def test_the_client_is_told_what_was_ticked(flow, priya_client):
    assert flow.tokens(priya_client)["scope"] == "apply save"


def test_a_no_changes_nothing_and_is_told(flow, priya_client):
    told = sent_back(flow.decide(priya_client, "deny", **TICKED))

    assert (told["error"], told["state"]) == ("access_denied", "as-it-was")
    assert not Grant.objects.exists()
    assert not Assistant.objects.exists()


def test_the_state_and_the_issuer_come_back(flow, priya_client):
    told = sent_back(flow.decide(priya_client))

    assert (told["state"], told["iss"]) == ("as-it-was", "http://testserver/oauth")


def test_a_form_that_is_wrong_comes_back_with_nothing_allowed(flow, priya_client):
    response = flow.decide(priya_client, scopes=["apply", "everything"])

    assert response.status_code == 422
    assert not Grant.objects.exists()


@pytest.mark.parametrize("decision", ["allow", "deny"])
def test_another_site_cannot_decide(flow, priya, decision):
    person = Client(enforce_csrf_checks=True)
    person.force_login(priya, backend="django.contrib.auth.backends.ModelBackend")
    response = flow.decide(person, decision, **TICKED)

    assert response.status_code == 403
    assert not Grant.objects.exists()


def test_whoever_is_signed_out_signs_in_and_comes_back(flow, client):
    response = client.get(flow.address())

    assert response.url.startswith("/sign-in/?next=%2Foauth%2Fauthorize%3Fresponse_type")


def test_nobody_decides_for_whoever_is_signed_out(flow, client):
    flow.decide(client, **TICKED)

    assert not AuthorizationCode.objects.exists()


def test_a_client_may_post_what_it_asks(flow, priya_client):
    asked = flow.address().partition("?")[2]
    response = priya_client.post(
        "/oauth/authorize", asked, content_type="application/x-www-form-urlencoded"
    )

    assert response.url == flow.address()


UNSOUND = {
    "another way": {"response_type": "token"},
    "no proof key": {"code_challenge": None},
    "a plain proof key": {"code_challenge_method": "plain"},
    "no resource": {"resource": None},
    "another server": {"resource": "https://elsewhere.example/mcp/"},
    "another address here": {"resource": RESOURCE.replace("mcp", "api/v1")},
}


@pytest.mark.parametrize("more", UNSOUND.values(), ids=UNSOUND)
def test_an_unsound_request_is_told_here_with_nothing_allowed(flow, priya_client, more):
    response = priya_client.post(flow.address(**more), {"decision": "allow", **TICKED})

    assert (response.status_code, "Refresh" in response.headers) == (400, False)
    assert not Grant.objects.exists()


def test_one_that_is_let_in_already_is_told_of_its_mistake(flow, priya_client):
    flow.code(priya_client)

    assert "error=" in priya_client.get(flow.address(resource=None)).url


UNKNOWN = {
    "a client": {"client_id": "nobody"},
    "no client": {"client_id": None},
    "a redirect": {"redirect_uri": "https://evil.example/callback"},
    "a longer redirect": {"redirect_uri": "https://pantry.example/callback/more"},
    "a host with a name in front": {"redirect_uri": "https://pantry.example@evil.example/callback"},
    "a client by its address": {"client_id": "https://pantry.example/client.json"},
}


@pytest.mark.parametrize("more", UNKNOWN.values(), ids=UNKNOWN)
def test_an_unknown_client_or_redirect_leads_nowhere(flow, priya_client, more):
    response = priya_client.post(flow.address(**more), {"decision": "allow", **TICKED})

    assert response.status_code == 400
    assert "Refresh" not in response
    assert not Grant.objects.exists()


def test_a_second_consent_changes_the_one_grant(flow, priya_client):
    flow.code(priya_client)
    flow.code(priya_client, scopes=["tone:read"])

    assert Grant.objects.get().scopes == ["tone:read"]
    acts = Event.objects.filter(act__in=[Act.GRANTED, Act.CHANGED_ACCESS]).order_by("pk")
    assert [*acts.values_list("act", flat=True)] == [Act.GRANTED, Act.CHANGED_ACCESS]


def test_a_second_consent_shows_what_it_may_do_already(flow, priya_client):
    flow.code(priya_client)
    on = "".join(checked(priya_client.get(flow.address())))

    assert 'value="apply"' in on
    assert 'value="profile"' not in on


def test_whom_the_person_disconnected_begins_with_nothing(flow, priya_client):
    flow.code(priya_client)
    Grant.objects.update(revoked_at=Grant.objects.get().created_at)
    on = checked(priya_client.get(flow.address()))

    assert [line for line in on if 'type="checkbox"' in line] == []


def test_a_suggested_set_ticks_and_sends_nothing(flow, priya_client):
    page = priya_client.post(flow.address(), {"set": "answers"})

    assert 'value="apply"' in "".join(checked(page))
    assert not Grant.objects.exists()


def test_enter_keeps_what_is_ticked_and_lets_nobody_in(flow, priya_client):
    form = priya_client.get(flow.address()).text.partition('class="stack"')[2]
    page = priya_client.post(flow.address(), TICKED | {"set": "keep"})

    assert 'name="set" value="keep"' in form.partition("</button>")[0]
    assert {"apply", "save", "constraint"} < {*re.findall('value="(.*?)"', "".join(checked(page)))}
    assert not Grant.objects.exists()


def test_no_client_ticks_anything_by_its_address(flow, priya_client):
    on = checked(priya_client.get(flow.address(set="answers")))

    assert [line for line in on if 'type="checkbox"' in line] == []


def test_a_no_to_one_that_is_in_says_what_it_may_still_do(flow, priya_client):
    flow.code(priya_client)
    page = priya_client.post(flow.address(), {"decision": "deny"})

    assert "may still do what you ticked before" in page.text


def test_one_that_is_paused_is_said_to_start_again(flow, priya_client):
    flow.code(priya_client)
    Grant.objects.update(paused_at=Grant.objects.get().created_at)

    assert "You have paused it" in priya_client.get(flow.address()).text


def test_one_that_an_admin_has_stopped_is_not_let_in(flow, priya_client):
    flow.code(priya_client)
    Assistant.objects.update(is_active=False)
    page = priya_client.post(flow.address(), {"decision": "allow"})

    assert (page.status_code, "has stopped this assistant" in page.text) == (400, True)


def test_each_sign_in_leaves_its_event(flow, priya_client):
    for _ in range(2):
        flow.code(priya_client)

    assert Event.objects.filter(act="signed_in").count() == 2


def test_nobody_is_sent_to_a_client_that_they_never_let_in(flow, priya_client):
    page = priya_client.get(flow.address(resource="https://elsewhere.example/"))

    assert page.status_code == 400


def test_the_consent_of_one_person_is_none_of_anothers(flow, priya, mallory_client):
    tokens = flow.tokens(mallory_client)

    assert Grant.objects.get().owner.username == "mallory"
    assert not Grant.objects.of(priya).exists()
    assert tokens["token_type"] == "Bearer"


def test_the_page_is_never_framed(flow, priya_client):
    response = priya_client.get(flow.address())

    assert response["X-Frame-Options"] == "DENY"
    assert "frame-ancestors 'none'" in response["Content-Security-Policy"]
    assert "form-action 'self';" in response["Content-Security-Policy"]


def test_what_a_client_calls_itself_is_text(db, priya_client):
    flow = Flow("<script>alert(1)</script>")

    assert b"<script>alert" not in priya_client.get(flow.address()).content


def test_the_person_reads_which_assistant_signed_in(flow, priya_client):
    flow.code(priya_client)

    assert "You let Pantry sign in" in text_of(priya_client.get("/changes/"))
