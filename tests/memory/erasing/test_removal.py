"""What a removal takes, and what it leaves."""

import pytest

from memory.actions import callers, save
from memory.actions.erasing import removal
from memory.actions.erasing.removal import Also
from memory.actions.errors import NotOnFileError, StaleError
from memory.actions.importing import files
from memory.actions.save import Draft
from memory.models import (
    Answer,
    Attribute,
    Erasure,
    Event,
    Fact,
    FactVersion,
    Import,
    Look,
    Note,
    Once,
    Proposal,
)
from memory.trust.erasure import decode
from tests.conftest import NOON
from tests.memory.erasing.conftest import LATER


def counts(erasure):
    return {place.value: told.erased for place, told in decode(erasure.places).items()}


def test_the_fact_goes_with_its_history(herself, priya, put):
    put("commute", "cycles to work")

    erasure = removal.fact(herself, "commute", at=LATER)

    assert counts(erasure) | {"facts": 1, "values": 2, "slots": 1} == counts(erasure)
    assert not Fact.objects.of(priya).filter(key="commute").exists()
    assert FactVersion.objects.of(priya).count() == Fact.objects.of(priya).count()
    assert not Attribute.objects.of(priya).filter(slot="commute").exists()


def test_the_rest_of_its_slot_stays(herself, priya):
    removal.fact(herself, "diet.fish", at=LATER)

    assert Attribute.objects.of(priya).get(slot="diet").facts.count() == 3


def test_a_slot_goes_with_all_its_facts(herself, priya):
    erasure = removal.slot(herself, "diet", at=LATER)

    assert counts(erasure)["facts"] == 4
    assert not Fact.objects.of(priya).filter(key__startswith="diet").exists()


def test_nobody_elses_is_touched(herself, sam):
    save.save(callers.themselves(sam), Draft(key="commute", value="walks"), at=NOON)

    removal.fact(herself, "commute", at=LATER)

    assert Fact.objects.of(sam).get().key == "commute"


@pytest.mark.parametrize("key", ["no_such_key", "diet"])
def test_a_key_that_is_not_there_is_not_on_file(herself, key):
    with pytest.raises(NotOnFileError):
        removal.fact(herself, key, at=LATER)


def test_a_value_that_changed_meanwhile_is_not_removed_unread(herself, put):
    put("commute", "cycles to work")

    with pytest.raises(StaleError):
        removal.fact(herself, "commute", at=LATER, expected=1)


def test_a_slot_that_changed_meanwhile_is_not_removed_unread(herself, priya, put):
    seen = removal.state(removal.under(priya, "diet"))
    put("diet.salt", "avoids salt")

    with pytest.raises(StaleError):
        removal.slot(herself, "diet", at=LATER, expected=seen)


def test_what_waits_about_it_goes_too(herself, pantry, priya):
    fact = Fact.objects.of(priya).get(key="commute")
    for number, kind in enumerate(("correct", "overwrite")):
        Proposal.objects.create(
            ref=f"req_{number}", owner=priya, assistant=pantry.assistant, kind=kind, key="commute",
            fact=fact, draft={"key": "commute", "value": "flies"}, at=NOON,
        )  # fmt: skip

    assert counts(removal.fact(herself, "commute", at=LATER))["waiting"] == 2


def test_a_repeated_call_that_named_it_is_remembered_no_more(herself, priya):
    ref = str(Fact.objects.of(priya).get(key="commute").ref)
    for number, things in enumerate(({"fact": ref}, {"key": "commute"}, {"fact": "another"})):
        Once.objects.create(
            owner=priya, token="t", method="PUT", path="p", key=str(number), body="b",
            things=things, at=NOON,
        )  # fmt: skip

    assert counts(removal.fact(herself, "commute", at=LATER))["retries"] == 2
    assert Once.objects.of(priya).get().things == {"fact": "another"}


def test_old_receipts_still_add_up_and_keep_the_name(herself, ask):
    answer = ask("how long is my commute?").answer
    before = answer.lanes

    removal.fact(herself, "commute", at=LATER)

    answer.refresh_from_db()
    assert (answer.lanes, answer.on_file) == (before, 6)


