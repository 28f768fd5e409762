"""Files that wait, and the answers about them: whose they are, and for how long."""

from datetime import timedelta

import pytest

from memory.actions import callers, retention
from memory.actions.errors import NotOnFileError
from memory.actions.importing import answering, files, saving
from memory.actions.importing.choices import Choice
from memory.actions.use import describe
from memory.models import Import
from memory.portable.errors import PortableError
from tests.conftest import NOON
from tests.memory.importing.bringing import NO, YES, dry_run, export, say, start
from tests.portable.build import changed


def test_nothing_that_the_file_said_lies_open_in_its_row(his):
    ref = start(his, "User likes oolong tea")
    say(his, ref, keys={1: "hot.drinks"})

    row = Import.objects.values().get(ref=ref)

    assert not any(word in str(row) for word in ("oolong", "hot.drinks"))


def test_yes_to_all_new_leaves_changes_and_answers_given_alone(priya, hers):
    ref = start(hers, "User lives in Leeds\nUser likes jazz\nUser has a cat")
    answering.choose(hers, ref, {3: Choice(said=NO)}, {})

    answering.say_to_all(hers, ref, YES, at=NOON)

    assert [row.choice.said for row in dry_run(hers, ref).rows] == [None, YES, NO]


def test_no_to_all_leaves_no_yes(rich, hers):
    export_ = export(rich)
    describe(hers, "diet", label="", aliases=[], at=NOON)
    ref = start(hers, changed(export_))
    answering.choose(hers, ref, {1: Choice(said=YES)}, {"diet": YES})

    answering.say_to_all(hers, ref, NO, at=NOON)

    assert dry_run(hers, ref).sum == "0.0"


def test_answers_about_lines_that_are_not_there_are_left_out(his):
    ref = start(his, "User likes tea")
    answering.choose(his, ref, {7: Choice(said=YES)}, {"nowhere": YES})

    assert files.find(his.person, ref).decisions == {"lines": {}, "slots": {}}


def test_nobody_else_finds_a_file(hers, mallory):
    ref = start(hers, "User likes tea")
    caller = callers.themselves(mallory)

    with pytest.raises(NotOnFileError):
        files.find(mallory, ref)
    with pytest.raises(NotOnFileError):
        answering.choose(caller, ref, {1: Choice(said=YES)}, {})
    with pytest.raises(NotOnFileError):
        saving.save(caller, ref, expected="0.0", at=NOON)
    files.drop(caller, ref)
    assert files.find(hers.person, ref)


def test_a_file_that_cannot_be_read_is_not_kept(his):
    with pytest.raises(PortableError):
        start(his, "PK\x03\x04")

    assert not Import.objects.exists()


def test_of_many_files_the_last_wait(his):
    refs = [start(his, f"User likes tea {number}") for number in range(7)]

    assert [row.ref for row in files.waiting(his.person)] == refs[:1:-1]


def test_a_file_that_nobody_answers_goes_after_a_day(his):
    start(his, "User likes tea")

    assert not retention.run(at=NOON + files.KEPT)
    assert retention.run(at=NOON + files.KEPT + timedelta(seconds=1))
    assert not Import.objects.exists()
