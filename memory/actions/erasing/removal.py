"""Remove a part of what is on file: its rows go in one transaction, and the check comes after.

What is returned has only begun: `checking.finish` makes it an erasure, or says where it stands.
"""

from collections.abc import Callable, Collection
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256

from django.db import transaction

from memory.actions import holding
from memory.actions.callers import Caller, event
from memory.actions.erasing import events, kinds, names, parts, receipts, removed, rows, texts
from memory.actions.erasing.quoting import Needles
from memory.actions.erasing.rows import Part
from memory.actions.erasing.tally import Tally
from memory.actions.errors import NotOnFileError, StaleError
from memory.models import (
    Answer,
    Erasure,
    Fact,
    FactVersion,
    Import,
    Look,
    Note,
    Obligation,
    Person,
    Review,
    Verification,
)
from memory.trust import erasure
from memory.trust.erasure import Place, Scope, Told
from memory.trust.ledger import Act


@dataclass(frozen=True, slots=True, kw_only=True)
class Also:
    """What the person wants gone with a part, beyond what always goes."""

    names: bool = False  # on old receipts
    questions: bool = False  # that it was given to answer, whatever their words
    notes: bool = False  # that quote it


NOTHING = Also()
PLACES = (  # that may hold something of a part, and are told of where they do not
    Place.FACTS, Place.VALUES, Place.SLOTS, Place.WAITING, Place.NOTES, Place.QUESTIONS,
    Place.REVIEWS, Place.RULES, Place.COMMITMENTS, Place.NAMES, Place.LOOKS, Place.RETRIES,
    Place.ADMIN_LOG,
)  # fmt: skip


def fact(
    caller: Caller, key: str, *, at: datetime, expected: int | None = None, also: Also = NOTHING
) -> Erasure:
    """Remove the fact under *key*, its history and all that is about it.

    Raises NotOnFileError; StaleError where *expected* is not the version in force; GoneError.
    """

    def find() -> Part:
        found = Fact.objects.of(caller.person).filter(key=key).first()
        if found is None:
            raise NotOnFileError(key)
        if expected not in {None, found.version}:
            raise StaleError(key=key, expected=expected or 0, current=found.version)
        return parts.of_facts(caller.person, [found])

    return remove(caller, Scope.FACT, find, at=at, also=also)


def slot(
    caller: Caller, name: str, *, at: datetime, expected: str | None = None, also: Also = NOTHING
) -> Erasure:
    """Remove every fact under a name; *expected* is what `state` said when it was looked at."""

    def find() -> Part:
        found = under(caller.person, name)
        if not found:
            raise NotOnFileError(name)
        if expected not in {None, state(found)}:
            raise StaleError(key=name, expected=0, current=None)
        return parts.of_facts(caller.person, found)

    return remove(caller, Scope.SLOT, find, at=at, also=also)


def guess(caller: Caller, key: str, *, at: datetime) -> Erasure:
    """Remove a guess that the person declined. Raises NotOnFileError, GoneError."""

    def find() -> Part:
        found = Fact.objects.of(caller.person).filter(key=key, confirmed_at=None)
        if not found:
            raise NotOnFileError(key)
        return parts.of_facts(caller.person, found)

    return remove(caller, Scope.GUESS, find, at=at)


def note(caller: Caller, ref: str, *, at: datetime) -> Erasure:
    """Raises NotOnFileError."""

    def find() -> Part:
        found = Note.objects.of(caller.person).filter(ref=ref)
        if not found:
            raise NotOnFileError(ref)
        return parts.of_notes(caller.person, [note.pk for note in found])

    return remove(caller, Scope.NOTE, find, at=at)


def name(caller: Caller, slot: str, *, at: datetime) -> Erasure:
    """Take a name off old receipts, of which nothing is on file. Raises NotOnFileError."""

    def find() -> Part:
        found = receipts.mentions(caller.person, {slot}, ())
        if under(caller.person, slot) or not found.naming:
            raise NotOnFileError(slot)
        return Part(person=caller.person, ids={}, slots=frozenset([slot]))

    return remove(caller, Scope.SLOT, find, at=at, also=Also(names=True))


def under(person: Person, name: str) -> list[Fact]:
    rows = Fact.objects.of(person).select_related("attribute")
    return list(rows.filter(attribute__slot=name).order_by("pk"))


def state(facts: Collection[Fact]) -> str:
    """Another where a fact came, went or changed."""
    told = " ".join(f"{fact.pk}.{fact.version}" for fact in facts)
    return sha256(told.encode()).hexdigest()


@transaction.atomic
def remove(
    caller: Caller, scope: Scope, find: Callable[[], Part], *, at: datetime, also: Also = NOTHING
) -> Erasure:
    """Erase the rows of what *find* finds once the person is held."""
    holding.hold(caller)
    part = find()
    told = _erase(part, also)
    removed.keep(caller.person, part.ids.get("key", ()), at)
    begun = Erasure.objects.create(
        ref=erasure.new_ref(),
        person=caller.person.pseudonym,
        scope=scope,
        places=erasure.encode(told),
        started_at=at,
    )
    counts = {place.value: kept.erased for place, kept in told.items()}
    events.put_back(caller, part.back, at, then=event(caller, Act.REMOVED, begun.ref, at, counts))
    return begun


def _erase(part: Part, also: Also) -> dict[Place, Told]:
    person, needles = part.person, parts.values(part).needles
    slots = {*rows.of(part, FactVersion).values_list("fact__attribute__slot", flat=True)}
    found = receipts.mentions(person, slots, part.versions)
    tally = Tally(PLACES)
    questions = texts.questions(person, needles) | (set(found.given) if also.questions else set())
    tally.blank(
        Place.QUESTIONS,
        Answer.objects.of(person).filter(pk__in=questions).exclude(message=""),
        "message",
    )
    kinds.erase(person, slots, questions, tally)
    reasons = texts.looks(person, needles)
    tally.blank(Place.LOOKS, Look.objects.of(person).filter(pk__in=reasons), "reason")
    reviews = texts.reviews(person, needles, slots)
    tally.erase(Place.REVIEWS, Review.objects.of(person).filter(pk__in=reviews))
    named = names.of(part) if also.names else frozenset()
    _commitments(person, needles, slots | named, tally)
    notes = parts.notes_beside(part, needles)
    if also.notes:
        tally.erase(Place.NOTES, Note.objects.of(person).filter(pk__in=notes))
    else:
        tally.kept[Place.NOTES] = len(notes)
    if also.names:
        names.erase(part, tally)
    else:
        tally.kept[Place.NAMES] = len(found.naming)
    files = Import.objects.of(person).filter(pk__in=texts.files(person, needles))
    tally.erase(Place.WAITING, files)
    for place, found_rows in rows.of_part(part):
        tally.erase(place, found_rows)
    return tally.told(given=len(found.given))


def _commitments(person: Person, needles: Needles, slots: Collection[str], tally: Tally) -> None:
    """What candidates said of it. That they were checked, and with what outcome, stays."""
    told = texts.verifications(person, needles, slots)
    found = Verification.objects.of(person).filter(pk__in=told)
    tally.mark(found, "content")
    tally.counts[Place.COMMITMENTS] += found.update(content={})
    owed = texts.obligations(person, needles, slots)
    tally.erase(Place.COMMITMENTS, Obligation.objects.of(person).filter(pk__in=owed))
