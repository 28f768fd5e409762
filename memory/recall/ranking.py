"""Rank facts for a message, as retrieval does. Plain Python.

Ranking reads the message through the same two functions as the decision, so that the model
and the retriever cannot drift apart on what a question asks (seed 000). Unlike a decision it
can only order: what does not fit a budget has lost, and nothing says why.
"""

import math
from collections import Counter as Bag
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from memory.attributes import Model, statement, words_of
from memory.reach import read
from memory.reach.catalogue import Catalogue
from memory.reach.question import Question, Relation
from memory.reach.slots import Reached
from memory.recall.words import words

K1, B = 1.2, 0.75  # the usual Okapi BM25 constants
REACHED = {Relation.ASKS: 2.0, Relation.ACTS: 1.0}  # above any share of the lexical score


@dataclass(frozen=True, slots=True, kw_only=True)
class Ranked:
    """One fact with its score: whole part from reach, fraction from BM25."""

    slot: str
    key: str
    text: str
    score: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Text:
    """One fact as ranking reads it."""

    slot: str
    key: str
    text: str


def rank(message: str, model: Model, catalogue: Catalogue) -> list[Ranked]:
    """Every current fact of answer mode, best first; ties by key."""
    return order(message, list(_current(model)), slots(message, model, catalogue))


def order(message: str, facts: Sequence[Text], reached: Mapping[str, float]) -> list[Ranked]:
    """*facts* best first: what is reached, as `weights` has it, before what shares words alone."""
    lexical = bm25(words(message), [words(f"{words_of(fact.key)} {fact.text}") for fact in facts])
    top = max(lexical, default=0.0) or 1.0
    ranked = [
        Ranked(
            slot=fact.slot,
            key=fact.key,
            text=fact.text,
            score=reached.get(fact.slot, 0.0) + score / (top + 1.0),
        )
        for fact, score in zip(facts, lexical, strict=True)
    ]
    return sorted(ranked, key=lambda fact: (-fact.score, fact.key))


def slots(message: str, model: Model, catalogue: Catalogue) -> dict[str, float]:
    """The slots that the message reaches, with the weight of the relation."""
    return weights(read(message, model, catalogue))


def weights(reach: Iterable[tuple[Question, Sequence[Reached]]]) -> dict[str, float]:
    """The same of a message that was read already."""
    found: dict[str, float] = {}
    for _, reached in reach:
        for hit in reached:
            weight = REACHED.get(hit.relation, 0.0)
            found[hit.slot] = max(weight, found.get(hit.slot, 0.0))
    return {slot: weight for slot, weight in found.items() if weight}


def matching(topic: str, texts: Sequence[str]) -> list[int]:
    """The places of those of *texts* that hold half of the words of *topic*, best first."""
    wanted, found = set(words(topic)), [words(text) for text in texts]
    scores = bm25([*wanted], found)
    places = [
        place
        for place, score in enumerate(scores)
        if score and 2 * len(wanted.intersection(found[place])) >= len(wanted)
    ]
    return sorted(places, key=lambda place: (-scores[place], place))


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
    terms = sorted(set(query))  # in one order, so that the sums are the same to the last digit
    return [
        sum(
            _weight(bag[word], holding[word], len(bags), len(document) / average)
            for word in terms
            if bag[word]
        )
        for bag, document in zip(bags, documents, strict=True)
    ]


def _weight(times: int, holding: int, total: int, length: float) -> float:
    rarity = math.log(1 + (total - holding + 0.5) / (holding + 0.5))
    return rarity * times * (K1 + 1) / (times + K1 * (1 - B + B * length))


def _current(model: Model) -> Iterator[Text]:
    for attribute in model.attributes:
        if attribute.mode == "answer":
            for fact in attribute.facts:
                if fact.value:
                    text = statement(fact, attribute, model.name)
                    yield Text(slot=attribute.slot, key=fact.key, text=text)
