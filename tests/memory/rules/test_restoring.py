from datetime import timedelta

import pytest

from memory.actions import save
from memory.actions.errors import NotOnFileError, TooLateError
from memory.actions.rules import reading, restoring, writing
from memory.actions.rules.errors import CrowdedError, NotThePersonsError
from memory.models import Event, Rule
from memory.rules.standing import Standing
from tests.conftest import NOON

LATER = NOON + timedelta(days=1)


@pytest.fixture
def retired(me, no_beef):
    writing.retire(me, no_beef.ref, number=1, at=LATER)
    return no_beef


def test_a_retired_rule_goes_on_as_it_was(me, priya, retired):
    restoring.restore(me, retired.ref, at=LATER)
    (found,) = reading.of(priya, at=LATER)
    assert (found.ref, found.row.number, found.standing) == (retired.ref, 1, Standing.BINDING)


def test_twice_is_once(me, retired):
    for _ in range(2):
        restoring.restore(me, retired.ref, at=LATER)
    assert Event.objects.filter(act="rule_restored", thing=retired.ref).count() == 1


def test_a_change_that_waited_comes_back_beside_what_was_in_force(me, no_beef):
    boxes = {"field": "ingredients", "comparison": "contains_none", "value": "beef"}
    writing.amend(me, no_beef.ref, number=1, **boxes, at=NOON)
    writing.retire(me, no_beef.ref, number=2, at=LATER)
    restoring.restore(me, no_beef.ref, at=LATER)
    assert set(Rule.objects.open().values_list("number", "confirmed_at")) == {(1, NOON), (2, None)}


def test_a_version_that_had_ended_before_stays_so(me, no_beef):
    boxes = {"field": "ingredients", "comparison": "contains_none", "value": "beef"}
    writing.amend(me, no_beef.ref, number=1, **boxes, at=NOON)
    writing.confirm(me, no_beef.ref, number=2, seen=1, at=NOON)
    writing.retire(me, no_beef.ref, number=2, at=LATER)
    restoring.restore(me, no_beef.ref, at=LATER)
    assert Rule.objects.open().get().number == 2


def test_it_lapses_where_the_fact_was_corrected_since(me, priya, retired):
    draft = save.Draft(key="diet.meat", value="eats meat on Sundays")
    save.save(me, draft, at=LATER)
    restoring.restore(me, retired.ref, at=LATER)
    assert reading.of(priya, at=LATER)[0].standing is Standing.LAPSED


def test_after_thirty_days_it_is_too_late(me, retired):
    with pytest.raises(TooLateError):
        restoring.restore(me, retired.ref, at=LATER + timedelta(days=31))


def test_nobody_else_takes_it_back(pantry, retired):
    with pytest.raises(NotThePersonsError):
        restoring.restore(pantry, retired.ref, at=LATER)


def test_what_never_was_is_not_found(me):
    with pytest.raises(NotOnFileError):
        restoring.restore(me, "rul_none", at=LATER)


def test_it_makes_no_more_rules_than_there_may_be(me, add, monkeypatch, retired):
    monkeypatch.setattr(reading, "MOST", 1)
    add("commute", "price", "at_most", "2")
    with pytest.raises(CrowdedError, match="Retire one first"):
        restoring.restore(me, retired.ref, at=NOON)
