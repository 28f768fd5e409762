"""One fact with its history, and what its last correction replaced."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from dashboard import charts, uses, words
from dashboard.facts import Line
from dashboard.slots import label_of
from memory.actions import read
from memory.attributes import Category, Mode, Origin, Sensitivity
from memory.decision import Lane
from memory.models import Fact, FactVersion, Person
from memory.models.facts import FactVersionQuerySet


@dataclass(frozen=True, slots=True, kw_only=True)
class Version:
    number: int
    value: str
    source: str
    at: datetime
    when: str
    is_current: bool
    overwritten: str  # the day, or empty


@dataclass(frozen=True, slots=True, kw_only=True)
class Correction:
    """What a correction, or its undoing, replaced."""

    key: str
    number: int
    value: str
    was: str
    author: str
    verb: str
    clock: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Details:
    fact: Fact
    line: Line
    label: str
    mode: str
    category: str
    sensitivity: str
    versions: tuple[Version, ...]
    uses: tuple[Lane | None, ...]

    @property
    def strip(self) -> charts.Glyph:
        return charts.marks(self.uses)

    @property
    def use(self) -> str:
        return uses.told([lane for lane in self.uses if lane is not None])

    @property
    def note(self) -> str:
        """What keeps it from being given; an overwrite with who did it."""
        if self.fact.overwritten_at is not None:
            return f"{self.line.source}. {self.line.state}"
        return self.line.state

    @property
    def paused(self) -> bool:
        return self.fact.attribute.paused_at is not None

    @property
    def old_values(self) -> int:
        return sum(not version.is_current and bool(version.value) for version in self.versions)


def details(person: Person, fact: Fact, now: datetime) -> Details:
    versions = tuple(_versions(person, fact, now))
    current = next(version for version in versions if version.is_current)
    return Details(
        fact=fact,
        line=Line(
            key=fact.key,
            value=current.value,
            source=current.source,
            state=words.state(
                fact.key,
                now,
                is_overwritten=fact.overwritten_at is not None,
                is_confirmed=fact.confirmed_at is not None,
                expires_at=fact.expires_at,
            ),
        ),
        label=label_of(fact.attribute.slot, read.catalogue(), fact.attribute.label),
        mode=words.MODES[Mode(fact.attribute.mode)],
        category=words.CATEGORIES[Category(fact.category)],
        sensitivity=words.SENSITIVITIES[Sensitivity(fact.sensitivity)],
        versions=versions,
        uses=uses.of(person, fact),
    )


def correction(person: Person, fact: Fact) -> Correction:
    """The version in force beside the one before it."""
    rows = _rows(person, fact).filter(number__gte=fact.version - 1).order_by("-number")
    now, *before = rows
    return Correction(
        key=fact.key,
        number=now.number,
        value=now.value,
        verb="overwrote" if _is_blank(now) else "corrected",
        was=before[0].value if before else "",
        author=_author(now),
        clock=words.clock(now.at),
    )


def _versions(person: Person, fact: Fact, now: datetime) -> Iterator[Version]:
    for row in _rows(person, fact).order_by("-number"):
        day = words.day(row.at, now)
        yield Version(
            number=row.number,
            value=row.value,
            source=words.source(Origin(row.origin), _name(row), day, is_blank=_is_blank(row)),
            at=row.at,
            when=words.moment(row.at, now),
            is_current=row.number == fact.version,
            overwritten=words.day(row.blanked_at, now) if row.blanked_at else "",
        )


def _rows(person: Person, fact: Fact) -> FactVersionQuerySet:
    return FactVersion.objects.of(person).filter(fact=fact).select_related("assistant")


def _is_blank(row: FactVersion) -> bool:
    """An overwrite is a version too, blank from the start."""
    return row.blanked_at == row.at


def _name(row: FactVersion) -> str | None:
    return row.assistant.name if row.assistant else None


def _author(row: FactVersion) -> str:
    return words.author(Origin(row.origin), _name(row))
