"""Save a new key, correct one under the same key, undo a correction."""

from dataclasses import dataclass
from datetime import datetime

from django.db import IntegrityError, transaction

from memory import gate
from memory.actions import read
from memory.actions.callers import Caller, check_clearance, check_writing, record
from memory.actions.errors import NotOnFileError, OverwrittenError, StaleError
from memory.attributes import (
    SELF,
    Category,
    Mode,
    Origin,
    Sensitivity,
    form_of,
    slot_of,
)
from memory.models import Attribute, Fact, FactVersion
from memory.trust.ledger import Act, Actor

TRIES = 5  # lost races against other writers before the caller is told


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """What is to be under *key*. None leaves a part as it is, or to the catalogue."""

    key: str
    value: str
    category: Category | None = None
    subject: str | None = None
    mode: Mode | None = None
    sensitivity: Sensitivity | None = None
    origin: Origin = Origin.STATED
    explicit_ask: bool = False
    expires_at: datetime | None = None
    conversation: str = ""  # a digest


@dataclass(frozen=True, slots=True, kw_only=True)
class Saved:
    """*replaced*: the key was on file. *waits*: given to nobody until the person confirms it."""

    fact: Fact
    replaced: bool
    waits: bool


def save(caller: Caller, draft: Draft, *, at: datetime, expected: int | None = None) -> Saved:
    """Save or correct. *expected* is the version that the caller saw; None lets the last win.

    Raises GateError (nothing stored), StaleError.
    """
    gate.key(draft.key)
    for attempt in range(TRIES):
        try:
            with transaction.atomic():
                return _save(caller, draft, at, expected)
        except (StaleError, IntegrityError):
            # Another writer was faster: with no version asked for, theirs is corrected too.
            if expected is not None or attempt == TRIES - 1:
                raise
    raise AssertionError("unreachable")


@transaction.atomic
def undo(caller: Caller, key: str, *, expected: int, at: datetime) -> Saved:
    """Put the value before the current one back in force, as a new version."""
    fact = _find(caller, key)
    if fact is None:
        raise NotOnFileError(key)
    before = fact.versions.filter(number__lt=expected, blanked_at=None).order_by("-number").first()
    if before is None or fact.overwritten_at is not None:
        raise OverwrittenError(key)
    _advance(fact, expected, at)
    _write(caller, fact, before.value, Origin(before.origin), "", at)
    record(caller, Act.UNDONE, fact.ref, at)
    return Saved(fact=fact, replaced=True, waits=False)


def _save(caller: Caller, draft: Draft, at: datetime, expected: int | None) -> Saved:
    value = gate.value(draft.value)
    fact = _find(caller, draft.key)
    if fact is None:
        check_writing(caller, slot_of(draft.key), draft.category or Category.PREFERENCE)
        if expected is not None:
            raise StaleError(key=draft.key, expected=expected, current=0)
        return _create(caller, draft, value, at)
    _check_correction(caller, fact, draft)
    seen = fact.version if expected is None else expected
    _advance(fact, seen, at, confirmed_at=fact.confirmed_at or at, **_changes(draft))
    _write(caller, fact, value, _origin(caller, draft), draft.conversation, at)
    record(caller, Act.CORRECTED, fact.ref, at)
    return Saved(fact=fact, replaced=True, waits=False)


def _create(caller: Caller, draft: Draft, value: str, at: datetime) -> Saved:
    attribute, sensitivity = _place(caller, draft)
    waits = _waits(caller, draft, attribute, sensitivity)
    fact = Fact.objects.create(
        owner=caller.person,
        attribute=attribute,
        key=draft.key,
        category=draft.category or Category.PREFERENCE,
        sensitivity=sensitivity,
        confirmed_at=None if waits else at,
        expires_at=draft.expires_at,
        created_at=at,
        updated_at=at,
    )
    _write(caller, fact, value, _origin(caller, draft), draft.conversation, at)
    record(caller, Act.SAVED, fact.ref, at)
    return Saved(fact=fact, replaced=False, waits=waits)


