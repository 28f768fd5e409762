"""What is read again before a removal is called erased."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from memory.actions.erasing import checking, reading, removal, rows, scrub
from memory.actions.erasing.busy import BusyError
from memory.actions.erasing.tally import Tally
from memory.models import Attribute, Event, Fact, FactVersion, Note
from memory.trust.erasure import Place, Told, decode, encode, unfinished
from tests.conftest import NOON
from tests.memory.erasing.conftest import LATER


@pytest.fixture
def begun(herself):
    return removal.fact(herself, "commute", at=LATER)


def test_nothing_is_left_after_a_removal(begun):
    marks = decode(begun.places)[Place.FILES].marks

    assert marks
    assert not any(reading.left(begun, marks).values())


def test_a_row_that_came_back_under_the_key_is_found(begun, priya):
    slot = Attribute.objects.create(owner=priya, slot="commute")
    Fact.objects.create(
        owner=priya, attribute=slot, key="commute", category="context", sensitivity="ordinary",
        created_at=LATER, updated_at=LATER,
    )  # fmt: skip

    left = reading.left(begun, [])

    assert (left[Place.FACTS], left[Place.SLOTS]) == (1, 1)


def test_a_text_that_is_still_in_a_row_is_found(begun, priya):
    note = Note.objects.create(owner=priya, text="The job failed", origin="saved", at=NOON)
    (mark,) = rows.marks(Note.objects.filter(pk=note.pk))

    assert reading.left(begun, [mark])[Place.NOTES] == 1


def test_with_something_left_it_is_not_called_erased(begun):
    told = {place: Told(left=1, checked_at=LATER) for place in decode(begun.places)}
    assert Place.FACTS in unfinished(told)
    assert Place.GIVEN not in unfinished(told)  # the server cannot reach it


def test_in_a_transaction_no_file_is_rewritten(begun):
    with pytest.raises(BusyError):
        scrub.run(set(), [])

    ended = checking.finish(begun, at=LATER)

    assert (ended.finished_at, ended.tries) == (None, 1)
    assert not Event.objects.filter(act="erased").exists()


def test_a_large_database_is_left_to_the_command(begun, monkeypatch):
    monkeypatch.setattr(scrub, "SMALL", 0)

    assert checking.finish(begun, at=LATER).tries == 0
    assert checking.finish(begun, at=LATER, waits=False).tries == 1


def test_the_command_names_what_is_not_finished(begun):
    out = StringIO()
    with pytest.raises(CommandError, match=begun.ref):
        call_command("check_erasures", stdout=out)
    assert "Removals checked: 1. Erased: 0." in out.getvalue()


def test_with_nothing_begun_the_command_does_nothing(db):
    out = StringIO()
    call_command("check_erasures", stdout=out)
    assert out.getvalue() == "Removals checked: 0. Erased: 0.\n"


def test_what_is_told_of_a_place_is_read_as_it_was_written():
    told = {
        Place.FACTS: Told(erased=2, left=1, checked_at=LATER),
        Place.FILES: Told(erased=1, marks=("00ff",)),
        Place.NAMES: Told(kept=3),
    }
    assert decode(encode(told)) == told


def test_the_marks_are_no_content(begun, priya):
    marks = decode(begun.places)[Place.FILES].marks

    assert {len(mark) for mark in marks} == {24}
    assert not set(marks) & set(rows.marks(FactVersion.objects.of(priya)))


def test_every_mark_is_kept_until_the_check_however_many_there_are():
    tally = Tally([Place.VALUES])
    tally.marks = [f"{n:024x}" for n in range(25_000)]

    files = tally.told(given=0)[Place.FILES]

    assert set(files.marks) == set(tally.marks)
    assert files.erased == 25_000
