"""How sure a slot has to be: from what networks say of people whom they never saw."""

from collections.abc import Iterable, Iterator, Sequence

import numpy as np

from memory.reach.languages import Language, language
from memory.reach.learned.scorer import scores
from training.reach.batches import Matrix, Places
from training.reach.cases import Labelled, is_keyless
from training.reach.network import UNKNOWN, Example, Heads, learn

Judged = tuple[Matrix, Places]  # for each slot: how sure, and the label
VOLUNTEERED = 0.10  # of the messages in which anything may be reached that should not be
RIGHT = 0.5  # of what is reached, where nothing but the value can reach it
STEPS = np.arange(0.1, 0.96, 0.02)
NEVER = 1.0  # where no limit is enough, next to nothing is reached


def judged(given: Sequence[tuple[Labelled, Example]]) -> Iterator[tuple[Labelled, Judged]]:
    """Each fold by networks that learned from the others."""
    for fold in sorted({one.fold for one, _ in given}):
        heads = learn([example for one, example in given if one.fold != fold])
        yield from ((one, _judged(example, heads)) for one, example in given if one.fold == fold)


def limits(found: Iterable[tuple[Labelled, Judged]]) -> tuple[float, float, float]:
    """Where keys tell something, for messages in English and in other languages, which the
    rules do not read; and where they tell nothing: there the least that is more often right than
    wrong, since else hardly any free memory would ever be reached."""
    keyless: list[Judged] = []
    english: list[Judged] = []
    others: list[Judged] = []
    for one, each in found:
        if is_keyless(one.model):
            keyless.append(each)
        else:
            plain = language(one.case.text) is Language.ENGLISH
            (english if plain else others).append(each)
    return _bounded(english), _bounded(others), _right(keyless)


def _bounded(cases: Sequence[Judged]) -> float:
    found = (limit for limit, _, _, share in table(cases) if share <= VOLUNTEERED)
    return next(found, NEVER)


def _right(cases: Sequence[Judged]) -> float:
    found = (limit for limit, precision, _, _ in table(cases) if precision >= RIGHT)
    return next(found, NEVER)


def table(cases: Sequence[Judged]) -> Iterator[tuple[float, float, float, float]]:
    """Limit, precision, recall, share of messages that volunteer."""
    for limit in STEPS:
        right = wrong = missed = volunteer = 0
        for sure, labels in cases:
            reached = (sure >= limit) & (labels != UNKNOWN)
            right += int((reached & (labels > 0)).sum())
            missed += int((~reached & (labels > 0)).sum())
            false = int((reached & (labels == 0)).sum())
            wrong += false
            volunteer += bool(false)
        yield (
            float(limit),
            right / max(1, right + wrong),
            right / max(1, right + missed),
            volunteer / max(1, len(cases)),
        )


def _judged(example: Example, heads: Heads) -> Judged:
    sure = scores(example.pairs, heads)[:, 1:].sum(axis=1)
    best = np.zeros(len(example.labels), np.float32)
    np.maximum.at(best, example.place, sure)
    return best, example.labels
