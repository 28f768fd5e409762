"""Documents of models, and files as bytes."""

import json
from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from memory.attributes import Attribute, Category, Model, Origin, Sensitivity, form_of
from memory.portable import document, reading
from memory.portable.document import Document
from memory.portable.lines import Parsed

NOON = datetime(2026, 11, 24, 12, tzinfo=UTC)
FILES = Path(__file__).parent / "files"


def slot(attribute: Attribute) -> document.Slot:
    return document.Slot(
        slot=attribute.slot,
        mode=attribute.mode,
        subject=attribute.subject,
        label=attribute.label,
        aliases=attribute.aliases,
        silenced=attribute.silenced,
        paused_at=attribute.paused_at,
    )


def fact(key: str, value: str, **more: Any) -> document.Fact:
    given: dict[str, Any] = {
        "form": form_of(value),
        "category": Category.PREFERENCE,
        "sensitivity": Sensitivity.ORDINARY,
        "origin": Origin.STATED,
        "confirmed": True,
        "created_at": NOON,
        "updated_at": NOON,
    }
    return document.Fact(key=key, value=value, **(given | more))


def document_of(model: Model) -> Document:
    """The export of everything in *model*."""
    return Document(
        name=model.name,
        made_at=NOON,
        slots=tuple(map(slot, model.attributes)),
        facts=tuple(
            fact(
                kept.key,
                kept.value,
                form=kept.form,
                category=kept.category,
                sensitivity=kept.sensitivity,
                origin=kept.origin,
                confirmed=kept.confirmed,
                expires_at=kept.expires_at,
                overwritten_at=kept.overwritten_at,
            )
            for attribute in model.attributes
            for kept in attribute.facts
        ),
    )


def held(*facts: document.Fact, slots: Iterable[document.Slot] = ()) -> bytes:
    """Held's JSON of *facts*."""
    made = Document(name="Priya", made_at=NOON, slots=tuple(slots), facts=facts)
    return "".join(document.write_json(made)).encode()


def changed(export: bytes, **parts: Any) -> bytes:
    """Held's JSON with *parts* of it replaced."""
    return encoded(json.loads(export) | parts)


def encoded(data: Any) -> bytes:
    return json.dumps(data).encode()


def read(name: str, **more: Any) -> Parsed:
    return reading.read((FILES / name).read_bytes(), name=name, **more)


def values(parsed: Parsed) -> dict[str, str]:
    return {line.key: line.value for line in parsed.lines}
