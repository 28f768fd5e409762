"""What an assistant may do was changed meanwhile, or is changed and told."""

import re
from datetime import UTC, datetime

import pytest
from django.urls import reverse

from memory.models import Assistant, Grant, Token
from tests.dashboard.assistants import address, do
from tests.dashboard.conftest import text_of
from tests.dashboard.test_assistant_form import TICKED, change_of, checked, seen_in


def send(client, grant, **ticked):
    """Open the form of what it may do, and send it."""
    seen = seen_in(client.get(change_of(grant)))
    return client.post(change_of(grant), ticked | {"seen": seen}, follow=True)


def test_a_late_change_shows_what_holds_now_beside_what_was_ticked(priya_client, grant):
    seen = seen_in(priya_client.get(change_of(grant)))
    Grant.objects.update(scopes=["apply"], slots=["diet"], every_slot=False)
    page = priya_client.post(change_of(grant), TICKED | {"seen": seen})

    told = text_of(page)
    assert page.status_code == 409
    assert "Now: Ask for answers Yours: Ask for answers; Save and correct facts and notes" in told
    assert "Now: diet Yours: everything in these kinds" in told
    assert "To have yours, send them again . To keep what holds now, leave it so ." in told


def test_what_is_the_same_in_both_is_not_told_twice(priya_client, grant):
    seen = seen_in(priya_client.get(change_of(grant)))
    Grant.objects.update(asks_first=True)
    page = priya_client.post(change_of(grant), TICKED | {"seen": seen, "clearance": "ordinary"})

    assert "Ask me before each write Now: yes Yours: no" in text_of(page)
    assert page.text.count("Yours: ") == 4
    assert "How sensitive Now" not in text_of(page)


def test_one_disconnected_meanwhile_is_connected_only_when_sent_again(priya_client, grant):
    seen = seen_in(priya_client.get(change_of(grant)))
    Grant.objects.update(revoked_at=datetime.now(UTC))
    page = priya_client.post(change_of(grant), TICKED | {"seen": seen})

    assert page.status_code == 409
    assert "It may do nothing now." in text_of(page)
    assert Grant.objects.get().revoked_at is not None


def test_one_disconnected_meanwhile_keeps_no_day_of_before(priya_client, grant):
    seen = seen_in(priya_client.get(change_of(grant)))
    Grant.objects.update(revoked_at=datetime.now(UTC))
    page = priya_client.post(change_of(grant), TICKED | {"seen": seen, "days": "keep"})

    assert page.status_code == 409
    assert "It may do nothing now." in text_of(page)
    assert ("days", "90") in checked(page.text)


def test_one_expired_meanwhile_is_asked_for_another_day(priya_client, grant):
    seen = seen_in(priya_client.get(change_of(grant)))
    Grant.objects.update(expires_at=datetime.now(UTC))
    page = priya_client.post(change_of(grant), TICKED | {"seen": seen, "days": "keep"})

    assert page.status_code == 422
    assert "Its time is over. Say how long it may go on." in text_of(page)
    assert "This form has changed" not in page.text


def test_where_only_a_pause_came_between_nothing_is_said_to_differ(priya_client, grant):
    Grant.objects.update(scopes=["apply"])
    first = priya_client.get(change_of(grant))
    do(priya_client, grant, "pause")
    sent = {
        "scopes": ["apply"], "categories": grant.categories, "every_slot": "on",
        "clearance": grant.clearance, "days": "keep", "seen": seen_in(first),
    }  # fmt: skip
    page = priya_client.post(change_of(grant), sent)

    assert page.status_code == 409
    assert "Nothing of what you ticked differs from what is kept for it." in text_of(page)
    assert "It may do what you ticked already" not in page.text


@pytest.mark.parametrize(
    ("client", "needs"), [(None, "needs a new token"), ("cli_1", "has to sign in again")]
)
def test_one_disconnected_meanwhile_says_what_it_will_need(priya_client, grant, client, needs):
    seen = seen_in(priya_client.get(change_of(grant)))
    Assistant.objects.update(client=client)
    Grant.objects.update(revoked_at=datetime.now(UTC))
    late = priya_client.post(change_of(grant), TICKED | {"seen": seen})

    for page in (late, priya_client.get(change_of(grant))):
        assert f"{needs}." in text_of(page)


@pytest.mark.parametrize("act", ["pause", "resume", "disconnect", "issue"])
def test_an_act_on_one_that_is_disconnected_says_how_it_stands(priya_client, grant, act):
    Grant.objects.update(revoked_at=datetime.now(UTC))
    page = do(priya_client, grant, act)

    assert page.status_code == 409
    assert "Nothing was done." in page.text
    assert "is disconnected. It can no longer ask about you" in text_of(page)


def test_one_connected_again_has_its_token_made_beside_the_message(priya_client, grant):
    do(priya_client, grant, "disconnect")
    page = send(priya_client, grant, **TICKED)

    note = re.findall(r'class="note">(.*?)</div>', page.text, re.DOTALL)[0]
    assert "Pantry Bot</bdi> is connected again. It has no token of yours that works" in note
    assert 'value="issue"' in note


def test_one_that_signs_in_by_itself_is_told_to_do_so(priya_client, grant):
    Assistant.objects.update(client="cli_1")
    do(priya_client, grant, "disconnect")
    page = send(priya_client, grant, **TICKED)

    assert "It has to sign in again: begin where you use it." in text_of(page)


def test_one_whose_token_works_is_not_told_to_have_none(priya_client, grant):
    page = send(priya_client, grant, **TICKED | {"days": "keep"})

    assert "may do from its next call on" in page.text
    assert "It has no token of yours" not in page.text


def test_one_whose_time_was_over_has_only_tokens_that_are_over(priya_client, grant):
    over = datetime.now(UTC)
    Grant.objects.update(expires_at=over)
    Token.objects.update(expires_at=over)
    page = send(priya_client, grant, **TICKED)

    assert "It has no token of yours that works" in text_of(page)


def test_a_change_of_one_that_is_paused_is_told(priya_client, grant):
    do(priya_client, grant, "pause")
    page = send(priya_client, grant, **TICKED)

    assert "Saved. It stays paused." in page.text
    assert Grant.objects.get().paused_at is not None


def test_a_change_is_not_claimed_by_an_address(priya_client, grant):
    do(priya_client, grant, "pause")

    for query in ("?did=change", "?did=again&seen=0"):
        page = priya_client.get(address(grant) + query).text
        assert "Saved." not in page
        assert "connected again" not in page


def test_what_is_gone_answers_a_form_with_a_way_on(priya_client, grant):
    page = priya_client.post(reverse("ask-first", args=[grant.owner.pseudonym]), {"asks": "yes"})

    assert page.status_code == 404
    assert "Nothing was done." in page.text
    assert reverse("changes") in page.text
