"""Rank facts for a message, as retrieval does. Plain Python.

Ranking reads the message through the same two functions as the decision, so that the model
and the retriever cannot drift apart on what a question asks (seed 000). Unlike a decision it
can only order: what does not fit a budget has lost, and nothing says why.
"""

import math
import re
from collections import Counter as Bag
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from memory.attributes import Model, statement, words_of
from memory.reach import read
from memory.reach.catalogue import Catalogue
from memory.reach.question import Relation

K1, B = 1.2, 0.75  # the usual Okapi BM25 constants
REACHED = {Relation.ASKS: 2.0, Relation.ACTS: 1.0}  # above any share of the lexical score
_WORD = re.compile(r"\w+")


@dataclass(frozen=True, slots=True, kw_only=True)
class Ranked:
    """One fact with its score: whole part from reach, fraction from BM25."""

    slot: str
    key: str
    text: str
    score: float


def rank(message: str, model: Model, catalogue: Catalogue) -> list[Ranked]:
    """Every current fact of answer mode, best first; ties by key."""
    facts = list(_current(model))
    reached = slots(message, model, catalogue)
    lexical = bm25(_words(message), [_words(f"{words_of(key)} {text}") for _, key, text in facts])
    top = max(lexical, default=0.0) or 1.0
    ranked = [
        Ranked(slot=slot, key=key, text=text, score=reached.get(slot, 0.0) + score / (top + 1.0))
        for (slot, key, text), score in zip(facts, lexical, strict=True)
    ]
    return sorted(ranked, key=lambda fact: (-fact.score, fact.key))


def slots(message: str, model: Model, catalogue: Catalogue) -> dict[str, float]:
    """The slots that the message reaches, with the weight of the relation."""
    found: dict[str, float] = {}
    for _, reached in read(message, model, catalogue):
        for hit in reached:
            weight = REACHED.get(hit.relation, 0.0)
            found[hit.slot] = max(weight, found.get(hit.slot, 0.0))
    return {slot: weight for slot, weight in found.items() if weight}


def within(
    ranked: Sequence[Ranked], budget: int, cost: Callable[[Sequence[Ranked]], int]
) -> list[Ranked]:
    """The longest run of the best facts whose *cost* stays within *budget*."""
    chosen: list[Ranked] = []
    for fact in ranked:
        if cost([*chosen, fact]) > budget:
            break
        chosen.append(fact)
    return chosen


def bm25(query: Sequence[str], documents: Sequence[Sequence[str]]) -> list[float]:
    """Okapi BM25 of *query* against each of *documents*."""
    bags = [Bag(document) for document in documents]
    average = sum(map(len, documents)) / len(documents) if documents else 0.0
    holding = Bag(word for bag in bags for word in bag)
    return [
        sum(
            _weight(bag[word], holding[word], len(bags), len(document) / average)
            for word in set(query)
            if bag[word]
        )
        for bag, document in zip(bags, documents, strict=True)
    ]


def _weight(times: int, holding: int, total: int, length: float) -> float:
    rarity = math.log(1 + (total - holding + 0.5) / (holding + 0.5))
    return rarity * times * (K1 + 1) / (times + K1 * (1 - B + B * length))


def _current(model: Model) -> Iterator[tuple[str, str, str]]:
    for attribute in model.attributes:
        if attribute.mode == "answer":
            for fact in attribute.facts:
                if fact.value:
                    yield attribute.slot, fact.key, statement(fact, attribute, model.name)


def _words(text: str) -> list[str]:
    return _WORD.findall(text.lower())
