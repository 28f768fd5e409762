"""What is on file as the person reads it: slots in their areas, and one fact with its history."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import groupby

from django.core.paginator import Page, Paginator

from dashboard import charts, words
from dashboard.slots import Area, area_of, label_of
from memory.actions import read
from memory.attributes import SELF, Attribute, Category, Mode, Origin, Sensitivity
from memory.attributes import Fact as FactValue
from memory.decision import Lane
from memory.models import Answer, Fact, FactVersion, Person
from memory.models.facts import FactVersionQuerySet
from memory.receipt import Entry, Kind, decode

PAGE = 50  # slots
RECENT = 20  # answers that a slot's use is told of


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One fact on its slot's card."""

    key: str
    value: str
    source: str
    state: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """One slot: what holds for all of it, and its facts."""

    slot: str
    label: str
    area: Area
    mode: Mode
    paused: str  # the day, or empty
    subject: str
    lines: tuple[Line, ...]
    use: str

    @property
    def follows(self) -> bool:
        return self.mode is Mode.INSTRUCTION

    @property
    def told(self) -> str:
        """What stopping or starting its use did."""
        state = "stays on file. No assistant is given it." if self.paused else "is in use again."
        return f"{self.slot} {state}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Listing:
    """*groups* hold one page of cards; the counts are of everything found."""

    query: str
    facts: int
    groups: tuple[tuple[str, tuple[Card, ...]], ...]
    page: Page[Attribute]

    @property
    def found(self) -> str:
        return f"{words.count(self.facts, 'fact')}{' found' if self.query else ''}"


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
        return _used([lane for lane in self.uses if lane is not None])

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


def listing(person: Person, query: str, page: str | None, now: datetime) -> Listing:
    """What is on file, or what of it holds *query*: six queries, however much that is."""
    catalogue = read.catalogue()
    placed = [
        (area_of(found.slot, catalogue), label_of(found.slot, catalogue, found.label), found)
        for found in read.model_of(person).attributes
    ]
    placed.sort(key=lambda place: (place[0], place[1].lower()))
    matches = (_matching(attribute, label, query.casefold()) for _, label, attribute in placed)
    found = [attribute for attribute in matches if attribute.facts]
    shown = Paginator(found, PAGE).get_page(page)
    cards = _cards(person, list(shown), now)
    grouped = groupby(cards, key=lambda card: card.area.name)
    return Listing(
        query=query,
        facts=sum(len(attribute.facts) for attribute in found),
        groups=tuple((area, tuple(inside)) for area, inside in grouped),
        page=shown,
    )


def card(person: Person, slot: str, now: datetime) -> Card | None:
    attributes = read.model_of(person).attributes
    found = [attribute for attribute in attributes if attribute.slot == slot]
    return next(iter(_cards(person, found, now)), None)


