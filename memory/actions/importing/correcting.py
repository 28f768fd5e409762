"""Facts on file that a file changes, and what it says of their slots.

As `memory.actions.save` corrects one fact, for thousands: those that change alike, at once.
"""

from collections.abc import Iterable, Sequence
from datetime import datetime

from django.db.models import F
from django.db.models.functions import Coalesce

from memory.actions.importing.levels import Levels
from memory.actions.importing.planning import DryRun
from memory.actions.importing.readings import Readings
from memory.attributes import Origin, Sensitivity
from memory.models import Attribute, Fact, FactVersion, Person, Proposal
from memory.portable.lines import Line, Source
from memory.portable.records import Slot
from memory.waiting import Kind, State

BATCH = 500  # facts a statement

type Parts = tuple[tuple[str, object], ...]  # columns and what they are to hold


def correct(person: Person, run: DryRun, levels: Levels, readings: Readings, at: datetime) -> int:
    """Put the lines that the person said yes to in force; how many.

    Inside the transaction in which *run* was made. Two writers of one fact are told apart by the
    number of the version, which is there once: raises IntegrityError.
    """
    rows = [row for row in run.chosen if row.version]
    facts = {fact.key: fact for fact in Fact.objects.of(person)} if rows else {}
    found = [(facts[row.item.line.key], row.item.line) for row in rows]
    is_ours = run.parsed.source is Source.HELD
    alike: dict[Parts, list[int]] = {}
    for fact, line in found:
        alike.setdefault(_parts(fact, line, levels, at, is_ours=is_ours), []).append(fact.pk)
    for parts, pks in alike.items():
        _advance(pks, dict(parts), at)
    FactVersion.objects.bulk_create(
        FactVersion.holding(
            fact,
            line.value,
            reading=readings[line.key, line.value],
            number=row.version + 1,
            form=line.form,
            origin=Origin.IMPORTED,
            at=at,
        )
        for row, (fact, line) in zip(rows, found, strict=True)
    )
    _lapse(person, [fact for fact, _ in found if fact.confirmed_at is None], at)
    return len(found)


def describe(person: Person, slots: Iterable[Slot]) -> None:
    """Use slots on file as Held's own file says, and call them so."""
    for slot in slots:
        row = Attribute.objects.of(person).get(slot=slot.slot)
        row.mode, row.paused_at = slot.mode, slot.paused_at
        row.label, row.aliases = slot.label, list(slot.aliases)
        row.silenced = list(slot.silenced)
        row.save(update_fields=["mode", "paused_at", "label", "aliases", "silenced"])


def _parts(fact: Fact, line: Line, levels: Levels, at: datetime, *, is_ours: bool) -> Parts:
    """What a fact is beside its value; only Held's own file says all of it."""
    kept = None if fact.has_expired(at) else fact.expires_at
    return (
        ("category", line.category or fact.category),
        ("sensitivity", levels.of(line, Sensitivity(fact.sensitivity))),
        ("expires_at", line.expires_at if is_ours else kept),
    )


def _advance(pks: Sequence[int], parts: dict[str, object], at: datetime) -> None:
    for start in range(0, len(pks), BATCH):
        Fact.objects.filter(pk__in=pks[start : start + BATCH]).update(
            version=F("version") + 1,
            updated_at=at,
            overwritten_at=None,
            confirmed_at=Coalesce("confirmed_at", at),
            **parts,
        )


def _lapse(person: Person, facts: Sequence[Fact], at: datetime) -> None:
    """The question about a guess is answered by what took its place."""
    asked = Proposal.objects.of(person).waiting().filter(fact__in=facts, kind=Kind.SAVE)
    asked.update(state=State.LAPSED, draft={}, decided_at=at)
