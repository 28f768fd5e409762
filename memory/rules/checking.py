"""Predicates held against a commitment's fields: kept, broken or not checked.

What is compared is put into one form first (`forms`); the comparison itself is JSON Schema
2020-12, evaluated by jsonschema-rs. It is bounded on purpose: of the schema language only the
keywords below are ever written, never `$ref` (the library would fetch it; the retriever refuses),
`format` or a pattern that a person wrote. JSON Schema passes what it cannot apply to, a text under
`maximum` or a field that is missing; here that is not checked, so the third outcome is ours.
"""

import operator
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from typing import Any, Never

import jsonschema_rs

from memory.rules import forms
from memory.rules.forms import Form
from memory.rules.predicates import Comparison, Other, Predicate, Value

type Fields = Mapping[str, object]
type Places = list[int]  # of predicates, in the order that they were given
type Normal = str | int | bool | float | list[str]


class Outcome(StrEnum):
    KEPT = "kept"
    BROKEN = "broken"
    NOT_CHECKED = "not_checked"


_SCHEMAS: dict[Comparison, Callable[[object], dict[str, object]]] = {
    Comparison.IS: lambda value: {"const": value},
    Comparison.IS_NOT: lambda value: {"not": {"const": value}},
    Comparison.AT_MOST: lambda value: {"maximum": value},
    Comparison.AT_LEAST: lambda value: {"minimum": value},
    Comparison.LESS_THAN: lambda value: {"exclusiveMaximum": value},
    Comparison.MORE_THAN: lambda value: {"exclusiveMinimum": value},
    Comparison.BEFORE: lambda value: {"exclusiveMaximum": value},
    Comparison.AFTER: lambda value: {"exclusiveMinimum": value},
    Comparison.BY: lambda value: {"maximum": value},
    Comparison.FROM: lambda value: {"minimum": value},
    Comparison.ONE_OF: lambda value: {"enum": value},
    Comparison.NONE_OF: lambda value: {"not": {"enum": value}},
    Comparison.CONTAINS: lambda value: {"contains": {"const": value}},
    Comparison.CONTAINS_ONLY: lambda value: {"items": {"enum": value}},
    Comparison.CONTAINS_NONE: lambda value: {"not": {"contains": {"pattern": value}}},
    Comparison.PRESENT: lambda _: {},
}
_ACROSS: dict[Comparison, Callable[[Any, Any], bool]] = {
    Comparison.IS: operator.eq,
    Comparison.IS_NOT: operator.ne,
    Comparison.AT_MOST: operator.le,
    Comparison.AT_LEAST: operator.ge,
    Comparison.LESS_THAN: operator.lt,
    Comparison.MORE_THAN: operator.gt,
    Comparison.BEFORE: operator.lt,
    Comparison.AFTER: operator.gt,
    Comparison.BY: operator.le,
    Comparison.FROM: operator.ge,
}
_SAME_KIND = (forms.number, forms.yes_no, forms.day, forms.text)


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    """Predicates that look at the same field in the same form: read once, asked at once."""

    field: str
    read: Callable[[object], object]
    all_kept: Callable[[object], bool]
    each: tuple[tuple[int, Callable[[object], bool]], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Pair:
    """A predicate across two fields."""

    place: int
    predicate: Predicate
    other: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Checker:
    """Predicates made ready once, to be held against any number of commitments."""

    groups: tuple[Group, ...]
    pairs: tuple[Pair, ...]

    def run(self, fields: Fields) -> tuple[Places, Places]:
        """The places of the broken ones and of those not checked; all others are kept."""
        broken: Places = []
        unchecked: Places = []
        for group in self.groups:
            value = group.read(_get(fields, group.field))
            if value is None:
                unchecked += [place for place, _ in group.each]
            elif not group.all_kept(value):
                broken += [place for place, kept in group.each if not kept(value)]
        for pair in self.pairs:
            outcome = _across(pair, fields)
            if outcome is not Outcome.KEPT:
                (broken if outcome is Outcome.BROKEN else unchecked).append(pair.place)
        return broken, unchecked


def ready(predicates: Sequence[Predicate]) -> Checker:
    grouped: dict[tuple[str, Form], list[tuple[int, Predicate]]] = defaultdict(list)
    pairs = []
    for place, predicate in enumerate(predicates):
        if isinstance(predicate.value, Other):
            pairs.append(Pair(place=place, predicate=predicate, other=predicate.value.field))
        else:
            grouped[predicate.field, forms.form_of(predicate)].append((place, predicate))
    groups = (_group(field, form, each) for (field, form), each in grouped.items())
    return Checker(groups=tuple(groups), pairs=tuple(pairs))


def check(predicate: Predicate, fields: Fields) -> Outcome:
    broken, unchecked = ready([predicate]).run(fields)
    if broken:
        return Outcome.BROKEN
    return Outcome.NOT_CHECKED if unchecked else Outcome.KEPT


def schema(predicate: Predicate) -> dict[str, object]:
    """The schema of the field's value in its form; not of a predicate across two fields."""
    return _SCHEMAS[predicate.comparison](_normal(predicate))


def _group(field: str, form: Form, each: Iterable[tuple[int, Predicate]]) -> Group:
    schemas = [(place, schema(predicate)) for place, predicate in each]
    return Group(
        field=field,
        read=forms.READERS[form],
        all_kept=_engine({"allOf": [one for _, one in schemas]}),
        each=tuple((place, _engine(one)) for place, one in schemas),
    )


def _engine(schema: dict[str, object]) -> Callable[[object], bool]:
    linear = jsonschema_rs.RegexOptions()  # no backtracking, whatever the text
    made = jsonschema_rs.Draft202012Validator(
        schema, retriever=_refuse, pattern_options=linear, validate_formats=False
    )
    return made.is_valid


def _refuse(address: str) -> Never:
    raise LookupError("A rule refers to nothing outside itself.")


def _normal(predicate: Predicate) -> Normal | None:
    value: Value = predicate.value
    match value:
        case tuple() if predicate.comparison is Comparison.CONTAINS_NONE:
            return "|".join(forms.mentioning(text) for text in value)
        case tuple():
            return [forms.fold(text) for text in value]
        case str():
            return forms.fold(value)
        case date():
            return value.toordinal()
        case None | Other():
            return None
    return value


def _across(pair: Pair, fields: Fields) -> Outcome:
    """Two fields are compared where both hold the same kind."""
    one, other = _get(fields, pair.predicate.field), _get(fields, pair.other)
    form = forms.form_of(pair.predicate)
    readers = _SAME_KIND if form is Form.ANYTHING else (forms.READERS[form],)
    for read in readers:
        left, right = read(one), read(other)
        if left is not None and right is not None:
            kept = _ACROSS[pair.predicate.comparison](left, right)
            return Outcome.KEPT if kept else Outcome.BROKEN
    return Outcome.NOT_CHECKED


def _get(fields: Fields, field: str) -> object:
    """A dotted name is looked up as it is written, then part by part; None where it is not."""
    if field in fields or "." not in field:
        return fields.get(field)
    found: object = fields
    for part in field.split("."):
        if not isinstance(found, Mapping):
            return None
        found = found.get(part)
    return found
