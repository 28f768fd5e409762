"""The names of a candidate's fields, in the one form that rules know them by."""

import re
from collections.abc import Iterator, Mapping

from memory.rules import forms

_AS_IT_IS = re.compile(r"[a-z0-9_.]*\Z", re.ASCII)
_BETWEEN = re.compile(r"[\s-]+")
_FALLEN = object()  # a part of which two names fall together


def plain(fields: Mapping[str, object]) -> Mapping[str, object] | None:
    """'Price per-person' → price_per_person, in its parts too; None where two fall together."""
    parts = [name for name, value in fields.items() if isinstance(value, dict)]
    if not parts and _AS_IT_IS.match("".join(fields)):
        return fields
    found = {name_of(name): _inside(value) for name, value in fields.items()}
    if len(found) != len(fields) or any(value is _FALLEN for value in found.values()):
        return None
    return found


def name_of(name: str) -> str:
    return _BETWEEN.sub("_", forms.fold(name))


def within(fields: object) -> Iterator[str]:
    """Every name at any depth, in lists too."""
    if isinstance(fields, Mapping):
        yield from map(name_of, fields)
        for value in fields.values():
            yield from within(value)
    elif isinstance(fields, list):
        for value in fields:
            yield from within(value)


def bare(name: str) -> str:
    """Without what parts its words: pricePerPerson and price_per_person are the same."""
    return name.replace("_", "")


def _inside(value: object) -> object:
    if not isinstance(value, dict):
        return value
    found = plain(value)
    return _FALLEN if found is None else found