def test_the_words_of_a_question_that_quotes_it_go(herself, put, ask):
    put("residence", "lives at 14 Rowan Street")
    quotes = ask("is 14 Rowan Street far from the station?").answer
    asks = ask("where do I live?").answer

    assert counts(removal.fact(herself, "residence", at=LATER))["questions"] == 1
    assert Answer.objects.of(herself.person).get(pk=quotes.pk).message == ""
    assert Answer.objects.of(herself.person).get(pk=asks.pk).message == "where do I live?"


def test_the_questions_that_it_was_given_for_go_where_the_person_says_so(herself, ask):
    given, other = ask("how long is my commute?").answer, ask("where do I work?").answer

    removal.fact(herself, "commute", at=LATER, also=Also(questions=True))

    assert Answer.objects.of(herself.person).get(pk=given.pk).message == ""
    assert Answer.objects.of(herself.person).get(pk=other.pk).message


def test_how_often_assistants_were_given_it_is_told(herself, ask):
    for _ in range(3):
        ask("how long is my commute?")
    ask("where do I work?")

    erasure = removal.fact(herself, "commute", at=LATER)

    assert erasure.places["given"]["left"] == 3


@pytest.mark.parametrize(("notes", "left"), [(False, 1), (True, 0)])
def test_a_note_that_quotes_it_goes_where_the_person_says_so(herself, priya, put, notes, left):
    put("residence", "lives at 14 Rowan Street")
    Note.objects.create(owner=priya, text="The key to 14 Rowan Street", origin="saved", at=NOON)

    erasure = removal.fact(herself, "residence", at=LATER, also=Also(notes=notes))

    assert Note.objects.of(priya).count() == left == erasure.places["notes"].get("kept", 0)


def test_what_stays_by_choice_is_told_of(herself, ask):
    ask("how long is my commute?")

    assert removal.fact(herself, "commute", at=LATER).places["names"]["kept"] == 1


def test_an_opening_by_an_admin_stays_without_the_value(herself, priya, admin, put):
    put("residence", "lives at 14 Rowan Street")
    Look.objects.create(
        owner=priya, admin=admin, key="residence", reason="14 Rowan Street is asked for", at=NOON
    )

    removal.fact(herself, "residence", at=LATER)

    look = Look.objects.of(priya).get()
    assert (look.key, look.reason) == ("residence", "")


def test_a_waiting_file_that_quotes_it_goes_and_another_stays(herself, put):
    put("residence", "lives at 14 Rowan Street")
    for text in (b"Lives at 14 Rowan Street\nKeeps bees", b"Plays the oboe"):
        files.start(herself, text, at=NOON)

    assert counts(removal.fact(herself, "residence", at=LATER))["waiting"] == 1
    assert Import.objects.of(herself.person).count() == 1


def test_a_note_is_removed_alone(herself, priya):
    note, _ = (
        Note.objects.create(owner=priya, text=text, origin="saved", at=NOON)
        for text in ("one", "two")
    )

    assert counts(removal.note(herself, str(note.ref), at=LATER))["notes"] == 1
    assert Note.objects.of(priya).get().pk != note.pk
    with pytest.raises(NotOnFileError):
        removal.note(herself, str(note.ref), at=LATER)


def test_a_guess_that_was_declined_goes_and_nothing_that_is_confirmed(herself, priya):
    with pytest.raises(NotOnFileError):
        removal.guess(herself, "commute", at=LATER)
    Fact.objects.of(priya).filter(key="commute").update(confirmed_at=None)

    assert removal.guess(herself, "commute", at=LATER).scope == "guess"
    assert not Fact.objects.of(priya).filter(key="commute").exists()


def test_its_receipt_holds_counts_with_zeroes_and_no_content(herself, priya):
    erasure = removal.fact(herself, "commute", at=LATER)

    told = str(erasure.places)
    assert "commute" not in told
    assert "train" not in told
    assert erasure.person == priya.pseudonym
    assert counts(erasure)["notes"] == counts(erasure)["admin_log"] == 0


def test_it_leaves_one_line_in_the_ledger_with_the_count_of_each_place(herself):
    erasure = removal.fact(herself, "commute", at=LATER)

    event = Event.objects.latest("number")
    assert (event.act, event.thing, event.counts) == ("removed", erasure.ref, counts(erasure))


def test_two_removals_have_two_references(herself):
    one, two = (removal.fact(herself, key, at=LATER) for key in ("commute", "diet.fish"))

    assert one.ref != two.ref
    assert Erasure.objects.filter(ref__regex=r"^X-[0-9A-Z]{4}-[0-9A-Z]{4}$").count() == 2
