"""All that the page about tone shows, read in a fixed number of queries."""

from dataclasses import dataclass
from datetime import datetime

from django.core.paginator import Page

from dashboard import words
from dashboard.tone import hints, past, readers, rows, told
from dashboard.tone.past import Entry, Line
from dashboard.tone.readers import Own, Readers
from dashboard.tone.rows import Note, Row
from memory.actions import tone
from memory.models import Person
from tone import guide as guides
from tone import vocabulary
from tone.guide import DEFAULT_STANCE
from tone.models import ToneEvent
from tone.profile import OFF, ON, Profile, Put
from tone.vocabulary import Group

TITLES = {Group.STYLE: "Style", Group.STANCE: "Stance", Group.INTERACTION: "Interaction"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Now:
    """What assistants are told at this moment. *until* is the end of what is on for now."""

    guide: str
    tags: tuple[str, ...]
    for_now: tuple[str, ...]
    until: str
    readers: Readers

    @property
    def has_default_stance(self) -> bool:
        return bool(self.guide) and not any(
            vocabulary.TAGS[tag].group is Group.STANCE for tag in self.tags
        )

    @property
    def own(self) -> Own | None:
        return self.readers.own(self.tags)


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    rows: tuple[Row, ...]
    now: Now
    note: Note | None
    tag: str  # whose row an act was done on, or nothing
    affected: tuple[str, ...]
    lines: tuple[Line, ...]
    page: Page[ToneEvent]

    number = len(vocabulary.TAGS)
    steps = hints.steps_from_zero()
    default_stance = DEFAULT_STANCE
    on_at, off_at = f"{ON:.2f}", f"{OFF:.2f}"

    @property
    def groups(self) -> list[tuple[str, list[Row]]]:
        return [
            (title, [row for row in self.rows if row.tag.group is group])
            for group, title in TITLES.items()
        ]

    @property
    def noted(self) -> Row | None:
        """The row that says what was done."""
        return next((row for row in self.rows if row.tag.name == self.tag), None)

    @property
    def others(self) -> list[Row]:
        """The rows that changed with it."""
        return [row for row in self.rows if row.tag.name in {*self.affected} - {self.tag}]


def of(
    person: Person,
    now: datetime,
    *,
    number: str | None = None,
    did: str = "",
    tag: str = "",
    problem: str = "",
) -> Sheet:
    """*did* is the event that the page tells of, *tag* the row that it is told on."""
    profile, recent = tone.profile_of(person), past.recent(person)
    page = past.page(person, number)
    named = past.names([*(entry.row for entry in recent), *page.object_list])
    entry = past.find(did, recent, profile)
    note = _note(entry, profile, now, tag, problem)
    return Sheet(
        rows=rows.of(profile, recent, named, note, now),
        now=_now(person, profile, now),
        note=note,
        tag=note.tag if note else tag,
        affected=_affected(entry, tag),
        lines=past.lines(page.object_list, named, profile, now),
        page=page,
    )


def _note(
    entry: Entry | None, profile: Profile, now: datetime, tag: str, problem: str
) -> Note | None:
    if problem:
        return Note(told=problem, tag=tag, is_problem=True)
    if entry is None:
        return None
    can_undo = past.is_undoable(entry, profile, now)
    return Note(
        told=told.done(entry.event, entry.changes, now),
        tag=tag or _tag_of(entry),
        undo=str(entry.row.ref) if can_undo else "",
    )


def _tag_of(entry: Entry) -> str:
    if isinstance(entry.event, Put):
        return entry.event.tag
    return entry.changes[0].tag if entry.changes else ""


def _affected(entry: Entry | None, tag: str) -> tuple[str, ...]:
    """What an act changed, and the opposites, whose rows say so."""
    tags = {tag, *(change.tag for change in entry.changes)} if entry else {tag}
    opposites = {vocabulary.TAGS[name].opposite for name in vocabulary.ordered(tags)}
    return vocabulary.ordered(tags | opposites)


def _now(person: Person, profile: Profile, now: datetime) -> Now:
    tags, override = profile.in_force(now), profile.override_at(now)
    return Now(
        guide=guides.guide(tags),
        tags=tags,
        for_now=override.tags if override else (),
        until=words.moment(override.until, now) if override else "",
        readers=readers.of(person, now),
    )
