"""Labelled messages as the networks see them, through weights that never saw their person."""

from collections.abc import Iterable, Iterator, Sequence

import numpy as np

from benchmarks.reach.cases import Case
from memory.reach import cues, formulate, slots
from memory.reach.catalogue import load
from memory.reach.cues import Index
from memory.reach.learned.facts import Facts
from memory.reach.learned.features import Company, company, features
from memory.reach.learned.weights import weights
from memory.reach.relation import Question
from training.reach.batches import Matrix
from training.reach.cases import Labelled, is_keyless, keyless
from training.reach.network import UNKNOWN, Example


def both_ways(given: Sequence[Labelled]) -> Iterator[tuple[Labelled, Example]]:
    """As they are and with the keys of facts taken away, made with the weights in force."""
    known = company(weights().heads)
    yield from examples(given, known)
    yield from examples([keyless(one) for one in given if not is_keyless(one.model)], known)


def examples(given: Iterable[Labelled], company: Company) -> Iterator[tuple[Labelled, Example]]:
    """Made with the weights in force. Messages without a clause to read are left out."""
    indexes: dict[int, Index] = {}
    for one in given:
        index = indexes.get(id(one.model))
        if index is None:
            index = indexes[id(one.model)] = cues.index(one.model, load())
        read = [question for question in formulate(one.case.text) if _is_learned(question)]
        if index.facts and read:
            pairs = [_pairs(question, index, index.facts, company) for question in read]
            place = np.tile(index.facts.place, len(pairs))
            labels = np.array([_label(one.case, slot) for slot in index.facts.slots])
            yield one, Example(np.vstack(pairs), place, labels)


def _is_learned(question: Question) -> bool:
    return not (question.everything or question.closed)


def _pairs(question: Question, index: Index, facts: Facts, company: Company) -> Matrix:
    clause = slots.clause(question, index)
    return features(clause, slots.ruled(clause), facts, company)


def _label(case: Case, slot: str) -> int:
    if slot in case.may:
        return UNKNOWN
    return 1 if slot in case.asks else 2 if slot in case.acts else 0
