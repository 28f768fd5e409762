"""The labelled messages: nobody is in two folds, and keys can be taken away."""

from collections import defaultdict

import pytest

from memory.attributes import SELF
from memory.reach.learned import readings
from training.reach import cases
from training.reach.cases import FOLDS, is_keyless, keyless, labelled


@pytest.fixture(scope="module")
def given():
    found = list(labelled())
    assert len({one.case.person for one in found}) > 10
    return found


@pytest.fixture(scope="module")
def one_each(given):
    return list({one.case.person: one for one in given}.values())


def test_what_one_person_wrote_is_all_in_one_fold(given):
    folds = defaultdict(set)
    for one in given:
        folds[one.case.person].add(one.fold)

    assert {len(found) for found in folds.values()} == {1}


def test_no_fact_file_is_in_two_folds(given):
    folds = defaultdict(set)
    for one in given:
        facts = frozenset((f.key, f.value) for a in one.model.attributes for f in a.facts)
        folds[facts].add(one.fold)

    assert {len(found) for found in folds.values()} == {1}


def test_no_fold_is_much_smaller_than_the_others(given):
    for fold in range(FOLDS):
        assert sum(one.fold == fold for one in given) > len(given) / FOLDS / 2


def test_what_is_measured_on_is_not_learned_from():
    assert all(name.startswith("train") for name in cases.SETS)


def test_asking_for_everything_is_not_learned(given):
    everything = [a.slot for a in cases.answers(given[0].model)]

    assert all(sorted(one.case.asks) != everything for one in given)


def test_no_key_tells_anything_any_more(one_each):
    for one in one_each:
        freed = keyless(one).model
        assert is_keyless(freed)
        keys = [fact.key for attribute in freed.attributes for fact in attribute.facts]
        assert [key for key in keys if readings.worded(key)] == []


def test_every_label_stays_with_its_fact(given):
    for one in given[::25]:
        freed = keyless(one)
        for field in ("asks", "acts", "wanted", "may", "trap"):
            assert values(freed, field) == values(one, field)


def values(one, field):
    """The last words of the facts under the slots of a label; a freed one has more before."""
    slots = getattr(one.case, field)
    facts = (f for a in one.model.attributes if a.slot in slots for f in a.facts)
    return sorted(fact.value.split()[-1] for fact in facts)


def test_a_freed_fact_says_whose_it_is(one_each):
    for one in one_each:
        for attribute in keyless(one).model.attributes:
            whose = "User" if attribute.subject == SELF else attribute.subject
            assert all(fact.value.startswith(whose) for fact in attribute.facts)


def test_a_model_is_keyless_where_no_key_of_it_tells_anything(one_each):
    for one in one_each:
        keys = [fact.key for attribute in one.model.attributes for fact in attribute.facts]
        assert is_keyless(one.model) == (not any(map(readings.worded, keys)))


def test_slots_stand_in_order(one_each):
    for one in one_each:
        slots = [attribute.slot for attribute in keyless(one).model.attributes]
        assert slots == sorted(slots)
