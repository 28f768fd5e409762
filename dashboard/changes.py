"""A person's part of the ledger, newest first: who did what with what is on file about them."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from django.utils.timezone import localtime

from dashboard import named, things, told, words
from dashboard.named import Names, Thing
from dashboard.things import Name, Pages
from dashboard.tone import past
from memory.actions import undo
from memory.decision import Lane
from memory.models import Event, Fact, FactVersion, Look, Person
from memory.trust.ledger import Act
from memory.waiting import Kind

PAGE = 50  # lines
READ = 1000  # events looked at for a page; a page of many that are told as one is shorter
TOGETHER = {Act.GAVE, Act.TRIED, Act.TONE_READ}  # told as one line a day, between two other lines
VALUED = {Act.SAVED, Act.CORRECTED, Act.UNDONE, Act.ACCEPTED}


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """*version* is the one that an undo takes back, under *key*; 0 where there is none to."""

    at: datetime
    when: str
    who: Name
    before: str
    name: Name
    after: str
    now: str
    was: str
    more: str
    receipt: str
    rule: str
    key: str
    version: int

    @property
    def sentence(self) -> str:
        return f"{self.who.text}{self.before}{self.name.text}{self.after}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Changes:
    """*older* is where the next page begins, or nothing."""

    lines: tuple[Line, ...]
    older: int | None


def of(person: Person, before: int | None, now: datetime) -> Changes:
    """A page of what happened before the event of that number; all of it without one."""
    events = Event.objects.filter(person=person.pseudonym).order_by("-number")
    if before is not None:
        events = events.filter(number__lt=before)
    read = list(events[:READ])
    groups = list(_together(read))
    shown = [event for group in groups for event in group]
    told_of = [group[0] for group in groups]
    names, pages, seen = named.of(person, told_of), things.pages(person), set[int]()
    tone = past.said(person, _tone(told_of), now)
    lines = tuple(_line(group, names, pages, tone, seen, now) for group in groups)
    ended = len(shown) == len(read) < READ
    return Changes(lines=lines, older=None if ended else min(e.number for e in shown))


def looks(person: Person, key: str, now: datetime) -> tuple[str, ...]:
    """What the page of a fact says of the admins who opened it, newest first."""
    rows = Look.objects.of(person).filter(key=key).order_by("-at", "-pk")
    return tuple(
        f"An admin opened this on {words.day(row.at, now)}. Reason: {row.reason}" for row in rows
    )


def _together(events: Iterable[Event]) -> Iterator[list[Event]]:
    """Events by the line that tells them, newest first, PAGE at most."""
    groups: list[list[Event]] = []
    open_ones: dict[tuple[str, object, date], list[Event]] = {}
    for event in events:
        key = (event.act, event.assistant, localtime(event.at).date())
        if event.act not in TOGETHER:
            open_ones.clear()
        elif key in open_ones:
            open_ones[key].append(event)
            continue
        if len(groups) == PAGE:
            break
        groups.append([event])
        if event.act in TOGETHER:
            open_ones[key] = groups[-1]
    yield from groups


def _tone(events: Iterable[Event]) -> set[str]:
    return {event.thing for event in events if named.thing_of(event.act) is Thing.TONE}


def _line(
    group: Sequence[Event],
    names: Names,
    pages: Pages,
    tone: Mapping[str, str],
    seen: set[int],
    now: datetime,
) -> Line:
    event = group[0]
    who = things.who(event, names, pages)
    request = names.requests.get(event.thing)
    fact = names.facts.get(event.thing) or (request.fact if request else None)
    made = names.made.get((fact.pk, event.at)) if fact and event.act in VALUED else None
    sentence = told.sentence(
        event.act,
        event.actor,
        names.assistants.get(event.assistant, ""),
        _counts(group),
        kind=request.kind if request else "",
    )
    return Line(
        at=event.at,
        when=words.moment(event.at, now),
        who=who,
        before=sentence.before.removeprefix(who.text),
        name=things.name(event, names, pages),
        after=sentence.after,
        now=made.value if made else "",
        was=names.was.get(made.pk, "") if made else "",
        more=tone.get(event.thing) or _more(group, names),
        receipt=event.thing if named.thing_of(event.act) is Thing.ANSWER else "",
        rule=event.thing if event.thing in names.rules else "",
        key=fact.key if fact else "",
        version=_undoable(event, fact, made, names, seen, now) if fact and made else 0,
    )


def _more(group: Sequence[Event], names: Names) -> str:
    """A second line: the reason of a look, what an assistant was given in all."""
    event = group[0]
    if look := names.looks.get(event.thing):
        return f"Reason: {look.reason}"
    if event.act != Act.GAVE:
        return ""
    sums = {lane: sum(one.counts.get(lane, 0) for one in group) for lane in Lane}
    parts = [f"{number:,} {words.SHORT[lane]}" for lane, number in sums.items()]
    notes = sum(one.counts.get("notes", 0) for one in group)
    return " · ".join([*parts, *([words.count(notes, "note")] if notes else [])])


def _counts(group: Sequence[Event]) -> dict[str, int]:
    given = sum(
        any(event.counts.get(part, 0) for part in (Lane.USED, Lane.SILENT, "notes"))
        for event in group
    )
    return {**group[0].counts, "asked": len(group), "given": given}


def _undoable(
    event: Event, fact: Fact, made: FactVersion, names: Names, seen: set[int], now: datetime
) -> int:
    """The version in force, where this event made it and the undo would still take it back.

    *seen* are the facts of later events.
    """
    request = names.requests.get(event.thing)
    corrects = event.act == Act.CORRECTED or (request and request.kind == Kind.CORRECT)
    is_last = fact.pk not in seen and made.number == fact.version
    seen.add(fact.pk)
    in_time = now - fact.updated_at <= timedelta(days=undo.DAYS)
    can = corrects and is_last and in_time and fact.overwritten_at is None
    return made.number if can and made.pk in names.was else 0
