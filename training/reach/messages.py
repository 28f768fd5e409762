"""Labelled messages as texts of kinds: of the kinds that the facts they reach are of."""

from collections import defaultdict
from collections.abc import Iterable, Iterator

import numpy as np

from benchmarks.reach.cases import Case
from memory.attributes import Model
from memory.reach import formulate
from memory.reach.learned.encoded import Head
from memory.reach.learned.readings import taken
from memory.reach.learned.weights import Weights
from training.reach.batches import Matrix
from training.reach.cases import Labelled
from training.reach.wordings import Text

LEAST = 0.1  # of a fact's share in a kind; what is less is left out
SURE = 0.2  # of the shares of a message's facts together; a message with less teaches nothing
CLAUSE = 0.5  # what the only clause of a message weighs against the whole


def texts(given: Iterable[Labelled], known: Weights) -> Iterator[Text]:
    """What *known* makes of the facts says which kinds a message is of."""
    facts: dict[int, dict[str, Matrix]] = {}
    for one in given:
        if id(one.model) not in facts:
            facts[id(one.model)] = _facts(one.model, known)
        yield from _texts(one.case, facts[id(one.model)], known)


def _texts(case: Case, facts: dict[str, Matrix], known: Weights) -> Iterator[Text]:
    total, kinds = len(case.wanted), defaultdict[str, float](float)
    for slot in sorted(case.wanted & facts.keys()):
        for at in np.flatnonzero(facts[slot] >= LEAST):
            kinds[known.kinds[at]] += float(facts[slot][at])
    told = sum(kinds.values())
    if total and told < SURE * total:
        return
    asks = len(case.asks) / total if total else 0.0
    relation = (asks, 1 - asks, 0.0) if total else (0.0, 0.0, 1.0)
    found = {kind: share / told for kind, share in kinds.items()}
    yield Text(text=case.text, head=Head.MESSAGE, kinds=found, relation=relation)
    clauses = formulate(case.text)
    if len(clauses) == 1 and clauses[0].text != case.text:
        text = clauses[0].text
        yield Text(text=text, head=Head.MESSAGE, kinds=found, relation=relation, weight=CLAUSE)


def _facts(model: Model, known: Weights) -> dict[str, Matrix]:
    """The kinds of every slot: the mean of its facts'."""
    return {
        a.slot: np.mean([taken(fact.key, fact.value, known).kinds for fact in a.facts], axis=0)
        for a in model.attributes
    }