def details(person: Person, fact: Fact, now: datetime) -> Details:
    versions = tuple(_versions(person, fact, now))
    current = next(version for version in versions if version.is_current)
    return Details(
        fact=fact,
        line=Line(
            key=fact.key,
            value=current.value,
            source=current.source,
            state=_state(
                fact.key, fact.overwritten_at, fact.confirmed_at, fact.expires_at, now=now
            ),
        ),
        label=label_of(fact.attribute.slot, read.catalogue(), fact.attribute.label),
        mode=words.MODES[Mode(fact.attribute.mode)],
        category=words.CATEGORIES[Category(fact.category)],
        sensitivity=words.SENSITIVITIES[Sensitivity(fact.sensitivity)],
        versions=versions,
        uses=_uses(person, fact),
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


def _cards(person: Person, attributes: Sequence[Attribute], now: datetime) -> Iterator[Card]:
    catalogue = read.catalogue()
    sources = _sources(person, attributes, now)
    lanes = _lanes(person, {attribute.slot for attribute in attributes})
    for found in attributes:
        yield Card(
            slot=found.slot,
            label=label_of(found.slot, catalogue, found.label),
            area=area_of(found.slot, catalogue),
            mode=found.mode,
            paused=words.day(found.paused_at, now) if found.paused_at else "",
            subject="" if found.subject == SELF else found.subject,
            lines=tuple(_line(fact, sources[fact.version], now) for fact in found.facts),
            use=_used(lanes[found.slot]),
        )


def _line(fact: FactValue, source: str, now: datetime) -> Line:
    confirmed_at = fact.updated_at if fact.confirmed else None
    state = _state(fact.key, fact.overwritten_at, confirmed_at, fact.expires_at, now=now)
    return Line(key=fact.key, value=fact.value, source=source, state=state)


def _state(
    key: str,
    overwritten_at: datetime | None,
    confirmed_at: datetime | None,
    expires_at: datetime | None,
    *,
    now: datetime,
) -> str:
    """What keeps a fact from being given, in words."""
    if overwritten_at is not None:
        return f"The key {key} still exists."
    if expires_at is not None and expires_at <= now:
        return f"It expired on {words.day(expires_at, now)}, so no assistant is given it."
    if confirmed_at is None:
        return (
            "You have not confirmed this guess, so no assistant is given it. "
            "To confirm it, save it under Correct."
        )
    return ""


def _matching(attribute: Attribute, label: str, query: str) -> Attribute:
    """The slot with those of its facts that hold *query*; all where its own name does."""
    if any(query in name.casefold() for name in (attribute.slot, label, *attribute.aliases)):
        return attribute
    facts = (f for f in attribute.facts if query in f.key or query in f.value.casefold())
    return replace(attribute, facts=tuple(facts))


def _sources(person: Person, attributes: Iterable[Attribute], now: datetime) -> Mapping[int, str]:
    versions = [fact.version for attribute in attributes for fact in attribute.facts]
    rows = FactVersion.objects.of(person).filter(pk__in=versions)
    columns = rows.values_list("pk", "origin", "assistant__name", "at", "blanked_at")
    return {
        pk: words.source(Origin(origin), assistant, words.day(at, now), is_blank=blanked_at == at)
        for pk, origin, assistant, at, blanked_at in columns
    }


def _recent(person: Person) -> list[list[list[object]]]:
    """The lanes of the last answers that assistants got, newest first."""
    answers = Answer.objects.of(person).exclude(kind=Kind.TRIAL).newest()
    return list(answers.values_list("lanes", flat=True)[:RECENT])


def _lanes(person: Person, slots: set[str]) -> Mapping[str, list[Lane]]:
    lanes: dict[str, list[Lane]] = {slot: [] for slot in slots}
    for kept in _recent(person):
        for slot, lane, *_ in kept:
            if slot in slots:
                lanes[str(slot)].append(Lane(str(lane)))
    return lanes


def _uses(person: Person, fact: Fact) -> tuple[Lane | None, ...]:
    """The fact's lane in the last answers, oldest first; None where it was not on file yet."""
    slot = fact.attribute.slot
    versions = set(fact.versions.values_list("pk", flat=True))
    kept = [[entry for entry in lanes if entry[0] == slot] for lanes in _recent(person)]
    return tuple(_lane(decode(entries), versions) for entries in reversed(kept))


def _lane(entries: Sequence[Entry], versions: set[int]) -> Lane | None:
    for entry in entries:
        for item in entry.items:
            if item.version in versions:
                return entry.lane if item.given else Lane.HELD
    return None


def _used(lanes: Sequence[Lane]) -> str:
    """'Given in 3 of the last 12 answers', in the words that fit the count."""
    answers = len(lanes)
    given = sum(lane is not Lane.HELD for lane in lanes)
    if not answers:
        return "No assistant has asked since it is on file"
    if not given and answers > 1:
        return f"Held back in all {answers} of the last {answers} answers"
    if answers == 1:
        return f"{'Given' if given else 'Held back'} in the last answer"
    return f"Given in {given} of the last {answers} answers"


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
