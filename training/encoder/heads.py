"""Learns to weigh pairs where the encoder has a say, from people whom it never saw.

Run after `python -m training.reach`, which leaves tables that never saw them either, and after
`python -m training.encoder`. Writes `memory/data/reach-encoder.npz`.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache

import numpy as np

from memory.reach.learned import encoder, weights
from memory.reach.learned.encoder import Point
from memory.reach.learned.readings import taken
from training.encoder.lessons import is_apart
from training.reach import examples, folds, limits, network, packed
from training.reach.__main__ import say
from training.reach.batches import Matrix
from training.reach.cases import FOLDS, Labelled, labelled
from training.reach.network import Example


def main() -> None:
    point = cache(encoder.point(weights.read(weights.ENCODER)))
    given = list(labelled())
    pointings = _company(given, point)
    apart = [one for one in given if is_apart(one.case.person)]
    seen: list[tuple[Labelled, Example]] = []
    for fold in range(FOLDS):
        small = weights.of(folds.kept(fold))
        weights.choose(weights.listening(small, {"company_pointings": pointings}, point))
        seen += examples.both_ways([one for one in apart if one.fold == fold])
        say(f"fold {fold}: {len(seen)} examples")
    heads = network.learn([example for _, example in seen])
    needed = limits.limits(list(limits.judged(seen)))
    say(f"limits {needed}")
    made = packed.weighed(heads, needed) | {"company_pointings": pointings}
    packed.write(made, weights.HEADS)


def _company(given: Sequence[Labelled], point: Point) -> Matrix:
    models = {id(one.model): one.model for one in given}
    known = replace(weights.weights(), point=point)
    facts = packed.company(models.values())
    rows: Iterator[Matrix] = (taken(key, value, known).pointing for key, value in facts)
    return np.stack([*rows]).astype(np.float16)


if __name__ == "__main__":
    main()
