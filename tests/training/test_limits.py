"""How sure a slot has to be is said by networks that never saw the person."""

from dataclasses import replace

import numpy as np
import pytest

from benchmarks.reach.cases import Case
from memory.attributes import Attribute, Fact, Model
from training.reach import limits, network
from training.reach.cases import Labelled
from training.reach.network import UNKNOWN, Example

NAMES = ("ada", "bea", "cid", "dot", "eve", "fay")
PLACE = np.arange(4)


def labelled(person, key="tea"):
    case = Case(id="1", person=person, text="", wanted=frozenset(), rows=("all",))
    fact = Fact(key=key, value="oolong")
    return Labelled(case, Model(name=person, attributes=(Attribute(slot=key, facts=(fact,)),)))


def seen():
    chance = np.random.default_rng(0)
    for name in NAMES:
        for _ in range(8):
            pairs = chance.normal(0, 1, (4, 3)).astype(np.float32)
            yield labelled(name), Example(pairs, PLACE, np.where(pairs[:, 0] > 0.5, 1, 0))


def judged(sure, labels, key="tea"):
    return labelled("ada", key), (np.array(sure, np.float32), np.array(labels))


@pytest.fixture
def quick(monkeypatch):
    for name, number in (("ROUNDS", 6), ("NETS", 1), ("RATE", 1e-2)):
        monkeypatch.setattr(network, name, number)


def told(given):
    """What is said of whom, by fold."""
    found: dict[int, list[list[float]]] = {0: [], 1: []}
    for one, (sure, _) in limits.judged(given):
        found[one.fold].append(sure.tolist())
    return found


def test_the_names_of_these_tests_are_in_both_folds():
    assert {labelled(name).fold for name in NAMES} == {0, 1}


def test_what_is_said_of_a_fold_is_not_learned_from_it(quick):
    given = list(seen())
    turned = [
        (one, replace(each, labels=1 - each.labels) if one.fold == 0 else each)
        for one, each in given
    ]
    before, after = told(given), told(turned)

    assert after[0] == before[0]
    assert after[1] != before[1]


def test_the_limit_is_the_least_that_volunteers_seldom():
    given = [judged([0.9, 0.3], [1, 0]), *(judged([0.9, 0.05], [1, 0]) for _ in range(8))]
    keyless = [judged([0.9, 0.2], [1, 0], "m1")]

    keyed, _, _ = limits.limits([*given, *keyless])
    assert keyed == pytest.approx(0.32)


def test_without_keys_it_is_the_least_that_is_right_as_often_as_wrong():
    keyless = [judged([0.9, 0.4, 0.4, 0.2], [1, 0, 0, 0], "m1")]

    _, _, found = limits.limits([judged([0.9], [1]), *keyless])
    assert found == pytest.approx(0.42)


def test_what_nobody_knows_counts_for_nothing():
    ((_, precision, recall, share), *_) = limits.table([judged([0.9, 0.9], [UNKNOWN, 1])[1]])

    assert (precision, recall, share) == (1, 1, 0)
