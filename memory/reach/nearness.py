"""How near a message comes to a slot that it does not reach, by what was learned."""

from collections.abc import Iterator
from dataclasses import dataclass

from memory.attributes import Model
from memory.reach import slots
from memory.reach.catalogue import Catalogue
from memory.reach.cues import Index, index
from memory.reach.learned import reaching, unsettled
from memory.reach.learned.facts import Facts
from memory.reach.question import formulate


@dataclass(frozen=True, slots=True, kw_only=True)
class Near:
    """How sure the surest clause is, and how sure it has to be; both 0 to 1."""

    score: float
    needed: float


def of(slot: str, message: str, model: Model, catalogue: Catalogue) -> Near | None:
    """None where no clause is weighed for *slot*, or where it was something else that decided."""
    reachable = index(model, catalogue)
    if reachable.facts is None or slot not in reachable.facts.slots:
        return None
    found = _weighed(slot, message, reachable, reachable.facts)
    best = max(found, key=lambda near: near.score, default=None)
    return best if best is not None and best.score < best.needed else None


def _weighed(slot: str, message: str, index: Index, facts: Facts) -> Iterator[Near]:
    at = facts.slots.index(slot)
    for question in formulate(message):
        if question.everything:
            continue
        clause = slots.clause(question, index)
        ruled = slots.ruled(clause)
        found = reaching.weighed(clause, ruled, facts)
        if found and slot in unsettled.slots(clause, ruled, facts):
            yield Near(score=float(found.sure[at].sum()), needed=float(found.needed[at]))
