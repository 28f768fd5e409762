"""The file of a person and their facts, as add_person and the lab read it."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from memory.actions.people import agreed
from memory.actions.save import Draft
from memory.attributes import (
    SELF,
    Attribute,
    Category,
    Fact,
    Mode,
    Model,
    Sensitivity,
    form_of,
    slot_of,
)

_TOP = {"person", "facts"}
_PERSON = {"username", "name"}
_FACT = {
    "key",
    "value",
    "category",
    "mode",
    "subject",
    "sensitivity",
    "expires_at",
    "explicit_ask",
}


class FileError(ValueError):
    """The file cannot be loaded; the message says where and what would mend it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Content:
    name: str
    drafts: tuple[Draft, ...]


def read(path: Path) -> Content:
    """The whole file, checked. Raises FileError."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"), object_pairs_hook=_object)
    except OSError as error:
        raise FileError(f"{path}: {error.strerror}.") from None
    except FileError:
        raise
    except (ValueError, RecursionError):
        raise FileError(f"{path} is not JSON in UTF-8, or nested too deep.") from None
    _known("the file", data, _TOP)
    person = data.get("person", {})
    _known("person", person, _PERSON)
    facts = data.get("facts")
    if not isinstance(facts, list):
        raise FileError("facts must be a list; it may be empty.")
    drafts = tuple(_draft(place, fact) for place, fact in enumerate(facts, 1))
    return Content(name=_text("person.name", person.get("name", "")), drafts=drafts)


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    data = dict(pairs)
    if len(data) != len(pairs):
        raise FileError("The file names a field twice in one object. Keep one.")
    return data


def _draft(place: int, fact: Any) -> Draft:
    where = f"fact {place}"
    _known(where, fact, _FACT)
    for field in ("key", "value"):
        if field not in fact:
            raise FileError(f"{where} has no {field}. Every fact needs one.")
    return Draft(
        key=_text(f"{where}: key", fact["key"]),
        value=_text(f"{where}: value", fact["value"]),
        category=_choice(f"{where}: category", fact.get("category"), Category),
        mode=_choice(f"{where}: mode", fact.get("mode"), Mode),
        subject=_text(f"{where}: subject", fact["subject"]) if fact.get("subject") else None,
        sensitivity=_choice(f"{where}: sensitivity", fact.get("sensitivity"), Sensitivity),
        explicit_ask=_flag(f"{where}: explicit_ask", fact.get("explicit_ask", False)),
        expires_at=_time(f"{where}: expires_at", fact.get("expires_at")),
    )


def _known(where: str, data: Any, fields: Iterable[str]) -> None:
    if not isinstance(data, Mapping):
        raise FileError(f"{where} must be an object: {{…}}.")
    unknown = sorted(set(data) - set(fields))
    if unknown:
        known = ", ".join(sorted(fields))
        raise FileError(f"{where} has unknown fields: {', '.join(unknown)}. Known: {known}.")


def _text(where: str, value: Any) -> str:
    if not isinstance(value, str):
        raise FileError(f"{where} must be text.")
    return value


def _flag(where: str, value: Any) -> bool:
    if not isinstance(value, bool):
        raise FileError(f"{where} must be true or false.")
    return value


def _choice[E: (Category, Mode, Sensitivity)](where: str, value: Any, kind: type[E]) -> E | None:
    if value is None:
        return None
    if not isinstance(value, str) or value not in set(kind):
        raise FileError(f"{where} must be one of {', '.join(kind)}.")
    return kind(value)


def _time(where: str, value: Any) -> datetime | None:
    if value is None:
        return None
    try:
        time = datetime.fromisoformat(_text(where, value))
    except ValueError:
        raise FileError(f"{where} must be a time such as 2027-03-01T00:00:00Z.") from None
    return time if time.tzinfo else time.replace(tzinfo=UTC)


def model(content: Content) -> Model:
    """The file as a model, without a database. Raises ConflictError."""
    modes = agreed(content.drafts, "modes", lambda draft: draft.mode)
    subjects = agreed(content.drafts, "subjects", lambda draft: draft.subject or SELF)
    facts: dict[str, list[Fact]] = {slot: [] for slot in sorted(modes)}
    for version, draft in enumerate(content.drafts, 1):
        facts[slot_of(draft.key)].append(_as_fact(draft, version))
    attributes = (
        Attribute(
            slot=slot,
            facts=tuple(found),
            mode=modes[slot] or Mode.ANSWER,
            subject=subjects[slot] or SELF,
        )
        for slot, found in facts.items()
    )
    return Model(name=content.name, attributes=tuple(attributes))


def _as_fact(draft: Draft, version: int) -> Fact:
    return Fact(
        key=draft.key,
        value=draft.value,
        form=form_of(draft.value),
        category=draft.category or Category.PREFERENCE,
        sensitivity=draft.sensitivity or Sensitivity.ORDINARY,
        version=version,
    )
