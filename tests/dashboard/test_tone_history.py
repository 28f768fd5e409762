"""What changed a person's tone, by whom, newest first."""

import re
from datetime import timedelta

import pytest
from django.utils import timezone

from dashboard.tone import told
from memory.models import Assistant
from tests.dashboard.tones import (
    URL,
    ask_for,
    history,
    learn,
    newest,
    override,
    put,
    send,
)
from tone import profile
from tone.models import ToneEvent
from tone.profile import EMPTY, Change, Proposed, Setting, Source, State, Why


def lines(client, **query):
    page = client.get(URL, query).text
    return re.findall(r"<p>([^<]+)</p>", page.split('id="past"')[1])


def test_it_says_who_did_what_newest_first(priya_client, priya, pantry):
    ask_for(pantry, "concise")
    put(priya, "detailed")

    assert lines(priya_client) == [
        "concise went off: its opposite detailed was set; detailed came on: set by you.",
        "concise came on: asked for.",
    ]
    text = history(priya_client.get(URL))
    assert text.index("You · today") < text.index("Pantry Bot · today")


@pytest.mark.parametrize(
    ("setting", "said"),
    [
        (Setting.ON, "formal came on: set by you."),
        (Setting.OFF, "formal stays off: set by you."),
    ],
)
def test_a_setting_is_told(priya_client, priya, setting, said):
    put(priya, "formal", setting)

    assert lines(priya_client) == [said]


def test_what_is_left_to_messages_is_told(priya_client, priya):
    put(priya, "formal")
    put(priya, "formal", Setting.CLEAR)
    put(priya, "formal", Setting.CLEAR)

    assert lines(priya_client)[:2] == [
        "formal was left to messages already.",
        "formal went off: left to messages, from zero.",
    ]


def test_of_messages_only_what_came_on_or_went_off_is_told(priya_client, pantry):
    learn(pantry, "casual", "bullet_points", times=8)

    assert lines(priya_client)[0] == "casual came on: inferred; bullet_points came on: inferred."


def test_what_faded_is_told(priya_client, pantry):
    learn(pantry, "casual", times=8)
    learn(pantry, "bullet_points", times=4)

    assert lines(priya_client)[0] == "casual went off: no longer seen in what you write."


def test_otherwise_at_most_three_scores_are(priya_client, pantry):
    learn(pantry, "casual", "bullet_points", "concise", times=3)
    learn(pantry, "concise", "warm_supportive")

    assert lines(priya_client)[0] == (
        "Scores moved a little: warm_supportive 0.00 → 0.15, concise 0.39 → 0.48, "
        "casual 0.39 → 0.33."
    )


def test_what_moved_by_less_than_shows_has_no_numbers(priya_client, pantry):
    learn(pantry, casual=0.02)

    assert lines(priya_client) == ["Scores moved a little."]


def test_an_opposite_that_was_asked_for_or_put_back_says_so(priya_client, priya, pantry):
    put(priya, "formal")
    ask_for(pantry, "casual")
    send(priya_client, "undo", event=newest(priya).ref)

    assert lines(priya_client)[:2] == [
        "formal came on: put back; casual went off: put back.",
        "formal went off: its opposite casual was asked for; casual came on: asked for.",
    ]


def test_an_opposite_that_is_on_by_messages_says_so():
    was = State(score=0.9, on=True, source=Source.IMPLICIT)
    change = Change(tag="concise", was=was, now=EMPTY, why=Why.SWITCHED_OFF_BY_OPPOSITE)
    event = Proposed(proposal=profile.proposal(["detailed"], {}, "implicit"), at=timezone.now())

    said = told.happened(event, [change], timezone.now())
    assert said == "concise went off: its opposite detailed is on."


def test_for_now_is_told_and_its_end(priya_client, priya):
    override(priya, "formal", "concise")
    send(priya_client, "end")
    ended, begun = lines(priya_client)

    assert ended == "What was on for now has ended."
    assert re.fullmatch(r"For now, until [\w: ]+: concise and formal on\.", begun)


def test_an_assistant_since_removed_has_no_name(priya_client, pantry):
    learn(pantry, "casual")
    Assistant.objects.all().delete()

    assert "An assistant since removed · " in history(priya_client.get(URL))


def test_an_event_of_a_tag_that_is_none_any_more_is_told(priya_client, priya):
    put(priya, "formal")
    ToneEvent.objects.update(
        event={"kind": "put", "tag": "gone", "setting": "on", "at": timezone.now().isoformat()},
        changes=[],
    )

    assert lines(priya_client) == ["It was about a tag that is none any more."]


def test_only_what_was_set_or_asked_for_can_be_undone(priya_client, priya, pantry):
    learn(pantry, "casual")
    assert "Undo" not in history(priya_client.get(URL))
    ask_for(pantry, "formal")
    assert history(priya_client.get(URL)).count("Undo") == 1
    override(priya, "concise")
    assert history(priya_client.get(URL)).count("Undo") == 1


def test_what_would_put_nothing_back_has_no_undo(priya_client, priya):
    put(priya, "formal")
    put(priya, "formal", Setting.OFF)

    assert history(priya_client.get(URL)).count("Undo") == 1


def test_what_is_older_than_30_days_has_no_undo(priya_client, priya):
    put(priya, "formal", at=timezone.now() - timedelta(days=31))

    assert "Undo" not in history(priya_client.get(URL))


def test_there_are_twenty_to_a_page(priya_client, pantry):
    learn(pantry, "casual", times=25)

    assert (len(lines(priya_client)), len(lines(priya_client, page=2))) == (20, 5)
    page = priya_client.get(URL, {"did": newest(pantry.person).ref})
    assert 'href="?page=2#past">Older changes' in page.text
