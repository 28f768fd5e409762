"""Rows → what an export holds: slots, and facts with their history."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby

from memory.attributes import Category, Form, Mode, Origin, Sensitivity
from memory.models import Attribute, FactVersion, Person
from memory.portable import records


@dataclass(frozen=True, slots=True, kw_only=True)
class Version(records.Version):
    """*waited*: for the person's yes, when it was written. The last three: how the fact stood."""

    form: Form
    waited: bool
    blanked_at: datetime | None
    confirmed_at: datetime | None
    category: str
    sensitivity: str
    expires_at: datetime | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Fact(records.Fact):
    confirmed_at: datetime | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """Where a value stood, as a receipt names it."""

    key: str
    version: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Contents:
    """*facts* in the order of first saving; *places* go by the id of the row behind a value."""

    slots: tuple[records.Slot, ...]
    facts: tuple[Fact, ...]
    places: Mapping[int, Place]


def of(person: Person) -> Contents:
    """Two queries."""
    rows = FactVersion.objects.of(person).select_related("fact", "assistant")
    versions = list(rows.order_by("fact_id", "number"))
    return Contents(
        slots=tuple(map(_slot, Attribute.objects.of(person).order_by("slot"))),
        facts=tuple(_facts(versions)),
        places={row.pk: Place(key=row.fact.key, version=row.number) for row in versions},
    )


def _slot(row: Attribute) -> records.Slot:
    return records.Slot(
        slot=row.slot,
        mode=Mode(row.mode),
        subject=row.subject,
        label=row.label,
        aliases=tuple(row.aliases),
        silenced=tuple(row.silenced),
        paused_at=row.paused_at,
    )


def _facts(versions: list[FactVersion]) -> Iterator[Fact]:
    for _, group in groupby(versions, key=lambda row: row.fact_id):
        rows = list(group)
        yield _fact(rows, next(row for row in rows if row.number == row.fact.version))


def _fact(rows: list[FactVersion], now: FactVersion) -> Fact:
    fact = now.fact
    return Fact(
        key=fact.key,
        value=now.value,
        form=Form(now.form),
        category=Category(fact.category),
        sensitivity=Sensitivity(fact.sensitivity),
        origin=Origin(now.origin),
        confirmed=fact.confirmed_at is not None,
        confirmed_at=fact.confirmed_at,
        created_at=fact.created_at,
        updated_at=fact.updated_at,
        expires_at=fact.expires_at,
        overwritten_at=fact.overwritten_at,
        history=tuple(map(_version, rows)),
    )


def _version(row: FactVersion) -> Version:
    return Version(
        number=row.number,
        value=row.value,
        form=Form(row.form),
        origin=Origin(row.origin),
        at=row.at,
        assistant=row.assistant.name if row.assistant else "",
        waited=row.waited,
        blanked=row.blanked_at is not None,
        blanked_at=row.blanked_at,
        confirmed_at=row.confirmed_at,
        category=row.category,
        sensitivity=row.sensitivity,
        expires_at=row.expires_at,
    )
