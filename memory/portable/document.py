"""An export, and the three forms it is written in."""

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from datetime import datetime
from typing import Any

from memory.portable.plain import write as write_text
from memory.portable.records import (
    Answer,
    Change,
    Document,
    Fact,
    Placement,
    Slot,
    Version,
)
from memory.portable.spreadsheet import write as write_csv

__all__ = [
    "FORMAT",
    "VERSION",
    "Answer",
    "Change",
    "Document",
    "Fact",
    "Placement",
    "Slot",
    "Version",
    "write_csv",
    "write_json",
    "write_text",
]

FORMAT = "held"
VERSION = 1  # of the JSON form; a reader refuses a higher one


def write_json(document: Document) -> Iterator[str]:
    """The whole document, piece by piece; equal documents give equal text."""
    head = {
        "format": FORMAT,
        "version": VERSION,
        "name": document.name,
        "made_at": document.made_at,
        "sections": document.sections,
    }
    yield _json(head).removesuffix("}")
    yield from _list("slots", document.slots)
    yield from _list("facts", document.facts)
    yield from _list("answers", document.answers)
    yield from _list("changes", document.changes)
    yield "}\n"


def _list(name: str, things: Iterable[Any]) -> Iterator[str]:
    yield f',\n"{name}": ['
    for place, thing in enumerate(things):
        yield (",\n" if place else "\n") + _json(thing)
    yield "]"


def _json(thing: Any) -> str:
    text = json.dumps(_plain(thing), ensure_ascii=False, allow_nan=False)
    # Half a surrogate pair cannot be sent as UTF-8; as an escape it is still JSON.
    return text.encode("utf-8", "backslashreplace").decode("utf-8")


def _plain(thing: Any) -> Any:
    """What JSON can hold: fields in their order, other names in the alphabet's."""
    if isinstance(thing, datetime):
        return thing.isoformat()
    if is_dataclass(thing):
        return {field.name: _plain(getattr(thing, field.name)) for field in fields(thing)}
    if isinstance(thing, Mapping):
        return {name: _plain(thing[name]) for name in sorted(thing)}
    if isinstance(thing, list | tuple):
        return [_plain(inner) for inner in thing]
    return thing
