"""What a rule keeps and what it stops, by an example that was held against it."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta

from memory.rules import checking
from memory.rules.checking import Outcome
from memory.rules.predicates import Other, Predicate, Value
from memory.rules.words import MONTHS

ANOTHER = "something else"
KEEPS = "An option with {field}: {value} keeps it."
BREAKS = "One with {field}: {value} breaks it, and is not let through."
MISSING = "One that does not say {field} cannot be checked, and is not let through either."


@dataclass(frozen=True, slots=True, kw_only=True)
class Tried:
    """A value of the rule's field, as a commitment has it, and in words."""

    value: object
    told: str


def of(predicate: Predicate) -> tuple[str, ...]:
    """Sentences; the first two only where a value is found that does it."""
    field = predicate.field.replace("_", " ")
    found: dict[Outcome, str] = {}
    for tried in _trials(predicate.value):
        outcome = checking.check(predicate, {predicate.field: tried.value})
        found.setdefault(outcome, tried.told)
    told = [
        said.format(field=field, value=found[outcome])
        for said, outcome in ((KEEPS, Outcome.KEPT), (BREAKS, Outcome.BROKEN))
        if outcome in found
    ]
    return (*told, MISSING.format(field=_fields(predicate)))


def _fields(predicate: Predicate) -> str:
    return " or ".join(name.replace("_", " ") for name in sorted(predicate.fields))


def _trials(value: Value) -> Iterator[Tried]:
    """What the rule names, what lies beside it, and something else."""
    match value:
        case bool():
            yield from (Tried(value=each, told="yes" if each else "no") for each in (True, False))
        case int() | float():
            near = (value, value + 1, value - 1)
            yield from (Tried(value=each, told=f"{each:,}") for each in near)
        case date():
            yield from (Tried(value=day.isoformat(), told=_day(day)) for day in _around(value))
        case str() | tuple():
            texts = (value,) if isinstance(value, str) else value
            yield from _texts(texts[0])
            yield from _texts(ANOTHER)
        case None:
            yield Tried(value=ANOTHER, told="anything at all")
        case Other():
            return


def _texts(text: str) -> Iterator[Tried]:
    """Alone, and as the only one of a list."""
    yield Tried(value=text, told=text)
    yield Tried(value=[text], told=text)


def _around(day: date) -> Iterator[date]:
    yield day
    if date.min < day < date.max:
        yield from (day + timedelta(days=1), day - timedelta(days=1))


def _day(day: date) -> str:
    return f"{day.day} {MONTHS[day.month - 1]} {day.year}"
