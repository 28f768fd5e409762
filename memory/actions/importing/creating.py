"""New facts of a file as rows, many at a time: a file may bring thousands."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime

from memory.actions import read
from memory.actions.importing.levels import Levels
from memory.actions.importing.planning import DryRun
from memory.actions.importing.readings import Readings
from memory.attributes import Category, Origin, slot_of
from memory.models import Attribute, Fact, FactVersion, Person, Proposal, Removed
from memory.portable.lines import Line
from memory.portable.records import Slot
from memory.trust import refs
from memory.waiting import Kind, Reason


def create(
    person: Person, run: DryRun, levels: Levels, readings: Readings, at: datetime
) -> list[Fact]:
    """The facts that the person said yes to under new keys, in the order of the file."""
    lines = [row.item.line for row in run.chosen if not row.version]
    facts = _facts(person, lines, _slots(person, run, lines), levels, at)
    FactVersion.objects.bulk_create(
        FactVersion.holding(
            fact,
            line.value,
            reading=readings[line.key, line.value],
            number=fact.version,
            form=line.form,
            origin=Origin.IMPORTED,
            at=at,
            waited=fact.confirmed_at is None,
            **fact.standing,
        )
        for fact, line in zip(facts, lines, strict=True)
    )
    _readmit(person, [line.key for line in lines])
    return facts


def wait(person: Person, facts: Iterable[Fact], at: datetime) -> int:
    """What was a guess elsewhere waits here for the person's yes as well; how many."""
    made = Proposal.objects.bulk_create(
        Proposal(
            ref=refs.new("req_"),
            owner=person,
            kind=Kind.SAVE,
            key=fact.key,
            fact=fact,
            seen=fact.version,
            reasons=[Reason.GUESS],
            at=at,
        )
        for fact in facts
        if fact.confirmed_at is None
    )
    return len(made)


def _facts(
    person: Person,
    lines: Sequence[Line],
    slots: Mapping[str, Attribute],
    levels: Levels,
    at: datetime,
) -> list[Fact]:
    catalogue = read.catalogue()
    return Fact.objects.bulk_create(
        Fact(
            owner=person,
            attribute=slots[slot_of(line.key)],
            key=line.key,
            category=line.category or Category.PREFERENCE,
            sensitivity=levels.of(line, catalogue.sensitivity_of(slot_of(line.key))),
            confirmed_at=at if line.confirmed else None,
            expires_at=line.expires_at,
            created_at=at,
            updated_at=at,
        )
        for line in lines
    )


def _slots(person: Person, run: DryRun, lines: Iterable[Line]) -> Mapping[str, Attribute]:
    """The slots of *lines* by name; those that are not on file are made."""
    slots = {row.slot: row for row in Attribute.objects.of(person)}
    first: dict[str, Line] = {}
    for line in lines:
        if slot_of(line.key) not in slots:
            first.setdefault(slot_of(line.key), line)
    made = Attribute.objects.bulk_create(_slot(person, run.slot(line)) for line in first.values())
    return slots | {row.slot: row for row in made}


def _slot(person: Person, slot: Slot) -> Attribute:
    return Attribute(
        owner=person,
        slot=slot.slot,
        mode=slot.mode,
        subject=slot.subject,
        label=slot.label,
        aliases=list(slot.aliases),
        silenced=list(slot.silenced),
        paused_at=slot.paused_at,
    )


def _readmit(person: Person, keys: Iterable[str]) -> None:
    """What the person saves themselves counts as removed no more."""
    kept = Removed.objects.of(person)
    if kept.exists():
        kept.filter(digest__in=[person.vault.digest(key) for key in keys]).delete()
