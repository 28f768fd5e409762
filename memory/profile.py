"""What an assistant is given each turn without asking (seed 001, "Where a fact lives"). Pure."""

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime

from memory.attributes import Attribute, Category, Fact, Mode, Model
from memory.decision import Decision, Reason, Ruling, rule, standing
from memory.turn import Access

LIMIT = 8  # facts in all; constraints beyond it stay
_LONG_AGO = datetime(1970, 1, 1, tzinfo=UTC)
_ORDER = (Category.CONSTRAINT, Category.PREFERENCE, Category.CONTEXT)


def decide(model: Model, access: Access, at: datetime) -> Decision:
    """Every constraint, the latest preferences, context, up to LIMIT; instructions too."""
    chosen = _chosen(_standing(model, access, at))
    lines = (
        rule(attribute, [
            Ruling(fact=fact, reason=_reason(attribute, fact, chosen, access, at))
            for fact in attribute.facts
        ])
        for attribute in model.attributes
    )  # fmt: skip
    return Decision(name=model.name, lines=tuple(lines))


def _standing(model: Model, access: Access, at: datetime) -> Iterator[Fact]:
    for attribute in model.attributes:
        if attribute.mode is Mode.ANSWER:
            yield from (f for f in attribute.facts if standing(attribute, f, access, at) is None)


def _chosen(facts: Iterable[Fact]) -> frozenset[str]:
    latest = sorted(facts, key=lambda fact: fact.updated_at or _LONG_AGO, reverse=True)
    ordered = sorted(latest, key=lambda fact: _ORDER.index(fact.category))
    constraints = sum(fact.category is Category.CONSTRAINT for fact in ordered)
    return frozenset(fact.key for fact in ordered[: max(LIMIT, constraints)])


def _reason(
    attribute: Attribute, fact: Fact, chosen: frozenset[str], access: Access, at: datetime
) -> Reason:
    held = standing(attribute, fact, access, at)
    if held is not None:
        return held
    if attribute.mode is Mode.INSTRUCTION:
        return Reason.INSTRUCTION
    return Reason.PROFILE if fact.key in chosen else Reason.NOT_REACHED
