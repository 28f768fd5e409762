"""What the networks look at: a row for each fact, of numbers on it and the clause.

Nothing here depends on the other facts of a model, so that one more never changes the rest. How
far a fact stands out is measured against a fixed company of facts that ships with the weights.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from memory.attributes import SELF
from memory.reach.hits import Clause
from memory.reach.languages import Language
from memory.reach.learned import encoded
from memory.reach.learned.encoded import Encoded
from memory.reach.learned.facts import Facts
from memory.reach.learned.hashes import hashes
from memory.reach.learned.weights import Vector
from memory.reach.relation import Reached, Relation

LEAST = 1e-5  # of a share; its logarithm is finite
WORDS = 64  # of a clause whose hashes are compared
NEAREST = 20  # a twentieth of the company is what a fact has to stand out from
SHARED = 3  # words in common, beyond which more tell no more

_SPEAKER = re.compile(
    r"\b(my|i|me|i'm|i've|i'd|we|us|our|mein\w*|ich|mir|mich|mon|ma|mes|je|moi|mi|mis|yo)\b|我"
)
_OWN = frozenset({"label", "alias", "meta"})
_RELATIONS = (Relation.ASKS, Relation.ACTS, Relation.NONE)


@dataclass(frozen=True, slots=True)
class Company:
    """Facts to compare with: rows of kinds, of meanings, and of where they point."""

    kinds: Vector
    meanings: Vector
    pointings: Vector


def features(
    clause: Clause, ruled: Iterable[Reached], facts: Facts, company: Company
) -> NDArray[np.float32]:
    """Rows by numbers, in an order that the weights were learned in."""
    text, whole = clause.question.text, clause.question.message
    part, all_of_it = encoded.message(text), encoded.message(whole)
    columns = [
        *_likeness(part, facts, company),
        *_likeness(all_of_it, facts, company),
        *_words(text, facts),
        *_ruled(ruled, facts),
        *_people(clause, facts),
        facts.readings.kinds.max(axis=1),
        facts.constraint,
        facts.preference,
        facts.keyless,
        *_pointing(part, facts, company),
        *_pointing(all_of_it, facts, company),
    ]
    stated = [*_said(clause), *part.relation, part.kinds[-1], part.kinds[:-1].max()]
    made = np.empty((len(facts.place), len(columns) + len(stated)), np.float32)
    for at, column in enumerate(columns):
        made[:, at] = column
    made[:, len(columns) :] = stated
    return made


def _likeness(text: Encoded, facts: Facts, company: Company) -> Iterable[Vector]:
    """How much of a text's kinds a fact has, and how near its meaning lies, each alone and
    against what is nearest in the company."""
    kinds = _logged(facts.readings.kinds, text)
    meaning = facts.readings.meanings @ text.meaning
    yield from (kinds, kinds - _nearest(_logged(company.kinds, text)))
    yield from (meaning, meaning - _nearest(company.meanings @ text.meaning))


def _pointing(text: Encoded, facts: Facts, company: Company) -> Iterable[Vector]:
    """How far a fact points where the text does, alone and against the company."""
    if len(text.pointing):
        near = facts.readings.pointings @ text.pointing
        yield from (near, near - _nearest(company.pointings @ text.pointing))


def _logged(kinds: Vector, text: Encoded) -> Vector:
    made: Vector = np.log(kinds @ text.kinds[:-1] + np.float32(LEAST))
    return made


def _nearest(scores: Vector) -> float:
    most = max(1, len(scores) // NEAREST)
    return float(np.partition(scores, -most)[-most:].mean())


def _words(text: str, facts: Facts) -> Iterable[Vector]:
    said = hashes(text, WORDS)
    named = _shared(facts.readings.named, said)
    valued = _shared(facts.readings.valued, said)
    yield named / _counted(facts.readings.named)
    yield valued / _counted(facts.readings.valued)
    yield np.minimum(valued, np.float32(SHARED))


def _shared(words: NDArray[np.uint16], said: NDArray[np.uint16]) -> Vector:
    return np.isin(words, said[said > 0]).sum(axis=1).astype(np.float32)


def _counted(words: NDArray[np.uint16]) -> Vector:
    return np.maximum((words > 0).sum(axis=1), 1).astype(np.float32)


def _ruled(ruled: Iterable[Reached], facts: Facts) -> Iterable[Vector]:
    """What the rules found in this clause: the relation, and where the cue comes from."""
    places = {slot: at for at, slot in enumerate(facts.slots)}
    found = np.zeros((6, len(facts.slots)), np.float32)
    for hit in ruled:
        if hit.slot in places:
            found[_column(hit), places[hit.slot]] = 1
            found[3 + _source(hit), places[hit.slot]] = 1
    yield from found[:, facts.place]


def _column(hit: Reached) -> int:
    return {Relation.ASKS: 0, Relation.ACTS: 1}.get(hit.relation, 2)


def _source(hit: Reached) -> int:
    return 0 if hit.source == "key" else 2 if hit.source in _OWN else 1


def _people(clause: Clause, facts: Facts) -> Iterable[Vector]:
    """Whom the clause names, and whether the fact is theirs."""
    named = frozenset().union(*(mention.who for mention in clause.named)) - {SELF}
    stranger = any(not mention.who for mention in clause.named)
    theirs = np.array([whose in named for whose in facts.whose], np.float32)[facts.place]
    own = 1 - facts.companion
    yield from (facts.companion, theirs, facts.companion * (1 - theirs))
    yield from (own * bool(named), own * stranger)


def _said(clause: Clause) -> Iterable[float]:
    """Of the clause alone: its form, its length, its language, whether the speaker is in it."""
    question = clause.question
    english = question.language is Language.ENGLISH
    yield from (float(english and question.relation is one) for one in _RELATIONS)
    yield from (float(question.bare), float(question.implied), float(english))
    yield float(bool(_SPEAKER.search(question.text.lower())))
    yield float(question.message[question.end :].lstrip()[:1] in ("?", "\uff1f"))
    yield from (_length(question.text), _length(question.message))


def _length(text: str) -> float:
    return float(np.log1p(len(text.split())))


def company(heads: Mapping[str, Vector]) -> Company:
    kinds = heads["company_kinds"]
    return Company(
        kinds=kinds,
        meanings=heads["company_meanings"],
        pointings=heads.get("company_pointings", np.zeros((len(kinds), 0), np.float32)),
    )
