"""The labelled replies: what they are, and floors under what benchmarks/review.py reports."""

from collections import Counter

import pytest

from memory import review, semantic
from memory.review import Kind
from tests.review.build import cases

EVERYTHING = cases()


def rates(split, *, by_meaning):
    """Precision and recall over all kinds."""
    right = shown = wanted = 0
    for case in EVERYTHING:
        if case.split == split:
            found = review.check(case.row["reply"], case.given, by_meaning=by_meaning).found
            labels = {(finding.kind.value, finding.about) for finding in found}
            right += len(labels & case.expect)
            shown += len(labels)
            wanted += len(case.expect)
    return right / shown, right / wanted


def test_half_of_them_are_clean():
    clean = sum(not case.expect for case in EVERYTHING)

    assert len(EVERYTHING) >= 200
    assert 0.45 <= clean / len(EVERYTHING) <= 0.55


def test_no_person_is_in_both_halves():
    halves = Counter({(case.row["who"], case.split) for case in EVERYTHING})

    assert len(halves) == len({who for who, _ in halves}) >= 5


@pytest.mark.parametrize("split", ["dev", "held-out"])
def test_each_half_has_every_kind(split):
    kinds = {kind for case in EVERYTHING if case.split == split for kind, _ in case.expect}

    assert kinds == {kind.value for kind in Kind}


def test_by_words_the_held_out_half_is_seen_rightly():
    precision, recall = rates("held-out", by_meaning=False)

    assert (precision >= 0.95, recall >= 0.8) == (True, True)


@pytest.mark.skipif(not semantic.available(), reason="the extra `semantic` is not installed")
def test_by_meaning_more_of_it_is_seen():
    precision, recall = rates("held-out", by_meaning=True)

    assert (precision >= 0.93, recall >= 0.87) == (True, True)
