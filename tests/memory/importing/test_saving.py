"""All that the person said yes to is saved, and it is saved at once or not at all."""

from datetime import timedelta

import pytest
from django.db import IntegrityError, transaction

from memory.actions.errors import NotOnFileError
from memory.actions.importing import answering, correcting, files, saving
from memory.actions.importing.choices import Choice
from memory.actions.importing.levels import Levels
from memory.actions.importing.readings import Readings
from memory.actions.importing.saving import MovedError
from memory.actions.overwrite import overwrite
from memory.actions.save import Draft, save
from memory.attributes import Category, Sensitivity
from memory.models import Event, Fact, Removed
from memory.portable.plan import Step
from memory.trust.ledger import Act
from tests.conftest import NOON
from tests.memory.importing.bringing import NO, YES, bring, dry_run, save_all, say, start
from tests.portable.build import fact, held


def test_nothing_is_on_file_before_the_yes(sam, his):
    start(his, "User likes tea")

    assert not Fact.objects.of(sam).exists()


def test_a_line_without_an_answer_is_left_out_as_one_with_a_no_is(sam, his):
    ref = start(his, "User likes tea\nUser lives in Leeds\nUser has a cat")
    answering.choose(his, ref, {1: Choice(said=YES), 2: Choice(said=NO)}, {})

    saved = save_all(his, ref)

    assert [fact.key for fact in Fact.objects.of(sam)] == ["beverage"]
    assert (saved.new, saved.left) == (1, 2)


def test_what_is_saved_is_said_to_be_imported_in_its_history(sam, his):
    bring(his, "User likes tea")

    version = sam.fact_versions.get()

    assert (version.value, version.origin, version.waited) == ("likes tea", "imported", False)


def test_one_line_of_the_ledger_tells_of_the_whole_file(sam, his):
    before = Event.objects.count()

    bring(his, "User likes tea\nUser lives in Leeds")
    event = Event.objects.latest("number")

    assert Event.objects.count() == before + 1
    assert (event.act, event.counts["new"]) == (Act.IMPORTED, 2)


def test_the_file_is_gone_once_it_is_saved(his):
    ref = start(his, "User likes tea")
    say(his, ref)
    save_all(his, ref)

    with pytest.raises(NotOnFileError):
        files.find(his.person, ref)


def test_a_change_keeps_the_old_value_in_the_history(priya, hers):
    saved = bring(hers, "User lives in Leeds")

    values = [row.value for row in priya.fact_versions.filter(fact__key="residence").order_by("pk")]

    assert saved.changed == 1
    assert values == ["lives at 47 Halloway Road, Bristol", "lives in Leeds"]


CORRECTIONS = {
    "value": fact("commute", "walks"),
    "description": fact(
        "commute", "walks", category=Category.CONSTRAINT, sensitivity=Sensitivity.PERSONAL
    ),
    "expiry": fact("commute", "walks", expires_at=NOON + timedelta(days=3)),
    "no expiry": fact("visit", "is in Oslo"),
    "overwritten": fact("old", "is back"),
    "guess": fact("hobby", "sings"),
}


@pytest.mark.parametrize("line", CORRECTIONS.values(), ids=CORRECTIONS)
def test_a_change_leaves_what_a_correction_leaves(rich, hers, sam, his, line):
    """Many are put in force at once; each has to come out as `save.save` would have it."""
    save(hers, Draft(key="old", value="was"), at=NOON)
    overwrite(hers, "old", at=NOON)
    draft = Draft(
        key=line.key, value=line.value, category=line.category, sensitivity=line.sensitivity,
        expires_at=line.expires_at, never_expires=line.expires_at is None,
    )  # fmt: skip

    brought = tried(rich, line.key, lambda: bring(hers, held(line)))
    corrected = tried(rich, line.key, lambda: save(hers, draft, at=NOON))

    assert brought == corrected


def tried(person, key, act):
    """How the fact under *key* would stand after *act*, which is taken back."""
    with transaction.atomic():
        act()
        state = fact_state(person, key)
        transaction.set_rollback(True)
    return state


def fact_state(person, key):
    names = ("category", "sensitivity", "confirmed_at", "expires_at", "overwritten_at", "version")
    return Fact.objects.of(person).values(*names).get(key=key)


def test_a_fact_that_moved_after_the_yes_stops_the_whole_file(priya, hers, pantry):
    ref = start(hers, "User lives in Leeds\nUser likes jazz")
    say(hers, ref)
    seen = dry_run(hers, ref).sum
    save(pantry, Draft(key="residence", value="lives in York"), at=NOON)

    with pytest.raises(MovedError):
        saving.save(hers, ref, expected=seen, at=NOON)

    assert not priya.facts.filter(key="music").exists()
    assert answering.reconsider(hers, ref, at=NOON) == (1,)
    assert save_all(hers, ref).new == 1


def test_a_new_key_that_was_saved_meanwhile_asks_again(sam, his):
    ref = start(his, "User likes oolong")
    say(his, ref)
    (row,) = dry_run(his, ref).rows
    save(his, Draft(key=row.item.line.key, value="likes assam"), at=NOON)

    (row,) = dry_run(his, ref).rows

    assert (row.item.step, row.moved, row.is_chosen) == (Step.CHANGES, True, False)


def test_another_sum_than_was_seen_saves_nothing(sam, his):
    ref = start(his, "User likes tea\nUser lives in Leeds")
    say(his, ref)

    with pytest.raises(MovedError):
        saving.save(his, ref, expected="1.0", at=NOON)

    assert not sam.facts.exists()


def test_two_writers_of_one_fact_are_told_apart_by_the_version(priya, hers):
    ref = start(hers, "User lives in Leeds")
    say(hers, ref)
    run = dry_run(hers, ref)
    save(hers, Draft(key="residence", value="lives in York"), at=NOON)

    with pytest.raises(IntegrityError):
        correcting.correct(priya, run, Levels(), Readings(), NOON)


def test_a_key_that_was_removed_counts_as_removed_no_more(sam, his):
    for key in ("beverage", "hobby"):
        Removed.objects.create(owner=sam, digest=sam.vault.digest(key), at=NOON)

    bring(his, "User likes tea")

    assert [row.digest for row in Removed.objects.of(sam)] == [sam.vault.digest("hobby")]
