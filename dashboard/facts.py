"""What is on file as the person reads it: slots in their areas, and each fact in its slot."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import groupby

from django.core.paginator import Page, Paginator

from dashboard import uses, words
from dashboard.slots import Area, area_of, label_of
from memory.actions import read
from memory.attributes import SELF, Attribute, Fact, Mode, Origin
from memory.models import FactVersion, Person

PAGE = 50  # slots


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


def _cards(person: Person, attributes: Sequence[Attribute], now: datetime) -> Iterator[Card]:
    catalogue = read.catalogue()
    sources = _sources(person, attributes, now)
    lanes = uses.lanes(person, {attribute.slot for attribute in attributes})
    for found in attributes:
        yield Card(
            slot=found.slot,
            label=label_of(found.slot, catalogue, found.label),
            area=area_of(found.slot, catalogue),
            mode=found.mode,
            paused=words.day(found.paused_at, now) if found.paused_at else "",
            subject="" if found.subject == SELF else found.subject,
            lines=tuple(_line(fact, sources[fact.version], now) for fact in found.facts),
            use=uses.told(lanes[found.slot]),
        )


def _line(fact: Fact, source: str, now: datetime) -> Line:
    state = words.state(
        fact.key,
        now,
        is_overwritten=fact.overwritten_at is not None,
        is_confirmed=fact.confirmed,
        expires_at=fact.expires_at,
    )
    return Line(key=fact.key, value=fact.value, source=source, state=state)


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
