"""What a rule may say: a field of a commitment, a comparison, a value. A small closed language.

A rule must mean one thing to the person who confirms it and to the machine that checks it
(seed 002), so there is no "or", no pattern, no arithmetic, no code: sixteen comparisons, bounded
values. There is no "is absent" either: a field that nobody fills is not checked, never passed.
"""

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime
from enum import StrEnum
from typing import TypeGuard

LANGUAGE = 1  # raised where the meaning of a comparison changes
FIELD_LENGTH = 64  # characters
TEXT_LENGTH = 200  # characters
MOST_TEXTS = 50
LARGEST = 10**15  # whole numbers up to here are exact in JSON's own numbers
FIELD = re.compile(r"[a-z][a-z0-9_]*(\.[a-z0-9_]+)*\Z")
# Controls, marks that hide or turn text, letters that show nothing, and halves of characters.
UNSEEN = re.compile(
    r"[\x00-\x1f\x7f-\x9f\xad\u034f\u061c\u115f\u1160\u180e\u200b-\u200f\u2028-\u202e"
    r"\u2060-\u206f\u3164\ud800-\udfff\ufeff\uffa0]"
)


class Comparison(StrEnum):
    IS = "is"
    IS_NOT = "is_not"
    AT_MOST = "at_most"
    AT_LEAST = "at_least"
    LESS_THAN = "less_than"
    MORE_THAN = "more_than"
    BEFORE = "before"
    AFTER = "after"
    BY = "by"  # on that day or before
    FROM = "from"  # on that day or after
    ONE_OF = "one_of"
    NONE_OF = "none_of"
    CONTAINS = "contains"
    CONTAINS_ONLY = "contains_only"
    CONTAINS_NONE = "contains_none"
    PRESENT = "present"


@dataclass(frozen=True, slots=True, kw_only=True)
class Other:
    """In place of a value: what another field of the same commitment holds."""

    field: str


type Value = str | int | float | bool | date | tuple[str, ...] | Other | None
type Plain = dict[str, object]

_C = Comparison
EQUAL = frozenset({_C.IS, _C.IS_NOT})
NUMERIC = frozenset({_C.AT_MOST, _C.AT_LEAST, _C.LESS_THAN, _C.MORE_THAN})
DATED = frozenset({_C.BEFORE, _C.AFTER, _C.BY, _C.FROM})
LISTED = frozenset({_C.ONE_OF, _C.NONE_OF, _C.CONTAINS_ONLY, _C.CONTAINS_NONE})


class PredicateError(ValueError):
    """What cannot be a rule. *about* is the part of the form that has to change."""

    about = "rule"


class FieldError(PredicateError):
    about = "field"


class ComparisonError(PredicateError):
    about = "comparison"


class ValueShapeError(PredicateError):
    about = "value"


@dataclass(frozen=True, slots=True, kw_only=True)
class Predicate:
    """One condition. Making one that the language does not know raises a PredicateError."""

    field: str
    comparison: Comparison
    value: Value = None

    @property
    def fields(self) -> frozenset[str]:
        """What it looks at: one field, or two."""
        other = {self.value.field} if isinstance(self.value, Other) else set()
        return frozenset({self.field} | other)

    def __post_init__(self) -> None:
        check_field(self.field)
        _check_value(self.comparison, self.value)


def is_field(name: str) -> bool:
    return len(name) <= FIELD_LENGTH and FIELD.match(name) is not None


def check_field(field: str) -> None:
    if not is_field(field):
        raise FieldError(
            "field: begin with a letter from a to z, then letters, digits and spaces, such as "
            f"price per person, up to {FIELD_LENGTH} characters. A dot leads to a part, as in a.b."
        )


def _check_value(comparison: Comparison, value: Value) -> None:
    if isinstance(value, Other) and comparison in EQUAL | NUMERIC | DATED:
        check_field(value.field)
        return
    fits, remedy = _fit(comparison, value)
    if not fits:
        raise ValueShapeError(f"value: {remedy}")


def _fit(comparison: Comparison, value: Value) -> tuple[bool, str]:
    if comparison in NUMERIC:
        return is_number(value), "give a number, such as 40."
    if comparison in DATED:
        return is_date(value), "give a date, such as 5 June 2026."
    if comparison is Comparison.CONTAINS_NONE:
        return _are_texts(value) and all(map(_has_word, value)), "name things by their words."
    if comparison in LISTED:
        return _are_texts(value), f"give 1 to {MOST_TEXTS} different texts with commas between."
    if comparison is Comparison.CONTAINS:
        return is_text(value), f"give one text of up to {TEXT_LENGTH} characters."
    if comparison is Comparison.PRESENT:
        return value is None, "leave it out: the field has to be filled, with anything."
    known = is_text(value) or is_number(value) or is_date(value) or isinstance(value, bool)
    return known, f"give a text of up to {TEXT_LENGTH} characters, a number, a date, yes or no."


def is_number(value: object) -> bool:
    """Yes and no are not numbers, nor is a text that looks like one."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return False
    return -LARGEST <= value <= LARGEST  # never true of not-a-number


def is_date(value: object) -> bool:
    return isinstance(value, date) and not isinstance(value, datetime)


def is_text(value: object) -> bool:
    return (
        isinstance(value, str)
        and value == value.strip() != ""
        and len(value) <= TEXT_LENGTH
        and not UNSEEN.search(value)
    )


def _has_word(text: str) -> bool:
    return any(character.isalnum() for character in unicodedata.normalize("NFKC", text))


def _are_texts(value: object) -> TypeGuard[tuple[str, ...]]:
    if not isinstance(value, tuple) or not 0 < len(value) <= MOST_TEXTS:
        return False
    return all(is_text(text) for text in value) and len(set(value)) == len(value)


def plain(predicate: Predicate) -> Plain:
    """As JSON has it: dates as texts, another field as an object."""
    value: object = predicate.value
    if isinstance(value, Other):
        value = {"field": value.field}
    elif isinstance(value, date):
        value = {"date": value.isoformat()}
    elif isinstance(value, tuple):
        value = list(value)
    return {"field": predicate.field, "comparison": predicate.comparison.value, "value": value}


def of(data: Mapping[str, object]) -> Predicate:
    """The predicate that `plain` told, or a PredicateError."""
    field, comparison = data.get("field"), data.get("comparison")
    if not isinstance(field, str):
        raise FieldError("field: name the field of a commitment, such as price_per_person.")
    if comparison not in {known.value for known in Comparison}:
        raise ComparisonError(f"comparison: use one of {', '.join(Comparison)}.")
    return Predicate(
        field=field, comparison=Comparison(str(comparison)), value=_value(data.get("value"))
    )


def _value(data: object) -> Value:
    match data:
        case {"field": str(field)}:
            return Other(field=field)
        case {"date": str(day)}:
            try:
                return date.fromisoformat(day)
            except ValueError:
                raise ValueShapeError("value: give a date, such as 2026-06-05.") from None
        case [*texts] if all(isinstance(text, str) for text in texts):
            return tuple(map(str, texts))
        case None | str() | int() | float():
            return data
    raise ValueShapeError("value: give a text, a number, yes or no, a date or a list of texts.")
