"""A name is taken off what stays, and the sums still hold."""

import pytest

from dashboard import sums
from memory import receipt
from memory.actions.erasing import names, removal
from memory.actions.erasing.removal import Also
from memory.actions.errors import NotOnFileError
from memory.models import Answer, Attribute, Grant, Look
from tests.conftest import NOON
from tests.memory.erasing.conftest import LATER

NAMES = Also(names=True)


def again(answer):
    return Answer.objects.of(answer.owner).get(pk=answer.pk)


def test_the_receipt_adds_up_without_the_name(herself, ask):
    answer = ask("how long is my commute?").answer

    removal.fact(herself, "commute", at=LATER, also=NAMES)

    slots = {entry.slot for entry in receipt.decode(again(answer).lanes)}
    assert "commute" not in slots
    assert len(slots) == 6
    assert sums.faults(again(answer)) == ()


def test_names_that_go_one_after_the_other_stay_apart(herself, ask):
    answer = ask("how long is my commute and where do I live?").answer

    for key in ("commute", "residence"):
        removal.fact(herself, key, at=LATER, also=NAMES)

    assert sums.faults(again(answer)) == ()
    assert {slot for slot, *_ in again(answer).lanes} >= {"(erased) 1", "(erased) 2"}


def test_what_the_question_reached_names_it_no_more(herself, ask):
    answer = ask("how long is my commute?").answer
    assert "commute" in str(answer.reach)

    removal.fact(herself, "commute", at=LATER, also=NAMES)

    assert "commute" not in str(again(answer).reach)
    assert again(answer).message == "how long is my commute?"


def test_what_came_with_the_question_names_it_no_more(herself, ask):
    turn = {"overrides": {"commute": "today I walk"}, "asks": frozenset({"commute", "diet"})}
    answer = ask("how do I get there?", **turn).answer

    removal.fact(herself, "commute", at=LATER, also=NAMES)

    left = again(answer).turn
    assert (left["overridden"], left["asks"]) == (["(erased)"], ["(erased)", "diet"])


def test_a_name_that_other_facts_have_stays(herself, put, ask):
    put("commute.weekend", "walks on Sundays")
    answer = ask("how long is my commute?").answer

    removal.fact(herself, "commute", at=LATER, also=NAMES)

    assert "commute" in {slot for slot, *_ in again(answer).lanes}
    assert Attribute.objects.of(herself.person).filter(slot="commute").exists()


def test_an_admins_opening_and_a_grant_name_it_no_more(herself, priya, admin, pantry):
    Look.objects.create(owner=priya, admin=admin, key="commute", reason="asked for it", at=NOON)
    Grant.objects.of(priya).update(slots=["commute", "diet"])

    removal.fact(herself, "commute", at=LATER, also=NAMES)

    assert Look.objects.of(priya).get().key == "(erased)"
    assert Grant.objects.of(priya).get().slots == ["diet"]


def test_the_name_can_go_later_too(herself, ask):
    answer = ask("how long is my commute?").answer
    with pytest.raises(NotOnFileError):
        removal.name(herself, "commute", at=LATER)
    removal.fact(herself, "commute", at=LATER)

    erasure = removal.name(herself, "commute", at=LATER)

    assert erasure.places["names"]["erased"] == 1
    assert "commute" not in str(again(answer).lanes)
    with pytest.raises(NotOnFileError):
        removal.name(herself, "commute", at=LATER)


def test_what_was_asked_stays_dropped_where_its_time_ended_meanwhile(herself, ask):
    read = ask("how long is my commute?").answer
    Answer.objects.filter(pk=read.pk).update(message="", reach=[], question_dropped_at=LATER)

    names.rename(read, frozenset({"commute"}))

    assert again(read).reach == []
    assert "commute" not in {slot for slot, *_ in again(read).lanes}
