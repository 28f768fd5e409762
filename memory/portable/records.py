"""What an export holds, as values."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any

from memory.attributes import SELF, Category, Form, Mode, Origin, Sensitivity


@dataclass(frozen=True, slots=True, kw_only=True)
class Version:
    """One value that a fact has had; *value* is empty where it was *blanked* by an overwrite."""

    number: int
    value: str
    origin: Origin
    at: datetime
    assistant: str = ""  # the name of the one that wrote it
    blanked: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Fact:
    """One key with the value in force, which stands last in *history* too."""

    key: str
    value: str
    form: Form
    category: Category
    sensitivity: Sensitivity
    origin: Origin
    confirmed: bool
    created_at: datetime
    updated_at: datetime
    expires_at: datetime | None = None
    overwritten_at: datetime | None = None
    history: tuple[Version, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Slot:
    """What holds for all facts whose key starts with *slot*."""

    slot: str
    mode: Mode = Mode.ANSWER
    subject: str = SELF
    label: str = ""
    aliases: tuple[str, ...] = ()
    silenced: tuple[str, ...] = ()
    paused_at: datetime | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Placement:
    """Where a slot stood on a receipt, and why."""

    lane: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """A receipt. *counts* are of slots by lane; *lanes* go by slot."""

    ref: str
    at: datetime
    kind: str
    assistant: str
    message: str
    counts: Mapping[str, int]
    lanes: Mapping[str, Placement]


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """One line of what was done: the act in words, and to which thing."""

    at: datetime
    act: str
    thing: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Document:
    """Everything an export holds about one person.

    *answers* and *changes* are gone through once, so that they may come straight from rows.
    *sections* are further parts by name, each of what JSON can hold, with times as datetimes.
    """

    name: str
    made_at: datetime
    slots: tuple[Slot, ...] = ()
    facts: tuple[Fact, ...] = ()
    answers: Iterable[Answer] = ()
    changes: Iterable[Change] = ()
    sections: Mapping[str, Any] = field(default_factory=dict)

    def without_past(self) -> "Document":
        """What an import reads: no receipts and no changes, which are what makes a file large."""
        return replace(self, answers=(), changes=())
