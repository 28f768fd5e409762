"""Assistants that name slots themselves: what their claims add, and what they do harm by.

Each claim goes through `memory.decision` with every access and leave to nominate, as an
assistant's call does. Which wrong slots are named is drawn anew for each case, by its id.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from random import Random
from time import perf_counter

from benchmarks.reach import measures
from benchmarks.reach.cases import MAIN, NONE, Case, Corpus, Outcome, Slots, answers
from memory import decision
from memory.attributes import Model
from memory.decision import Decision, Lane
from memory.reach.catalogue import load
from memory.reach.question import Relation
from memory.turn import EVERYTHING, Turn

AT = datetime(2026, 1, 1, tzinfo=UTC)
TRUSTED = replace(EVERYTHING, counts_nominations=True)
MOST_HARM = 2.0  # points of volunteering that naming everything may add
_RELATIONS = {Lane.USED: Relation.ASKS, Lane.SILENT: Relation.ACTS}


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """What an assistant says that a message asks for, and what bounds its task."""

    asks: Slots = NONE
    acts: Slots = NONE


def silent(case: Case, model: Model) -> Claim:
    return Claim()


def perfect(case: Case, model: Model) -> Claim:
    """All that is wanted and nothing else; where the corpus knows no lanes, as asked for."""
    return Claim(asks=case.wanted - case.acts, acts=case.acts)


def half_wrong(case: Case, model: Model) -> Claim:
    """As many others as are wanted, and one where nothing is: who errs is not silent then."""
    others = sorted(answers(model) - case.wanted)
    number = min(max(1, len(case.wanted)), len(others))
    drawn = frozenset(Random(case.id).sample(others, number))
    right = perfect(case, model)
    return replace(right, asks=right.asks | drawn)


def hostile(case: Case, model: Model) -> Claim:
    """Every slot: no other claim gets more, since slots are weighed one by one."""
    return Claim(asks=frozenset(attribute.slot for attribute in model.attributes))


Nominator = Callable[[Case, Model], Claim]
NOMINATORS: dict[str, Nominator] = {
    "none": silent,
    "perfect": perfect,
    "half wrong": half_wrong,
    "hostile": hostile,
}


def run(nominate: Nominator, corpus: Corpus) -> list[Outcome]:
    """The cases that stand for the corpus."""
    return [
        outcome(case, corpus.models[case.person], nominate(case, corpus.models[case.person]))
        for case in corpus.row(MAIN)
    ]


def outcome(case: Case, model: Model, claim: Claim) -> Outcome:
    catalogue = load()
    turn = Turn(at=AT, access=TRUSTED, asks=claim.asks, acts=claim.acts)
    start = perf_counter()
    made = decision.apply(model, case.text, turn, catalogue)
    spent = 1000 * (perf_counter() - start)
    return Outcome(case=case, reach=_given(made, answers(model)), spent=spent)


def gain(made: Sequence[Outcome], without: Sequence[Outcome]) -> tuple[float, float]:
    """What nominations add to F1 and to volunteering, in points."""
    f1 = (measures.f1(made) or 0.0) - (measures.f1(without) or 0.0)
    harm = (measures.volunteering(made) or 0.0) - (measures.volunteering(without) or 0.0)
    return 100 * f1, 100 * harm


def _given(made: Decision, kept: Slots) -> dict[str, Relation]:
    return {line.slot: _RELATIONS[line.lane] for line in made.given if line.slot in kept}
