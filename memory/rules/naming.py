"""The names of a candidate's fields, in the one form that rules know them by."""

import re
from collections.abc import Iterator, Mapping

from memory.rules import forms

_AS_IT_IS = re.compile(r"[a-z0-9_]*\Z", re.ASCII)
_BETWEEN = re.compile(r"[\s-]+")
_FALLEN = object()  # a part of which two names fall together


def plain(fields: Mapping[str, object]) -> Mapping[str, object] | None:
    """'Price per-person' → price_per_person, in its parts too; None where two fall together.

    So do a_b and ab, of which a rule could be meant for either, and a.b beside the part b of a.
    """
    parts = [name for name, value in fields.items() if isinstance(value, dict)]
    if not parts and _AS_IT_IS.match("".join(fields)):
        return fields if len({*bare(" ".join(fields)).split(" ")}) == len(fields) else None
    found = {name_of(name): _inside(value) for name, value in fields.items()}
    if len(found) != len(fields) or any(value is _FALLEN for value in found.values()):
        return None
    written = [*_written(found)]
    return found if len({*written}) == len(written) else None


def name_of(name: str) -> str:
    return _BETWEEN.sub("_", forms.fold(name))


def within(fields: object) -> Iterator[str]:
    """Every name at any depth, in lists too, and the parts of dotted ones."""
    if isinstance(fields, Mapping):
        for name in map(name_of, fields):
            yield from {name, *name.split(".")}
        for value in fields.values():
            yield from within(value)
    elif isinstance(fields, list):
        for value in fields:
            yield from within(value)


def bare(name: str) -> str:
    """Without what parts its words: pricePerPerson and price_per_person are the same."""
    return name.replace("_", "")


def _written(fields: Mapping[str, object], before: str = "") -> Iterator[str]:
    """Every name as a dotted one, and bare."""
    for name, value in fields.items():
        yield (whole := f"{before}{bare(name)}")
        if isinstance(value, Mapping):
            yield from _written(value, f"{whole}.")


def _inside(value: object) -> object:
    if not isinstance(value, dict):
        return value
    found = plain(value)
    return _FALLEN if found is None else found
