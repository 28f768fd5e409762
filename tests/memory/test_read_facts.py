"""manage.py read_facts: run after an upgrade, beside a server that goes on writing."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from memory.actions import callers
from memory.actions import readings as action
from memory.actions.overwrite import overwrite
from memory.actions.readings import LOOKED, RENEWED
from memory.actions.save import Draft, save
from memory.models import FactVersion, Person
from memory.models.sealed import Stored
from memory.reach.learned import readings
from tests.conftest import NOON
from tests.memory.test_readings import STALE, others

FACTS = 11  # Priya's


@pytest.fixture
def before(priya):
    """Priya's facts as an upgrade finds them: some without a reading, some with an older one."""
    for row in FactVersion.objects.of(priya):
        row.reading = STALE if row.pk % 2 else b""
        row.save()
    return priya


def run(**more):
    said = StringIO()
    call_command("read_facts", stdout=said, **more)
    return said.getvalue()


def stored():
    return list(FactVersion.objects.order_by("pk").values_list("reading", flat=True))


def test_it_works_out_what_is_missing_and_what_is_outdated(before):
    assert len(others()) == FACTS
    assert run() == f"Facts read: {FACTS}. Worked out anew: {FACTS}.\n"
    assert others() == []


def test_again_it_writes_nothing(before):
    run()
    once = stored()
    assert run() == f"Facts read: {FACTS}. Worked out anew: 0.\n"
    assert stored() == once


def test_a_fact_without_a_value_gets_none(before):
    overwrite(callers.themselves(before), "commute", at=NOON)
    run()
    versions = FactVersion.objects.of(before).filter(fact__key="commute")
    assert {version.reading for version in versions} == {b""}


def test_broken_off_it_goes_on(before):
    going = action.renew(batch=4)
    next(going)
    del going
    assert len(others()) == FACTS - 4
    assert f"Worked out anew: {FACTS - 4}." in run()
    assert others() == []


def test_everybody_is_read_however_small_the_batches_are(before, sam):
    save(callers.themselves(sam), Draft(key="commute", value="cycles"), at=NOON)
    FactVersion.objects.of(sam).update(reading=b"")
    done = list(action.renew(batch=1))
    assert len(done) == FACTS + 1
    assert others() == []


def test_what_is_blanked_meanwhile_stays_blank(before):
    rows = action.look(0, FACTS)
    overwrite(callers.themselves(before), "commute", at=NOON)
    assert action.write(rows)[RENEWED] == FACTS - 1
    blanked = FactVersion.objects.filter(fact__key="commute")
    assert {*blanked.values_list("reading", flat=True)} == {b""}


def test_who_has_gone_meanwhile_does_not_come_back(before):
    rows = action.look(0, FACTS)
    FactVersion.objects.all().delete()
    assert action.write(rows) == {LOOKED: FACTS, RENEWED: 0}
    Person.objects.filter(pk=before.pk).delete()
    assert action.write(rows) == {LOOKED: FACTS}
    assert not FactVersion.objects.exists()


def test_what_a_correction_replaced_is_left_alone(before, pantry):
    save(pantry, Draft(key="commute", value="walks"), at=NOON)
    run()
    first, second = FactVersion.objects.of(before).filter(fact__key="commute").order_by("number")
    assert first.reading in {STALE, b""}
    assert readings.current(second.reading)


def test_what_does_not_open_is_told_and_the_rest_is_done(before):
    FactVersion.objects.filter(fact__key="commute").update(value=Stored(b"\x01 of another"))
    with pytest.raises(CommandError, match="1 did not open and stay as they were"):
        run()
    rows = FactVersion.objects.of(before).exclude(fact__key="commute")
    assert all(readings.current(row.reading) for row in rows)


def test_it_says_nothing_of_what_it_read(before):
    said = run(verbosity=3)
    assert not any(row.value in said for row in FactVersion.objects.of(before))


def test_where_nobody_is_asked_it_is_silent(before):
    assert run(verbosity=0) == ""
