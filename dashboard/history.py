"""One fact with its history, and what its last change replaced."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from dashboard import asks, charts, lines, uses, words
from dashboard.asks import Asks
from dashboard.lines import Line, Undoings
from dashboard.slots import label_of
from memory.actions import read
from memory.attributes import Category, Mode, Origin, Sensitivity
from memory.decision import Lane
from memory.models import Assistant, Fact, FactVersion, Person


@dataclass(frozen=True, slots=True, kw_only=True)
class Version:
    """One line of the history. *tag* is how the current value stands."""

    value: str
    source: str
    at: datetime
    when: str
    tag: str
    assistant: Assistant | None  # that saved it


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """What a correction, or its undoing, replaced."""

    key: str
    number: int
    value: str
    was: str
    author: str
    verb: str
    clock: str
    waits: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Details:
    fact: Fact
    line: Line
    label: str
    mode: str
    category: str
    sensitivity: str
    versions: tuple[Version, ...]
    asks: Asks
    is_admins: bool  # set by an admin, whom the person may ask to overwrite it
    uses: tuple[Lane | None, ...]

    @property
    def strip(self) -> charts.Glyph:
        return charts.marks(self.uses)

    @property
    def use(self) -> str:
        return uses.told([lane for lane in self.uses if lane is not None])

    @property
    def paused(self) -> bool:
        return self.fact.attribute.paused_at is not None

    @property
    def assistants(self) -> list[Assistant]:
        """Those that saved a value of it, the last first."""
        valued = (version.assistant for version in self.versions if version.value)
        return [*dict.fromkeys(filter(None, valued))]

    @property
    def old_values(self) -> int:
        return sum(bool(version.value) for version in self.versions[1:])


def details(person: Person, fact: Fact, now: datetime) -> Details:
    rows = list(lines.rows(person).filter(fact=fact).order_by("-number"))
    undone = lines.undoings(person, rows)
    line = lines.of(rows[0], undone, now)
    return Details(
        fact=fact,
        line=line,
        label=label_of(fact.attribute.slot, read.catalogue(), fact.attribute.label),
        mode=words.MODES[Mode(fact.attribute.mode)],
        category=words.CATEGORIES[Category(fact.category)],
        sensitivity=words.SENSITIVITIES[Sensitivity(fact.sensitivity)],
        versions=tuple(_versions(rows, undone, line, now)),
        asks=asks.about(person, fact, now),
        is_admins=rows[0].origin == Origin.ADMIN and not lines.is_blank(rows[0]),
        uses=uses.of(person, fact.attribute.slot, {row.pk for row in rows}),
    )


def change(person: Person, fact: Fact) -> Change:
    """The version in force beside the one before it."""
    rows = lines.rows(person).filter(fact=fact, number__gte=fact.version - 1)
    now, *before = rows.order_by("-number")
    undone = lines.undoings(person, [now])
    is_back, yes = lines.is_back(now, undone), now.confirmed_at
    return Change(
        key=fact.key,
        number=now.number,
        value=now.value,
        verb="overwrote" if lines.is_blank(now) else "put back" if is_back else "corrected",
        was=before[0].value if before and not (now.waited and yes) else "",
        author="You" if is_back else words.author(Origin(now.origin), lines.assistant_of(now)),
        clock=words.clock(yes or now.at),
        waits=fact.confirmed_at is None and fact.overwritten_at is None,
    )


def _versions(
    rows: list[FactVersion], undone: Undoings, line: Line, now: datetime
) -> Iterator[Version]:
    """Newest first. What an overwrite took is one line, which tells of the overwrite."""
    for row in rows:
        if row.blanked_at and not lines.is_blank(row):
            continue
        yield Version(
            value=row.value,
            source=lines.source(row, undone, now),
            at=row.at,
            when=words.moment(row.at, now),
            tag=_tag(row, line, now) if row.number == line.number else "",
            assistant=row.assistant,
        )


def _tag(row: FactVersion, line: Line, now: datetime) -> str:
    """How the current value stands."""
    if lines.is_blank(row):
        return ""
    if row.fact.has_expired(now):
        return "expired"
    if line.is_declined:
        return "not in use"
    return "waits" if line.waits else "in force"
