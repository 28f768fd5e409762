"""Replies held against their receipts: what is kept, for whom, and for how long."""

from datetime import timedelta

import pytest

from memory import review
from memory.actions import callers, overwrite, retention, reviews
from memory.actions.apply import Request, apply
from memory.actions.erasing import removal
from memory.models import Event, Review
from memory.review import Kind
from tests.conftest import NOON

LEAK = "You live in Bristol, so take the train."


@pytest.fixture
def answer(pantry):
    return apply(pantry, Request(message="what should I not eat?"), at=NOON).answer


@pytest.fixture
def leak(pantry, answer):
    return reviews.check(pantry, answer, f"Avoid meat. {LEAK} Enjoy!", at=NOON)


def test_a_held_value_that_was_told_is_found_with_its_sentence(leak):
    assert leak.kept.counts["volunteered"] == 1
    found = [each for each in leak.kept.findings if each["kind"] == "volunteered"]
    assert found == [{"kind": "volunteered", "about": "residence", "sentence": LEAK}]


def test_of_a_held_value_the_assistant_is_told_nothing(leak):
    assert Kind.VOLUNTEERED not in {found.kind for found in leak.told}


def test_what_was_used_is_no_finding(pantry, answer):
    made = reviews.check(pantry, answer, "You do not eat meat, and you eat fish.", at=NOON)
    assert made.kept.counts == {}


def test_the_rest_of_the_reply_is_not_kept(leak):
    assert "Enjoy" not in str(leak.kept.findings)


def test_the_ledger_has_counts_and_no_words(leak, answer):
    event = Event.objects.latest("number")
    assert (event.act, event.thing) == ("reviewed", answer.ref)
    assert event.counts["volunteered"] == 1


def test_a_later_reply_hides_nothing_of_an_earlier_one(leak, pantry, answer):
    reviews.check(pantry, answer, "Avoid meat.", at=NOON)
    kept = Review.objects.get()
    assert (kept.counts, len(kept.findings)) == (leak.kept.counts, len(leak.kept.findings))


HELD_NAMES = ["residence", "pregnancy"]


@pytest.mark.parametrize("name", HELD_NAMES, ids=["held", "not on file"])
def test_nothing_tells_the_assistant_which_names_are_held(pantry, answer, name):
    made = reviews.check(pantry, answer, f"I only used your {name}. 5 facts are held.", at=NOON)
    assert made.told == ()


def test_a_value_that_was_removed_meanwhile_is_not_kept(pantry, answer, priya, monkeypatch):
    real = review.check

    def slow(*asked, **more):
        found = real(*asked, **more)
        if priya.facts.filter(key="residence").exists():
            removal.fact(callers.themselves(priya), "residence", at=NOON)
        return found

    monkeypatch.setattr(review, "check", slow)
    assert "residence" not in str(reviews.check(pantry, answer, LEAK, at=NOON).kept.findings)


@pytest.mark.parametrize("gone", [removal.fact, overwrite.overwrite])
def test_a_sentence_goes_with_the_value_that_it_quotes(leak, priya, gone):
    gone(callers.themselves(priya), "residence", at=NOON)
    assert not [row for row in Review.objects.of(priya) if row.findings]


def test_an_overwrite_elsewhere_leaves_it(leak, priya):
    overwrite.overwrite(callers.themselves(priya), "commute", at=NOON)
    assert Review.objects.of(priya).get().findings


@pytest.mark.parametrize(("days", "kept"), [(29, True), (31, False)])
def test_sentences_are_kept_as_long_as_questions_and_counts_longer(leak, priya, days, kept):
    retention.run(at=NOON + timedelta(days=days))
    row = Review.objects.of(priya).get()
    assert (bool(row.findings), row.counts["volunteered"]) == (kept, 1)


def test_a_fact_that_was_corrected_since_is_not_looked_for(pantry, answer, priya):
    removal.fact(callers.themselves(priya), "residence", at=NOON)
    assert "volunteered" not in reviews.check(pantry, answer, LEAK, at=NOON).kept.counts
