"""What made a person's tone: their events, newest first."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import islice
from uuid import UUID

from django.core.paginator import Page, Paginator

from dashboard import words
from dashboard.told import GONE
from dashboard.tone import told
from memory.actions.undo import DAYS
from memory.models import Assistant, Person
from tone import actions as store
from tone import profile as profiles
from tone.models import ToneEvent
from tone.profile import Change, Event, Profile, Proposed, Put, Source, Why
from tone.vocabulary import ToneError

RECENT = 100  # events that a tag's last scores are looked for in
SCORES = 20  # of one tag
PAGE = 20  # lines

type Names = Mapping[UUID, str]  # of assistants


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """*event* is None where it is about a tag that is none any more."""

    row: ToneEvent
    event: Event | None
    changes: tuple[Change, ...]

    def of(self, tag: str) -> Change | None:
        return next((change for change in self.changes if change.tag == tag), None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """*ref* is the event that an undo would take back, or nothing."""

    at: datetime
    when: str
    who: str
    said: str
    ref: str


def recent(person: Person) -> list[Entry]:
    return [_entry(row) for row in islice(store.history(person.pk), RECENT)]


def page(person: Person, number: str | None) -> Page[ToneEvent]:
    return Paginator(ToneEvent.objects.filter(owner=person).order_by("-number"), PAGE).get_page(
        number
    )


def names(rows: Iterable[ToneEvent]) -> Names:
    refs = {row.by for row in rows if row.by}
    return dict(Assistant.objects.filter(ref__in=refs).values_list("ref", "name"))


def lines(
    rows: Iterable[ToneEvent], named: Names, profile: Profile, now: datetime
) -> tuple[Line, ...]:
    return tuple(_line(_entry(row), named, profile, now) for row in rows)


def said(person: Person, refs: Collection[str], now: datetime) -> Mapping[str, str]:
    """What came of each of these events, by its reference, as far as it is kept."""
    rows = ToneEvent.objects.filter(owner=person, ref__in=refs) if refs else ()
    entries = map(_entry, rows)
    return {str(e.row.ref): told.happened(e.event, e.changes, now) for e in entries}


def scores(tag: str, entries: Iterable[Entry]) -> tuple[float, ...]:
    """The last SCORES scores of a tag, oldest first."""
    changes = (change for entry in entries if (change := entry.of(tag)))
    return tuple(change.now.score for change in islice(changes, SCORES))[::-1]


def asked_through(tag: str, entries: Iterable[Entry], named: Names) -> str:
    """The assistant that passed on the last wish for this tag."""
    for entry in entries:
        change = entry.of(tag)
        if change and change.why is Why.ASKED_FOR and entry.row.by:
            return named.get(entry.row.by, GONE)
    return "an assistant"


def find(ref: str, entries: Collection[Entry], profile: Profile) -> Entry | None:
    """The event of that reference, as long as what it changed is still so."""
    for place, entry in enumerate(entries):
        if str(entry.row.ref) == ref:
            holds = all(profile.state(c.tag) == c.now for c in entry.changes)
            return entry if holds and (entry.changes or place == 0) else None
    return None


def is_undoable(entry: Entry, profile: Profile, now: datetime) -> bool:
    """It was set or asked for, the time is not over, and something would be put back."""
    match entry.event:
        case Put() | Proposed(proposal=profiles.Proposal(source=Source.EXPLICIT)):
            in_time = now - entry.row.at <= timedelta(days=DAYS)
            return in_time and any(profile.state(c.tag) == c.now for c in entry.changes)
    return False


def _entry(row: ToneEvent) -> Entry:
    try:
        event = profiles.load_event(row.event)
    except ToneError:
        event = None
    return Entry(row=row, event=event, changes=store.changes(row))


def _line(entry: Entry, named: Names, profile: Profile, now: datetime) -> Line:
    row = entry.row
    return Line(
        at=row.at,
        when=words.moment(row.at, now),
        who=_who(row.by, named),
        said=told.happened(entry.event, entry.changes, now),
        ref=str(row.ref) if is_undoable(entry, profile, now) else "",
    )


def _who(by: UUID | None, named: Names) -> str:
    if by is None:
        return "You"
    return named.get(by, GONE[0].upper() + GONE[1:])