def _place(caller: Caller, draft: Draft) -> tuple[Attribute, Sensitivity]:
    """The slot's row, made with the catalogue's defaults where the slot is new."""
    slot = slot_of(draft.key)
    kind = read.catalogue().kind_of(slot)
    subject = gate.subject(draft.subject) if draft.subject else None
    attribute, is_new = Attribute.objects.get_or_create(
        owner=caller.person,
        slot=slot,
        defaults={
            "mode": draft.mode or (kind.mode if kind else Mode.ANSWER),
            "subject": subject or SELF,
        },
    )
    if not is_new and subject not in {None, attribute.subject}:
        raise gate.GateError(
            "subject",
            f"The slot {slot} is about somebody else. Leave subject out, or use another key.",
        )
    default = Sensitivity(kind.sensitivity) if kind else Sensitivity.ORDINARY
    return attribute, draft.sensitivity or default


def _waits(caller: Caller, draft: Draft, attribute: Attribute, sensitivity: Sensitivity) -> bool:
    """An assistant's guess, instruction or special detail takes effect by the person's yes only."""
    if caller.actor is not Actor.ASSISTANT:
        return False
    if sensitivity is Sensitivity.SPECIAL and not draft.explicit_ask:
        raise gate.ExplicitAskError(
            "explicit_ask",
            "Health, financial and identity details are kept only when the person asks for it. "
            "Send explicit_ask: true if they did.",
        )
    special = sensitivity is Sensitivity.SPECIAL
    return draft.origin is Origin.INFERRED or attribute.mode == Mode.INSTRUCTION or special


def _check_correction(caller: Caller, fact: Fact, draft: Draft) -> None:
    for category in {Category(fact.category), draft.category or Category(fact.category)}:
        check_writing(caller, fact.attribute.slot, category)
    check_clearance(caller, Sensitivity(fact.sensitivity))
    if draft.subject and gate.subject(draft.subject) != fact.attribute.subject:
        raise gate.GateError(
            "subject",
            f"{fact.key} is about somebody else. Leave subject out, or use another key.",
        )
    if caller.actor is not Actor.ASSISTANT:
        return
    if draft.origin is Origin.INFERRED:
        raise gate.GuessError("origin", "A guess never replaces what is on file.")
    if fact.attribute.mode == Mode.INSTRUCTION:
        raise gate.InstructionError(
            "key", "Only the person changes what assistants follow, on their own page."
        )
    if fact.sensitivity == Sensitivity.SPECIAL:
        raise gate.ExplicitAskError(
            "key", "Only the person changes a health, financial or identity detail, on their page."
        )


def _changes(draft: Draft) -> dict[str, object]:
    parts = {
        "category": draft.category,
        "sensitivity": draft.sensitivity,
        "expires_at": draft.expires_at,
    }
    return {name: part for name, part in parts.items() if part is not None}


def _origin(caller: Caller, draft: Draft) -> Origin:
    """The person's word through an assistant is recorded as saved by that assistant."""
    if caller.actor is Actor.ASSISTANT and draft.origin is Origin.STATED:
        return Origin.SAVED
    return draft.origin


def _find(caller: Caller, key: str) -> Fact | None:
    return Fact.objects.of(caller.person).keyed(key).first()


def _advance(fact: Fact, seen: int, at: datetime, **changes: object) -> None:
    """Take the next version number; the WHERE clause decides between two writers."""
    changes |= {"version": seen + 1, "updated_at": at, "overwritten_at": None}
    taken = Fact.objects.filter(pk=fact.pk, owner=fact.owner_id, version=seen).update(**changes)
    fact.refresh_from_db(fields=["version", *changes])
    if not taken:
        raise StaleError(key=fact.key, expected=seen, current=fact.version)


def _write(
    caller: Caller, fact: Fact, value: str, origin: Origin, conversation: str, at: datetime
) -> FactVersion:
    return FactVersion.objects.create(
        owner=caller.person,
        fact=fact,
        number=fact.version,
        value=value,
        form=form_of(value),
        origin=origin,
        assistant=caller.assistant,
        conversation=conversation,
        at=at,
    )
