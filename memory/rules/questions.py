"""What to ask the person: what is missing and how much hangs on it (seed 002, clarification)."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from memory.rules.terms import Requirement, Rule, Unit


class Asks(StrEnum):
    FOR = "for"  # the fact *about* is not on file
    WHETHER = "whether"  # the rule *about* is not confirmed


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """*effect* is the number of required items that hang on the answer."""

    asks: Asks
    about: str
    effect: int


def rank(
    requirements: Sequence[Requirement], units: Iterable[Unit], waiting: Iterable[Rule]
) -> tuple[Question, ...]:
    """What no unit covers, and what waits to be confirmed; the largest effect first."""
    there = frozenset(covered for unit in units for covered in unit.covers)
    hanging = _hanging(requirements)
    whether = [
        Question(asks=Asks.WHETHER, about=rule.id, effect=hanging[rule.predicate.field] + 1)
        for rule in waiting
    ]
    missing = (each.name for each in requirements if each.id not in there)
    return _sorted([*weigh(requirements, missing), *whether])


def weigh(requirements: Iterable[Requirement], names: Iterable[str]) -> tuple[Question, ...]:
    """A question for each of *names*, the one on which most hangs first; ties by name."""
    hanging = _hanging(requirements)
    return _sorted(
        Question(asks=Asks.FOR, about=name, effect=hanging[name]) for name in frozenset(names)
    )


def _hanging(requirements: Iterable[Requirement]) -> Counter[str]:
    return Counter(name for each in requirements for name in each.hangs_on)


def _sorted(questions: Iterable[Question]) -> tuple[Question, ...]:
    return tuple(sorted(questions, key=lambda each: (-each.effect, each.asks, each.about)))
