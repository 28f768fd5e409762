"""Which slots a clause reaches by what was learned, beside those that the rules found."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from memory.reach import grammar
from memory.reach.hits import Clause
from memory.reach.languages import Language
from memory.reach.learned import encoded, scorer, unsettled
from memory.reach.learned.facts import Facts
from memory.reach.learned.features import company, features
from memory.reach.learned.weights import Vector, weights
from memory.reach.relation import Reached, Relation

SOURCE = "learned"
# Of the doubt that is left, what has to go where the rules have found something in the clause, or
# where it wants to know how a thing is done.
BESIDE = 0.5
LEAD = 4  # times as much doubt about the others, where a word could mean several
PLACES = 3  # of how sure a slot is


@dataclass(frozen=True, slots=True)
class Weighed:
    """How sure a clause asks for each slot or acts under it (slots by 2), and how sure that has
    to be."""

    sure: Vector
    needed: Vector


def weighed(clause: Clause, ruled: Sequence[Reached], facts: Facts) -> Weighed | None:
    """None where the rules leave nothing open."""
    sure = _sure(clause, ruled, facts)
    return None if sure is None else Weighed(sure, _needed(clause, ruled, facts))


def _sure(clause: Clause, ruled: Sequence[Reached], facts: Facts) -> Vector | None:
    if not unsettled.is_open(clause, ruled):
        return None
    heads = weights().heads
    made = scorer.scores(features(clause, ruled, facts, company(heads)), heads)[:, 1:]
    order = np.argsort(made.sum(axis=1), kind="stable")
    sure = np.zeros((len(facts.slots), 2), np.float32)
    # The surest of a slot's facts is written last. The last digits hang on how many rows there are.
    sure[facts.place[order]] = made[order].round(PLACES)
    return sure


def _needed(clause: Clause, ruled: Sequence[Reached], facts: Facts) -> Vector:
    beside = bool(ruled) or grammar.HOW_TO.match(grammar.heard(clause.found))
    unsure = unsettled.passed_over(clause) | unsettled.undecided_in(clause)
    doubted = np.array([bool(beside) or slot in unsure for slot in facts.slots], np.float32)
    least = _least(clause, facts)
    made: Vector = least + np.float32(BESIDE) * doubted * (1 - least)
    return made


def _least(clause: Clause, facts: Facts) -> Vector:
    english, others, keyless = weights().heads["thresholds"]
    is_english = clause.question.language is Language.ENGLISH
    needed = np.full(len(facts.slots), english if is_english else others, np.float32)
    needed[facts.place[facts.keyless > 0]] = keyless
    return needed


def added(clause: Clause, ruled: Sequence[Reached], facts: Facts) -> Iterator[Reached]:
    """The slots that are sure enough, of those that the rules leave open."""
    sure = _sure(clause, ruled, facts)
    if sure is None or not (sure.sum(axis=1) >= _least(clause, facts)).any():
        return  # as nearly always; the rest takes its time
    found = Weighed(sure, _needed(clause, ruled, facts))
    may = unsettled.slots(clause, ruled, facts)
    rivals = unsettled.undecided_in(clause)
    for at in np.flatnonzero(sure.sum(axis=1) >= found.needed):
        slot = facts.slots[at]
        if slot in may and (slot not in rivals or _leads(int(at), rivals, found, facts)):
            kind = _kind(clause, facts, int(at))
            yield _reached(clause, slot, sure[at], found.needed[at], kind)


def _leads(at: int, rivals: Collection[str], found: Weighed, facts: Facts) -> bool:
    """Whether there is far less doubt about a slot than about each of the others that a word
    could mean as well."""
    doubt = 1 - found.sure.sum(axis=1)
    others = [doubt[i] for i, slot in enumerate(facts.slots) if slot in rivals and i != at]
    return all(LEAD * doubt[at] < other for other in others)


def _reached(clause: Clause, slot: str, score: Vector, needed: float, kind: str) -> Reached:
    asks, acts = (float(each) for each in score)
    question = clause.question
    return Reached(
        slot=slot,
        relation=Relation.ASKS if asks >= acts else Relation.ACTS,
        cue=question.text,
        start=question.start,
        end=question.end,
        source=SOURCE,
        score=round(asks + acts, PLACES),
        needed=round(float(needed), PLACES),
        kind=kind,
    )


def _kind(clause: Clause, facts: Facts, slot: int) -> str:
    """The kind that a clause and the facts of a slot have most in common."""
    known = weights()
    rows = facts.readings.kinds[facts.place == slot].max(axis=0)
    shared = rows * encoded.message(clause.question.text).kinds[:-1]
    return known.kinds[int(shared.argmax())]
