"""Baseline: BM25 of the message over the words of each key and value; any overlap reaches."""

import re
from collections.abc import Mapping

from benchmarks.reach import texts
from memory.attributes import Model
from memory.reach.question import Relation
from memory.recall.ranking import bm25

_WORD = re.compile(r"\w+")
_ENDINGS = ("ing", "ies", "ed", "es", "s")
_STEM = 3  # letters that an ending leaves at the least
_EMPTY = frozenset(
    """a an the i me my mine myself we us our you your he him his she her it its they them their
    this that these those there here is am are was were be been being do does did done have has
    had having will would shall should can could may might must not no nor and or but if then than
    so as at by for from in into of off on onto out over to up with without about what which who
    whom whose when where why how all any some each every both few more most other such only own
    same too very just don t s m re ve ll d like want need get got let please help make
    user""".split()  # noqa: SIM905
)


def overlap(message: str, model: Model) -> Mapping[str, Relation]:
    return {slot: Relation.ASKS for slot, score in scores(message, model) if score > 0}


def scores(message: str, model: Model) -> list[tuple[str, float]]:
    """Every fact's slot with its score."""
    facts = list(texts.facts(model))
    found = bm25(words(message), [words(texts.line(fact)) for _, fact in facts])
    return [(slot, score) for (slot, _), score in zip(facts, found, strict=True)]


def words(text: str) -> list[str]:
    """Without the words that every text has, and without the endings of English."""
    return [_stem(word) for word in _WORD.findall(text.lower()) if word not in _EMPTY]


def _stem(word: str) -> str:
    for ending in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= _STEM:
            return word.removesuffix(ending)
    return word
