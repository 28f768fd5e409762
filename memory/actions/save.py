"""Save a new key, or correct one under the same key."""

from dataclasses import dataclass
from datetime import datetime

from memory import gate
from memory.actions import read, versions
from memory.actions.callers import (
    Caller,
    check_clearance,
    check_writing,
    record,
    subject_of,
)
from memory.actions.errors import StaleError
from memory.actions.versions import Source
from memory.attributes import SELF, Category, Form, Mode, Origin, Sensitivity, slot_of
from memory.models import Attribute, Fact
from memory.trust.ledger import Act, Actor


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """What is to be under *key*. None leaves a part as it is, or to the catalogue.

    *never_expires* takes an expiry away; a correction takes one away that has passed.
    """

    key: str
    value: str
    category: Category | None = None
    subject: str | None = None
    mode: Mode | None = None
    sensitivity: Sensitivity | None = None
    origin: Origin = Origin.STATED
    explicit_ask: bool = False
    expires_at: datetime | None = None
    never_expires: bool = False
    form: Form | None = None  # None tells it by the value's first word
    conversation: str = ""  # a digest


@dataclass(frozen=True, slots=True, kw_only=True)
class Saved:
    """*replaced*: the key was on file. *waits*: given to nobody until the person confirms it."""

    fact: Fact
    replaced: bool
    waits: bool


def save(caller: Caller, draft: Draft, *, at: datetime, expected: int | None = None) -> Saved:
    """Save or correct. *expected* is the version that the caller saw; None lets the last win.

    Raises GateError (nothing stored), StaleError, NotGrantedError.
    """
    gate.key(draft.key)
    gate.expiry(draft.expires_at, at)
    return versions.settle(lambda: _save(caller, draft, at, expected), expected=expected)


def _save(caller: Caller, draft: Draft, at: datetime, expected: int | None) -> Saved:
    value = gate.value(draft.value)
    fact = versions.find(caller, draft.key)
    if expected is not None:
        _check_version(caller, draft, fact, at, expected)
    if fact is None:
        return _create(caller, draft, value, at)
    _check_correction(caller, fact, draft)
    changes = _changes(draft, fact, at) | {"confirmed_at": fact.confirmed_at or at}
    versions.advance(fact, expected or fact.version, at, overwritten_at=None, **changes)
    versions.write(fact, value, _source(caller, draft), at, form=draft.form)
    record(caller, Act.CORRECTED, fact.ref, at)
    return Saved(fact=fact, replaced=True, waits=False)


def _check_version(
    caller: Caller, draft: Draft, fact: Fact | None, at: datetime, expected: int
) -> None:
    """A version of a key that the caller may not know of is stale, whether it is there or not."""
    if fact is None or not versions.may_know(caller, draft.key, at):
        check_writing(caller, slot_of(draft.key), draft.category or Category.PREFERENCE)
        raise StaleError(key=draft.key, expected=expected, current=None)


def _create(caller: Caller, draft: Draft, value: str, at: datetime) -> Saved:
    category = draft.category or Category.PREFERENCE
    check_writing(caller, slot_of(draft.key), category)
    attribute, sensitivity = _place(caller, draft)
    waits = _waits(caller, draft, attribute, sensitivity)
    fact = Fact.objects.create(
        owner=caller.person,
        attribute=attribute,
        key=draft.key,
        category=category,
        sensitivity=sensitivity,
        confirmed_at=None if waits else at,
        expires_at=draft.expires_at,
        created_at=at,
        updated_at=at,
    )
    versions.write(fact, value, _source(caller, draft, waits=waits), at, form=draft.form)
    record(caller, Act.SAVED, fact.ref, at)
    return Saved(fact=fact, replaced=False, waits=waits)


def _place(caller: Caller, draft: Draft) -> tuple[Attribute, Sensitivity]:
    """The slot's row, made with the catalogue's defaults where the slot is new."""
    slot = slot_of(draft.key)
    catalogue = read.catalogue()
    subject = _subject(caller, draft)
    attribute, is_new = Attribute.objects.get_or_create(
        owner=caller.person,
        slot=slot,
        defaults={
            "mode": draft.mode or catalogue.mode_of(slot),
            "subject": subject or SELF,
        },
    )
    attribute.owner = caller.person  # whose key opens its words
    if not is_new and subject not in {None, attribute.subject}:
        raise gate.GateError(
            "subject",
            f"The slot {slot} is about somebody else. Leave subject out, or use another key.",
        )
    return attribute, draft.sensitivity or catalogue.sensitivity_of(slot)


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
    if _subject(caller, draft) not in {None, fact.attribute.subject}:
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


def _subject(caller: Caller, draft: Draft) -> str | None:
    """Whom the draft is about; None where it does not say."""
    return subject_of(caller.person, draft.subject) if draft.subject else None


def _changes(draft: Draft, fact: Fact, at: datetime) -> dict[str, object]:
    parts: dict[str, object] = {
        "category": draft.category,
        "sensitivity": draft.sensitivity,
        "expires_at": draft.expires_at,
    }
    changes = {name: part for name, part in parts.items() if part is not None}
    if draft.expires_at is None and (draft.never_expires or fact.has_expired(at)):
        changes["expires_at"] = None
    return changes


def _source(caller: Caller, draft: Draft, *, waits: bool = False) -> Source:
    """The person's word through an assistant is recorded as saved by that assistant."""
    through = caller.actor is Actor.ASSISTANT and draft.origin is Origin.STATED
    return Source(
        origin=Origin.SAVED if through else draft.origin,
        assistant=caller.assistant,
        conversation=draft.conversation,
        waits=waits,
    )
