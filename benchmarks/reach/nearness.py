"""Baseline: the nearest facts by MiniLM, with the limits that serve the corpus best.

A slot is as near as the nearest of its facts, by "key" or by "key: value", to any part of the
message. Both limits are chosen on the cases that are then reported, which flatters it.
"""

import re
from collections.abc import Iterable
from functools import cache, partial
from itertools import product
from typing import Any

from benchmarks.reach import texts
from benchmarks.reach.cases import MAIN, Case, Corpus, Outcome, answers
from benchmarks.reach.measures import f1
from benchmarks.reach.prepared import Prepared, Reach
from benchmarks.reach.vectors import vector
from memory.attributes import Model
from memory.reach.question import Relation

_BREAK = re.compile(r"\band\b|[.,;:!?\n()\u2026\u3001\u3002\uff0c\uff1a\uff1b\uff01\uff1f]+", re.I)
THRESHOLDS = tuple(round(0.20 + 0.025 * step, 3) for step in range(21))
COUNTS = (1, 2, 3, 5, 10, 1000)  # slots at the most

Nearness = list[tuple[str, float]]  # slots, nearest first


def tuned(corpus: Corpus) -> Prepared:
    cases = corpus.row(MAIN)
    found = [_answering(case, corpus.models[case.person]) for case in cases]

    def score(limits: tuple[float, int]) -> float:
        made = (
            Outcome(case=case, reach=cut(near, *limits))
            for case, near in zip(cases, found, strict=True)
        )
        return f1(list(made)) or 0.0

    threshold, count = max(product(THRESHOLDS, COUNTS), key=score)
    return Prepared(
        read=partial(reached, threshold=threshold, count=count),
        note=f"similarity from {threshold}, {count} slots at the most, chosen on these cases",
    )


def reached(message: str, model: Model, *, threshold: float, count: int) -> Reach:
    return cut(nearest(message, model), threshold, count)


def cut(found: Nearness, threshold: float, count: int) -> Reach:
    return {slot: Relation.ASKS for slot, score in found[:count] if score >= threshold}


def nearest(message: str, model: Model) -> Nearness:
    """Every slot with the similarity of its best fact, the nearest first."""
    slots, matrix = _matrix(model)
    if not slots:
        return []
    best: dict[str, float] = {}
    for slot, score in zip(slots, (matrix @ _stacked(parts(message)).T).max(axis=1), strict=True):
        best[slot] = max(float(score), best.get(slot, -1.0))
    return sorted(best.items(), key=lambda pair: (-pair[1], pair[0]))


def parts(message: str) -> list[str]:
    return [part.strip() for part in _BREAK.split(message) if part.strip()] or [message]


def _answering(case: Case, model: Model) -> Nearness:
    kept = answers(model)
    return [pair for pair in nearest(case.text, model) if pair[0] in kept]


@cache
def _matrix(model: Model) -> tuple[list[str], Any]:
    """A row for each key and each line of a fact, beside its slot."""
    rows = [
        (slot, text)
        for slot, fact in texts.facts(model)
        for text in sorted({texts.key(fact), texts.line(fact)} - {""})
    ]
    return [slot for slot, _ in rows], _stacked(text for _, text in rows)


def _stacked(lines: Iterable[str]) -> Any:
    import numpy as np  # of the extra `semantic`

    return np.stack([vector(text) for text in lines])
