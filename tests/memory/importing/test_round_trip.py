"""Out of one account and into another, or back: the same profile."""

import json

from memory.actions import callers
from memory.actions.exporting import taking
from memory.models import Fact
from memory.portable.document import write_json
from memory.portable.plan import Step
from tests.conftest import NOON
from tests.memory.importing.bringing import bring, dry_run, export, profile, save_all, say, start


def test_an_export_brought_into_an_empty_account_gives_the_identical_profile(rich, sam, his):
    saved = bring(his, export(rich))

    assert profile(sam) == profile(rich)
    assert (saved.new, saved.guesses, saved.left) == (17, 1, 0)


def test_facts_alone_give_the_identical_profile_too(rich, sam, his):
    document = taking.facts_alone(taking.take(callers.themselves(rich), str, at=NOON).document)

    bring(his, "".join(write_json(document)))

    assert profile(sam) == profile(rich)


def test_an_export_brought_back_changes_nothing(rich, hers):
    before = profile(rich)

    ref = start(hers, export(rich))
    run = dry_run(hers, ref)

    assert {row.item.step for row in run.rows} == {Step.SAME}
    assert not run.slots
    say(hers, ref)
    assert save_all(hers, ref).left == len(run.rows)
    assert profile(rich) == before
    assert {row.version for row in Fact.objects.of(rich)} == {1}


def test_out_in_and_out_again_the_two_files_say_the_same(rich, sam, his):
    bring(his, export(rich))

    first, second = (json.loads(export(person)) for person in (rich, sam))

    assert first["slots"] == second["slots"]
    assert [_told(each) for each in first["facts"]] == [_told(each) for each in second["facts"]]


def _told(each):
    apart = {"origin", "history", "created_at", "updated_at", "confirmed_at"}
    return {name: part for name, part in each.items() if name not in apart}
