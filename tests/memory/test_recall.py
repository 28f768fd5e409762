"""A topic's decision, and what of it is given first. Plain Python but for the notes."""

from datetime import UTC, datetime, timedelta

import pytest

from memory import decision
from memory.actions import callers, noted, notes, recall
from memory.actions.erasing import removal
from memory.actions.errors import OvertakenError
from memory.attributes import Attribute, Category, Fact, Form, Model
from memory.decision import Lane, Reason
from memory.management.people import model, read
from memory.reach.catalogue import load
from memory.recall import topic
from memory.turn import EVERYTHING, Access, Turn
from tests.conftest import NOON, PRIYA_FILE

AT_ALL = Turn(at=NOON, access=EVERYTHING)
TOPICS = ("diet", "dinner for Friday", "commute to work", "what do you remember about me?",
          "response style", "favourite opera", "where do I live?")  # fmt: skip


@pytest.fixture(scope="module")
def person():
    return model(read(PRIYA_FILE))


def found(person, said, limit=20, turn=AT_ALL):
    return topic.decide(person, said, turn, limit, load())


def answers(made):
    return {line.slot for line in made.given if line.attribute.mode == "answer"}


@pytest.mark.parametrize("said", TOPICS)
def test_it_gives_the_slots_that_a_message_would_but_for_instructions(person, said):
    message = decision.apply(person, said, AT_ALL, load())
    assert answers(found(person, said).decision) == answers(message)
    assert found(person, said).decision.silent == ()


@pytest.mark.parametrize("said", TOPICS)
@pytest.mark.parametrize("limit", [1, 2, 20])
def test_the_lanes_add_up_and_the_limit_holds(person, said, limit):
    made = found(person, said, limit)
    lanes = [line.slot for lane in Lane for line in made.decision.lane(lane)]
    given = {r.fact.key for line in made.decision.lines for r in line.given}
    assert sorted(lanes) == [attribute.slot for attribute in person.attributes]
    assert len(made.keys) <= limit
    assert given == {*made.keys}


def test_what_is_held_does_not_weigh_on_the_order_of_what_is_given(person):
    held = Attribute(slot="zz", facts=(Fact(key="zz", value="gluten fish meat", confirmed=False),))
    more = Model(name=person.name, attributes=(*person.attributes, held))
    assert found(more, "food with gluten").keys == found(person, "food with gluten").keys


def test_the_order_of_the_facts_does_not_change_what_is_given(person):
    turned = Model(name=person.name, attributes=tuple(reversed(person.attributes)))
    for said in TOPICS:
        assert found(turned, said, 3).keys == found(person, said, 3).keys


def test_what_is_asked_for_comes_before_what_only_acts():
    asked = Attribute(slot="diet", facts=(Fact(key="diet", value="eats fish"),))
    acts = Attribute(slot="budget", facts=(Fact(key="budget", value="12 a head for dinner",
                     form=Form.PHRASE),))  # fmt: skip
    person = Model(name="Priya", attributes=(acts, asked))
    keys = found(person, "my diet. dinner for Friday").keys
    assert keys[0] == "diet"


def test_what_may_not_be_given_makes_no_room_less(person):
    narrow = Turn(at=NOON, access=Access(categories=frozenset(Category), slots=frozenset({"diet"})))
    made = found(person, "what do you remember about me?", 4, narrow)
    reasons = {line.slot: line.reason for line in made.decision.lines}
    assert len(made.keys) == 4
    assert (reasons["diet"], reasons["employer"]) == (Reason.RECALLED, Reason.NOT_GRANTED)


def test_a_note_that_was_removed_meanwhile_is_not_given(pantry, priya):
    kept = notes.keep(pantry, notes.Draft(text="the kettle broke"), at=NOON)
    found = noted.find(pantry, "kettle", 5)
    removal.note(callers.themselves(priya), str(kept.ref), at=NOON)
    with pytest.raises(OvertakenError):
        noted.check(pantry, found)
    assert recall.recall(pantry, "kettle", 5, at=NOON).notes == ()


def test_only_the_newest_notes_are_looked_through(pantry, monkeypatch):
    monkeypatch.setattr(noted, "NEWEST", 1)
    for day, text in enumerate(["the kettle broke", "likes jazz"]):
        notes.keep(pantry, notes.Draft(text=text), at=NOON + timedelta(days=day))
    assert noted.find(pantry, "kettle", 5) == []


def test_an_expired_fact_is_not_recalled(person):
    late = Fact(key="seat", value="aisle", expires_at=datetime.now(UTC) - timedelta(days=1))
    one = Model(name="Priya", attributes=(Attribute(slot="seat", facts=(late,)),))
    made = found(one, "seat", turn=Turn(at=datetime.now(UTC), access=EVERYTHING))
    assert (made.keys, made.decision.lines[0].reason) == ((), Reason.EXPIRED)
