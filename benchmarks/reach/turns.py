"""LongMemEval: which turns of a long talk are recalled. Its facts are not a matter of slots.

Measured is how often one of the turns that hold the answer is among the first five.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from benchmarks.reach import foreign, lexical, mem0_search, nearness
from benchmarks.reach.cases import Case, Corpus
from benchmarks.reach.measures import share
from memory.attributes import Model
from memory.reach.catalogue import load
from memory.recall import ranking

FIRST = 5
Ranker = Callable[[str, Model], Sequence[str]]  # slots, best first


def recalled(message: str, model: Model) -> list[str]:
    return [fact.slot for fact in ranking.rank(message, model, load())]


def by_words(message: str, model: Model) -> list[str]:
    found = sorted(lexical.scores(message, model), key=lambda pair: -pair[1])
    return [slot for slot, score in found if score > 0]


def by_meaning(message: str, model: Model) -> list[str]:
    return [slot for slot, _ in nearness.nearest(message, model)]


RANKERS: Mapping[str, Ranker] = {
    "held": recalled,
    "bm25": by_words,
    "nearest": by_meaning,
    "mem0": mem0_search.ranked,
}


def corpus(people: dict[str, list[Any]], cases: list[Any]) -> Corpus:
    pool = people["pool"]
    names = foreign.numbered(pool)
    return Corpus(
        name="longmemeval",
        models={"pool": foreign.model(pool, names)},
        cases=tuple(foreign.case(row, names, rows=("all", row["task"])) for row in cases),
    )


def lines(ranker: Ranker, corpus: Corpus) -> Iterator[str]:
    hits = {case.id: _hit(ranker, case, corpus) for case in corpus.cases if case.wanted}
    for row in corpus.rows:
        found = [hits[case.id] for case in corpus.row(row) if case.wanted]
        if found:
            yield f"    {row:28}{len(found):5}  hit@{FIRST} {share(sum(found), len(found)):.3f}"


def _hit(ranker: Ranker, case: Case, corpus: Corpus) -> bool:
    first = ranker(case.text, corpus.models[case.person])[:FIRST]
    return not case.wanted.isdisjoint(first)
