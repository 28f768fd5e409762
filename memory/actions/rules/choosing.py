"""Choose, under a budget, which evidence goes into a turn (CBEA), and keep the choice."""

from collections.abc import Collection
from datetime import datetime

from django.db import transaction

from memory.actions import holding
from memory.actions.callers import Caller
from memory.actions.rules import bearing
from memory.actions.rules.bearing import Bearing
from memory.models import Answer
from memory.rules import evidence
from memory.rules.evidence import BUDGET, Budget, Selection
from memory.rules.terms import Requirement, Unit

TAIL_SHARE = 5  # one part in so many is kept for what decides and is seldom thought of


@transaction.atomic
def choose(
    caller: Caller,
    answer: Answer,
    *,
    at: datetime,
    budget: int | None = None,
    added: Collection[str] = (),
) -> Bearing:
    """Of what the receipt gave; nothing leaves that is not on it. *budget* is in tokens.

    The last choice is the one that candidates of this answer may cite; returned is what it was
    made of. Raises GoneError.
    """
    holding.hold(caller)
    found = bearing.of(caller, answer, at=at, added=added)
    within = budget_of(budget)
    selection = evidence.select(found.contract, found.relevance(), budget=within)
    kept: dict[str, object] = {"facts": _facts(found, selection), "owed": _owed(found, selection)}
    kept |= {"tokens": selection.cost, "budget": within.whole}
    Answer.objects.of(caller.person).filter(pk=answer.pk).update(evidence=kept)
    answer.evidence = kept
    return found


def budget_of(tokens: int | None) -> Budget:
    if tokens is None:
        return BUDGET
    return Budget(main=tokens - tokens // TAIL_SHARE, tail=tokens // TAIL_SHARE)


def ids(answer: Answer, found: Bearing) -> frozenset[str]:
    """Units that candidates of *answer* may cite: the chosen ones, or all where none were."""
    if not answer.evidence:
        return frozenset(unit.id for unit in found.contract.units)
    versions, owed = {*answer.evidence["facts"]}, {*answer.evidence["owed"]}
    facts = (f"fact:{k}" for k, each in found.given.items() if each.fact.version in versions)
    debts = (f"debt:{name}" for name, row in found.owed.items() if row.pk in owed)
    return frozenset({*facts, *debts})


def _facts(found: Bearing, selection: Selection) -> list[int]:
    return [
        each.fact.version for key, each in found.given.items() if f"fact:{key}" in selection.ids
    ]


def _owed(found: Bearing, selection: Selection) -> list[int]:
    return [row.pk for name, row in found.owed.items() if f"debt:{name}" in selection.ids]


def units(answer: Answer, found: Bearing) -> list[Unit]:
    """What was chosen last for *answer*, by id."""
    may = ids(answer, found)
    return [unit for unit in found.contract.units if unit.id in may]


def lacking(found: Bearing, chosen: Collection[str]) -> list[Requirement]:
    """What is required, and covered by none of the units *chosen*."""
    there = {each for unit in found.contract.units if unit.id in chosen for each in unit.covers}
    return [each for each in found.contract.requirements if each.id not in there]
