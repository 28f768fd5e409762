"""Rules that no commitment can keep together, found before any candidate is seen."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import pairwise

from memory.rules import checking
from memory.rules.predicates import Other, Predicate, Value

MOST_RULES = 60  # of one field; more of them are left to the candidates
_ANOTHER_TEXT = "\N{REPLACEMENT CHARACTER}"  # stands for every text that no rule names


@dataclass(frozen=True, slots=True, kw_only=True)
class Conflict:
    field: str
    rules: tuple[str, ...]  # ids of all the rules of that field


def find(rules: Iterable[tuple[str, Predicate]]) -> tuple[Conflict, ...]:
    """Fields for which no value keeps all their rules, each on its own field.

    Every comparison changes only at the values that the rules name. So it is enough to try those,
    what lies between two of them, and what lies beyond: a field that fails all can have no value.
    What a field has to do with another is not looked at.
    """
    by_field: dict[str, list[tuple[str, Predicate]]] = defaultdict(list)
    for id_, predicate in rules:
        if not isinstance(predicate.value, Other):
            by_field[predicate.field].append((id_, predicate))
    return tuple(
        Conflict(field=field, rules=tuple(id_ for id_, _ in each))
        for field, each in sorted(by_field.items())
        if 1 < len(each) <= MOST_RULES and not _can_hold([predicate for _, predicate in each])
    )


def _can_hold(predicates: Sequence[Predicate]) -> bool:
    ready, field = checking.ready(predicates), predicates[0].field
    values = [predicate.value for predicate in predicates]
    return any(ready.run({field: tried}) == ([], []) for tried in _trials(values))


def _trials(values: Sequence[Value]) -> Iterator[object]:
    texts = [text for value in values for text in _texts(value)]
    yield from (True, False, *texts, _ANOTHER_TEXT)
    yield from ([text] for text in [*texts, _ANOTHER_TEXT])
    yield from ([one for one in values if isinstance(one, str)], texts)
    numbers = [value for value in values if isinstance(value, int | float)]
    yield from (*numbers, *_between(numbers))
    for value in values:
        if isinstance(value, date):
            yield from (day.isoformat() for day in _around(value))


def _texts(value: Value) -> tuple[str, ...]:
    if isinstance(value, tuple):
        return value
    return (value,) if isinstance(value, str) else ()


def _between(numbers: Sequence[float]) -> Iterator[float]:
    marks = sorted(set(numbers))
    if marks:
        yield from (marks[0] - 1, marks[-1] + 1)
        yield from ((low + high) / 2 for low, high in pairwise(marks))


def _around(day: date) -> Iterator[date]:
    """A day, and its neighbours where the calendar has them."""
    yield day
    if day > date.min:
        yield day - timedelta(days=1)
    if day < date.max:
        yield day + timedelta(days=1)
