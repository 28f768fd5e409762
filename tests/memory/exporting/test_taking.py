"""What a copy says, and the receipt that it leaves."""

import json

from memory import receipt
from memory.actions import callers
from memory.actions.exporting import past, taking
from memory.actions.overwrite import overwrite
from memory.actions.save import Draft, save
from memory.actions.use import stop
from memory.attributes import Origin
from memory.decision import Lane, Reason
from memory.models import (
    Erasure,
    Event,
)
from memory.receipt import Kind
from memory.trust.ledger import Act
from tests.conftest import NOON
from tests.memory.exporting.copying import exported, take


def test_a_receipt_names_keys_and_versions_and_why(filled):
    found = exported(filled)["answers"][0]["lanes"]["tea"]

    assert found["facts"] == [{"key": "tea.kind", "version": 1, "reason": "asked"}]
    assert (found["lane"], found["reason"], found["of"]) == ("used", "asked", 1)


def test_names_that_were_erased_keep_a_line_each(filled):
    lanes = [["(erased)", "held", "paused", [9]], ["(erased)", "held", "expired", [9]]]
    filled.answers.update(lanes=lanes)

    found = exported(filled)["answers"][0]["lanes"]

    assert {name: lane["reason"] for name, lane in found.items()} == {
        "(erased)": "paused",
        "(erased) 2": "expired",
    }


def test_it_holds_no_secret_and_nothing_of_others(filled, priya):
    text = json.dumps(exported(filled))

    assert "eats fish" not in text
    assert str(filled.pseudonym) not in text


def test_a_copy_is_on_a_receipt_that_adds_up(priya):
    stop(callers.themselves(priya), "commute", at=NOON)
    overwrite(callers.themselves(priya), "residence", at=NOON)

    answer = take(priya).answer
    entries = {entry.slot: entry for entry in receipt.decode(answer.lanes)}

    assert (answer.kind, answer.used, answer.silent, answer.held) == (Kind.EXPORT, 5, 0, 1)
    assert (answer.facts_given, answer.facts_on_file) == (10, 11)
    assert entries["commute"].reason is Reason.READ
    assert entries["response_style"].lane is Lane.USED
    assert entries["residence"].reason is Reason.OVERWRITTEN


def test_the_ledger_counts_what_was_taken(priya, ask):
    ask("where do I work?")
    events = Event.objects.filter(person=priya.pseudonym).count()

    answer = take(priya).answer
    event = Event.objects.latest("number")

    assert (event.act, event.thing) == (Act.EXPORTED, answer.ref)
    assert {name: event.counts[name] for name in ("facts", "receipts", "changes")} == {
        "facts": 11,
        "receipts": 1,
        "changes": events,
    }


def test_a_copy_holds_what_was_there_before_and_not_its_own_receipt(priya, ask):
    ask("where do I work?")
    counted = taking.count(priya)

    found = exported(priya)

    assert len(found["facts"]) == counted.facts
    assert len(found["answers"]) == counted.receipts == 1
    assert len(found["changes"]) == counted.changes


def test_a_guess_and_its_history_are_in_the_copy(priya, pantry):
    save(pantry, Draft(key="hobby", value="paints", origin=Origin.INFERRED), at=NOON)

    found = next(fact for fact in exported(priya)["facts"] if fact["key"] == "hobby")

    assert (found["value"], found["confirmed"], found["origin"]) == ("paints", False, "inferred")
    assert found["history"][0]["assistant"] == "Pantry Bot"


def test_facts_alone_hold_no_past(priya, ask):
    ask("where do I work?")

    found = taking.facts_alone(take(priya).document)

    assert (list(found.answers), list(found.changes), found.sections) == ([], [], {})
    assert {fact.history for fact in found.facts} == {()}


def test_receipts_are_read_bit_by_bit(priya, ask, django_assert_num_queries, monkeypatch):
    monkeypatch.setattr(past, "CHUNK", 2)
    for _ in range(5):
        ask("where do I work?")
    answers = iter(take(priya).document.answers)

    with django_assert_num_queries(1):
        next(answers)
        next(answers)
    with django_assert_num_queries(1):
        next(answers)


def test_a_removal_is_told_by_its_reference(priya):
    Erasure.objects.create(ref="X-1", person=priya.pseudonym, scope="fact", started_at=NOON)

    (removal,) = exported(priya)["sections"]["removals"]

    assert (removal["ref"], removal["finished_at"]) == ("X-1", None)


def test_changes_name_what_they_were_about(priya, pantry):
    save(pantry, Draft(key="diet.fish", value="eats tuna"), at=NOON)

    change = exported(priya)["changes"][-1]

    assert change["act"] == "corrected diet.fish"
    assert change["line"]["assistant"] == "Pantry Bot"


def test_what_an_admin_opened_is_named(filled):
    opened = filled.looks.get()
    callers.record(callers.admin(filled), Act.LOOKED, opened.ref, NOON)

    assert exported(filled)["changes"][-1]["act"] == "looked tea.leaf"
