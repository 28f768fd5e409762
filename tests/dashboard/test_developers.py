"""For who builds an assistant: what to send, and a list that comes true by real calls alone."""

import json
import re
from datetime import timedelta
from html import unescape

import pytest
from django.urls import reverse

from dashboard import developers
from dashboard.statuses import STATUSES
from memory.actions import callers, decide
from memory.actions.apply import Request, apply
from memory.actions.tone import propose as propose_tone
from memory.models import Answer
from tests.conftest import NOON
from tests.dashboard.conftest import text_of
from tone import profile as profiles

PAGE = "/developers/"
ASKED, SILENT, WENT_ON, ACCEPTED = range(4)
LATER = NOON + timedelta(hours=1)


@pytest.fixture
def seen(priya):
    """When each step was first seen, in the page's order."""
    return lambda: [step.at for step in developers.of(priya, LATER).steps]


def test_it_has_a_call_to_send_to_this_server(priya_client, settings):
    page = priya_client.get(PAGE)
    assert f"curl {settings.HELD_URL}/api/v1/apply/" in text_of(page)
    assert reverse("assistant-new") in page.text


def test_the_mcp_block_is_json_with_this_servers_address(priya_client, settings):
    found = re.search(r'<pre class="guide">(\{.*?\})</pre>', priya_client.get(PAGE).text, re.DOTALL)
    assert found
    server = json.loads(unescape(found[1]))["mcpServers"]["held"]
    assert server["url"] == f"{settings.HELD_URL}/mcp/"


def test_it_tells_each_status_and_what_to_do(priya_client):
    told = unescape(text_of(priya_client.get(PAGE)))
    assert all(f"{s.code} {s.means} {s.do}" in told for s in STATUSES)


def test_before_any_call_nothing_is_seen(priya_client, seen):
    assert seen() == [None] * 4
    assert "0 of 4 seen" in text_of(priya_client.get(PAGE))


def test_what_the_person_tries_themselves_is_no_assistants(priya, seen):
    apply(callers.themselves(priya), Request(message="what should I not eat?"), at=NOON)
    assert seen() == [None] * 4


def test_a_question_of_an_assistant_is_seen(ask, seen):
    ask("thanks", at=NOON)
    ask("thanks", at=LATER)
    assert seen()[ASKED] == NOON


def test_its_receipt_is_linked(priya_client, ask):
    ref = ask("thanks").answer.ref
    page = priya_client.get(PAGE)
    assert reverse("receipt", args=[ref]) in page.text
    assert "The last receipt of Pantry Bot" in text_of(page)


def test_an_instruction_that_was_given_is_seen(ask, seen):
    assert ask("thanks").answer.silent > 0
    assert seen()[SILENT] == NOON


def test_where_nothing_was_given_in_silence_nothing_is_seen(ask, seen):
    ask("thanks")
    Answer.objects.update(silent=0, tone=[])
    assert seen()[SILENT] is None


def test_a_tone_that_was_given_is_seen(ask, pantry, seen):
    propose_tone(pantry, profiles.proposal(["concise"], {}, "explicit"), at=NOON)
    ask("thanks")
    Answer.objects.update(silent=0)
    assert seen()[SILENT] == NOON


def test_a_write_that_waits_is_not_yet_gone_on_from(ask, propose, seen):
    ask("thanks", at=NOON - timedelta(hours=1))
    propose("hobby", "paints")
    assert seen()[WENT_ON] is None


def test_asking_again_after_a_write_that_waits_is_seen(ask, propose, seen):
    propose("hobby", "paints")
    ask("thanks", at=LATER)
    assert seen()[WENT_ON] == LATER


def test_another_assistants_question_is_not_its_going_on(ask, propose, seen, trip_planner):
    propose("hobby", "paints")
    ask("thanks", at=LATER)
    Answer.objects.update(assistant=trip_planner)
    assert seen()[WENT_ON] is None


@pytest.mark.parametrize(("act", "at"), [(decide.accept, LATER), (decide.decline, None)])
def test_a_yes_to_a_write_is_seen_and_a_no_is_none(priya, guess, seen, act, at):
    act(callers.themselves(priya), guess.ref, at=LATER)
    assert seen()[ACCEPTED] == at


def test_nothing_is_seen_of_another_person(mallory_client, ask, propose):
    propose("hobby", "paints")
    ask("thanks", at=LATER)
    told = text_of(mallory_client.get(PAGE))
    assert "0 of 4 seen" in told
    assert "No assistant has asked yet" in told


def test_it_sends_few_queries(priya_client, ask, propose, queries):
    propose("hobby", "paints")
    ask("thanks", at=LATER)
    with queries() as sent:
        priya_client.get(PAGE)
    assert len(sent) <= 6


def test_it_is_behind_the_sign_in_and_in_the_footer(client, priya_client):
    assert client.get(PAGE).url.startswith(reverse("sign-in"))
    assert f'href="{PAGE}"' in priya_client.get(reverse("facts")).text


def test_it_takes_no_post(priya_client):
    assert priya_client.post(PAGE).status_code == 405
