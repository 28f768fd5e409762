"""What is held never leaves by topic, whoever asks, nor shows that it is there."""

from datetime import UTC, datetime, timedelta

import pytest

from memory.attributes import Category, Mode, Sensitivity
from memory.decision import Lane
from memory.models import Answer, Attribute, Fact, Grant, Note
from memory.receipt import decode

NOTE = "the Spark job failed on the shuffle stage"
EVERYTHING = "what do you remember about me?"
SENTINEL = "zzsentinel"


def test_an_instruction_is_not_told(recall, api):
    body = recall("response style")
    assert (body["facts"], body["matched"]) == ([], False)
    lanes = {entry.slot: entry.lane for entry in decode(Answer.objects.get().lanes)}
    assert lanes["response_style"] == Lane.HELD


HOLDING = {
    "uncleared": lambda: Fact.objects.update(sensitivity=Sensitivity.SPECIAL),
    "of no granted kind": lambda: Grant.objects.update(categories=[]),
    "of no granted name": lambda: Grant.objects.update(every_slot=False, slots=["diet"]),
    "unconfirmed": lambda: Fact.objects.update(confirmed_at=None),
    "expired": lambda: Fact.objects.update(expires_at=datetime.now(UTC) - timedelta(days=1)),
    "paused": lambda: Attribute.objects.update(paused_at=datetime.now(UTC)),
    "followed": lambda: Attribute.objects.update(mode=Mode.INSTRUCTION),
}


@pytest.mark.parametrize("hold", HOLDING.values(), ids=HOLDING)
@pytest.mark.parametrize("topic", ["shelf colour", "my shelf colour", EVERYTHING])
def test_what_is_held_never_leaves_nor_shows_that_it_is_there(api, put, hold, topic):
    put("shelf_colour", SENTINEL, category=Category.CONTEXT)
    hold()
    body = api.post("recall/", {"topic": topic, "limit": 20}).json()
    assert SENTINEL not in str(body)
    if topic != EVERYTHING:
        assert (body["facts"], body["notes"], body["matched"]) == ([], [], False)


def test_a_kind_that_the_person_does_not_agree_to_is_not_given(recall, put, priya):
    put("shelf_colour", SENTINEL, category=Category.CONTEXT)
    priya.declined = ["context"]
    priya.save()
    assert recall("shelf colour")["matched"] is False


def test_a_fact_that_was_overwritten_is_not_given(recall, api, put):
    put("shelf_colour", SENTINEL)
    api.post("facts/shelf_colour/overwrite/")
    assert recall("shelf colour")["facts"] == []


HOLDING_NOTES = {
    "uncleared": lambda: Note.objects.update(sensitivity=Sensitivity.SPECIAL),
    "a guess": lambda: Note.objects.update(origin="inferred"),
    "of no granted kind": lambda: Grant.objects.update(categories=["preference"]),
}


@pytest.mark.parametrize("hold", HOLDING_NOTES.values(), ids=HOLDING_NOTES)
def test_a_note_that_may_not_be_given_is_not(recall, api, hold):
    api.post("notes/", {"text": NOTE})
    hold()
    assert recall("Spark job")["matched"] is False


def test_a_stranger_is_given_nothing_of_it(recall, api, mallory, make_api):
    api.post("notes/", {"text": NOTE})
    theirs = make_api(mallory)
    for topic in ("diet", "Spark job", EVERYTHING):
        body = theirs.post("recall/", {"topic": topic}).json()
        assert (body["facts"], body["notes"]) == ([], [])
    assert set(Answer.objects.values_list("on_file", "notes_on_file")) == {(0, 0)}


def test_two_assistants_are_each_given_what_theirs_may_be(api, priya, make_api, put):
    put("knee", SENTINEL, sensitivity=Sensitivity.SPECIAL, explicit_ask=True)
    cleared = make_api(priya, assistant="Trip Planner", clearance=Sensitivity.SPECIAL)
    given = [one.post("recall/", {"topic": "my knee"}).json()["matched"] for one in (api, cleared)]
    assert given == [False, True]


def test_one_assistant_does_not_read_anothers_recall(recall, priya, make_api):
    ref = recall("diet")["answer"]
    other = make_api(priya, assistant="Trip Planner")
    assert other.get(f"answers/{ref}/").status_code == 404
