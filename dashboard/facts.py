"""What is on file as the person reads it: slots in their areas, and each fact in its slot."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import groupby

from django.core.paginator import Page, Paginator

from dashboard import lines, uses, words
from dashboard.lines import Line
from dashboard.slots import Area, area_of, label_of
from memory.actions import read
from memory.attributes import SELF, Attribute, Fact, Mode
from memory.models import Person

PAGE = 50  # facts
CARD = 10  # facts of one slot on a list; the slot's own page has the rest


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """One slot: what holds for all of it, and its facts, or the first of *facts*."""

    slot: str
    label: str
    area: Area
    mode: Mode
    paused: str  # the day, or empty
    subject: str
    facts: int
    lines: tuple[Line, ...]
    use: str

    @property
    def follows(self) -> bool:
        return self.mode is Mode.INSTRUCTION

    def told(self, did: str) -> str:
        """What a change of its use did, as long as it is so."""
        holds = {
            "stop": bool(self.paused),
            "start": not self.paused,
            "instruction": self.follows,
            "answer": not self.follows,
            "named": True,
        }
        return f"{self.slot} {words.DONE[did]}" if holds.get(did) else ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Listing:
    """*groups* hold one page of cards; the counts are of everything found."""

    query: str
    facts: int
    groups: tuple[tuple[str, tuple[Card, ...]], ...]
    page: Page[list[Attribute]]

    @property
    def found(self) -> str:
        return f"{words.count(self.facts, 'fact')}{' found' if self.query else ''}"


def listing(person: Person, query: str, page: str | None, now: datetime) -> Listing:
    """What is on file, or what of it holds *query*: seven queries, however much that is."""
    catalogue = read.catalogue()
    placed = [
        (area_of(found.slot, catalogue), label_of(found.slot, catalogue, found.label), found)
        for found in read.model_of(person).attributes
    ]
    placed.sort(key=lambda place: (place[0], place[1].lower()))
    matches = (_matching(attribute, label, query.casefold()) for _, label, attribute in placed)
    found = [attribute for attribute in matches if attribute.facts]
    shown = Paginator(list(_pages(found)), 1).get_page(page)
    cards = _cards(person, [slot for slots in shown for slot in slots], now, most=CARD)
    grouped = groupby(cards, key=lambda card: card.area.name)
    return Listing(
        query=query,
        facts=sum(len(attribute.facts) for attribute in found),
        groups=tuple((area, tuple(inside)) for area, inside in grouped),
        page=shown,
    )


def card(person: Person, slot: str, now: datetime) -> Card:
    """A slot's card as a list shows it. Raises LookupError."""
    return next(_cards(person, [_attribute(person, slot)], now, most=CARD))


def card_in_pages(
    person: Person, slot: str, page: str | None, now: datetime
) -> tuple[Card, Page[Fact]]:
    """A slot's card with one page of all its facts. Raises LookupError."""
    found = _attribute(person, slot)
    shown = Paginator(found.facts, PAGE).get_page(page)
    part = replace(found, facts=tuple(shown))
    return replace(next(_cards(person, [part], now, most=PAGE)), facts=len(found.facts)), shown


def _attribute(person: Person, slot: str) -> Attribute:
    for attribute in read.model_of(person).attributes:
        if attribute.slot == slot:
            return attribute
    raise LookupError(slot)


def _pages(found: Iterable[Attribute]) -> Iterator[list[Attribute]]:
    """Slots in pages of at most PAGE facts shown."""
    slots: list[Attribute] = []
    room = PAGE
    for attribute in found:
        shown = min(len(attribute.facts), CARD)
        if shown > room:
            yield slots
            slots, room = [], PAGE
        slots.append(attribute)
        room -= shown
    yield slots


def _cards(
    person: Person, attributes: Sequence[Attribute], now: datetime, *, most: int
) -> Iterator[Card]:
    catalogue = read.catalogue()
    shown = [fact.version for attribute in attributes for fact in attribute.facts[:most]]
    versions = lines.rows(person).in_bulk(shown)
    undone = lines.undoings(person, versions.values())
    lanes = uses.lanes(person, {attribute.slot for attribute in attributes})
    for found in attributes:
        rows = (versions[f.version] for f in found.facts[:most] if f.version in versions)
        yield Card(
            slot=found.slot,
            label=label_of(found.slot, catalogue, found.label),
            area=area_of(found.slot, catalogue),
            mode=found.mode,
            paused=words.day(found.paused_at, now) if found.paused_at else "",
            subject="" if found.subject == SELF else found.subject,
            facts=len(found.facts),
            lines=tuple(lines.of(row, undone, now) for row in rows),
            use=uses.told(lanes[found.slot]),
        )


def _matching(attribute: Attribute, label: str, query: str) -> Attribute:
    """The slot with those of its facts that hold *query*; all where its own name does."""
    if any(query in name.casefold() for name in (attribute.slot, label, *attribute.aliases)):
        return attribute
    facts = (f for f in attribute.facts if query in f.key or query in f.value.casefold())
    return replace(attribute, facts=tuple(facts))
