"""The receipt of what was recalled by topic."""

from datetime import timedelta
from html import unescape

import pytest
from django.conf import settings
from django.urls import reverse

from memory.actions import notes, recall, retention
from memory.models import Answer
from tests.conftest import NOON
from tests.dashboard.conftest import text_of


@pytest.fixture
def recalled(pantry):
    """The receipt of a recall by Pantry Bot: recalled("diet")."""

    return lambda topic, limit=5, at=NOON: recall.recall(pantry, topic, limit, at=at).answer


def test_it_tells_the_topic_who_chose_it_and_what_it_touched(receipt, recalled):
    text = text_of(receipt(recalled("food with gluten", 2)))

    assert "Pantry Bot recalled by this topic: food with gluten" in text
    assert "Pantry Bot chose the topic, and asked for at most 2 facts and as many notes." in text
    assert "What the topic reached" in text
    assert "has a gluten intolerance" in text


def test_each_fact_says_why_it_was_given_or_not(receipt, recalled):
    text = text_of(receipt(recalled("diet", 1)))

    assert "1 used + 0 silent + 5 held = 6" in text
    assert "Recalled by its topic" in text
    assert "The topic touched it, but others came first" in text
    assert "commute Not recalled by this topic" in text
    assert "response_style Not recalled by this topic" in text


def test_its_notes_stand_outside_the_sum(receipt, pantry, recalled):
    for text in ("the kettle broke", "likes jazz"):
        notes.keep(pantry, notes.Draft(text=text), at=NOON)
    text = text_of(receipt(recalled("kettle")))

    assert "0 used + 0 silent + 6 held = 6" in text
    assert "notes: 1 of 2 given" in text


def test_the_list_of_answers_tells_a_topic_from_a_question(priya_client, recalled):
    recalled("diet")

    assert "By topic: diet" in text_of(priya_client.get(reverse("answers")))


def test_the_page_of_changes_says_that_something_was_given(priya_client, recalled):
    recalled("diet")

    text = text_of(priya_client.get(reverse("changes")))
    assert "Pantry Bot asked once and was given something." in text


def test_the_words_of_a_topic_are_dropped_in_time_and_the_sum_stays(receipt, recalled):
    days = settings.HELD_QUESTION_DAYS
    answer = recalled("food with gluten", at=NOON - timedelta(days=days + 1))
    retention.run(at=NOON)
    text = text_of(receipt(Answer.objects.get(pk=answer.pk)))

    assert "food with" not in text
    assert f"The topic's text was kept for {days + 1} days." in unescape(text)
    assert "adds up" in text


@pytest.mark.parametrize("form", ["receipt-text", "receipt-json"])
def test_it_comes_along_as_text_and_as_data(priya_client, recalled, form):
    page = priya_client.get(reverse(form, args=[recalled("diet", 1).ref])).text

    assert "Pantry Bot chose the topic" in page
    assert "commutes 40 minutes" not in page
