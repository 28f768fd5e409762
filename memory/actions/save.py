"""Save a new key, or correct one under the same key."""

from dataclasses import dataclass
from datetime import datetime

from memory import gate
from memory.actions import consent, drafts, hesitation, holding, propose, read, versions
from memory.actions.callers import Caller, check_writing, record, subject_of
from memory.actions.drafts import Draft as Draft
from memory.actions.erasing import removed
from memory.actions.errors import StaleError
from memory.actions.hesitation import Hesitation
from memory.actions.rules import reading
from memory.actions.versions import Source
from memory.attributes import SELF, Category, Origin, Sensitivity, highest, slot_of
from memory.models import Attribute, Fact, Proposal
from memory.trust.erasure import Standing
from memory.trust.ledger import Act, Actor
from memory.waiting import Kind, Reason


@dataclass(frozen=True, slots=True, kw_only=True)
class Saved:
    """*replaced*: the key was on file. With *proposal* nothing took effect: it waits for the
    person's yes, and *say* tells why."""

    fact: Fact
    replaced: bool = False
    proposal: Proposal | None = None
    say: str = ""

    @property
    def waits(self) -> bool:
        return self.proposal is not None


def save(caller: Caller, draft: Draft, *, at: datetime, expected: int | None = None) -> Saved:
    """Save or correct. *expected* is the version that the caller saw; None lets the last win.

    Raises GateError (nothing stored), StaleError, NotGrantedError, GoneError.
    """
    gate.key(draft.key)
    gate.expiry(draft.expires_at, at)
    draft = drafts.fit(draft)
    return versions.settle(lambda: _save(caller, draft, at, expected), expected=expected)


def correct(fact: Fact, draft: Draft, source: Source, at: datetime, *, seen: int) -> None:
    """Put the draft in force as the next version after *seen*. Raises StaleError."""
    was_waiting = fact.confirmed_at is None
    changes = _changes(draft, fact, at) | {"confirmed_at": fact.confirmed_at or at}
    versions.advance(fact, seen, at, overwritten_at=None, **changes)
    versions.write(fact, draft.value, source, at, form=draft.form)
    if was_waiting:
        propose.lapse(fact, at, kinds=(Kind.SAVE,))


def _save(caller: Caller, draft: Draft, at: datetime, expected: int | None) -> Saved:
    holding.hold(caller)
    fact = versions.find(caller, draft.key)
    if caller.actor is Actor.ASSISTANT:
        check_writing(caller, slot_of(draft.key), draft.category or Category.PREFERENCE)
        consent.check(caller.person, draft.category or Category.PREFERENCE)
    if expected is not None:
        _check_version(caller, draft, fact, at, expected)
    if fact is None:
        return _create(caller, draft, at)
    why = _check_correction(caller, fact, draft, at)
    if expected is not None and expected != fact.version:
        raise StaleError(key=draft.key, expected=expected, current=fact.version)
    if why:
        proposal = propose.correction(caller, fact, draft, why, at)
        return Saved(fact=fact, proposal=proposal, say=why.say)
    correct(fact, draft, _source(caller, draft), at, seen=expected or fact.version)
    record(caller, Act.CORRECTED, fact.ref, at)
    return Saved(fact=fact, replaced=True)


def _check_version(
    caller: Caller, draft: Draft, fact: Fact | None, at: datetime, expected: int
) -> None:
    """A version of a key that the caller may not know of is stale, whether it is there or not."""
    if fact is None or not versions.may_know(caller, draft.key, at):
        check_writing(caller, slot_of(draft.key), draft.category or Category.PREFERENCE)
        raise StaleError(key=draft.key, expected=expected, current=None)


def _create(caller: Caller, draft: Draft, at: datetime) -> Saved:
    category = draft.category or Category.PREFERENCE
    check_writing(caller, slot_of(draft.key), category)
    catalogue = read.catalogue()
    sensitivity = drafts.sensitivity(draft, catalogue)
    attribute = _place(caller, draft, mode=draft.mode or catalogue.mode_of(slot_of(draft.key)))
    why = hesitation.over(caller, draft, mode=attribute.mode, sensitivity=sensitivity)
    why = _again(caller, draft.key, why, at)
    fact = Fact.objects.create(
        owner=caller.person,
        attribute=attribute,
        key=draft.key,
        category=category,
        sensitivity=sensitivity,
        confirmed_at=None if why else at,
        expires_at=draft.expires_at,
        created_at=at,
        updated_at=at,
    )
    versions.write(fact, draft.value, _source(caller, draft, waits=bool(why)), at, form=draft.form)
    if why:
        proposal = propose.new(caller, fact, draft, why, at)
        return Saved(fact=fact, proposal=proposal, say=why.say)
    record(caller, Act.SAVED, fact.ref, at)
    return Saved(fact=fact)


def _again(caller: Caller, key: str, why: Hesitation, at: datetime) -> Hesitation:
    """The person removed this key before: it comes back by their own hand, or by their yes."""
    if caller.actor is not Actor.ASSISTANT:
        removed.readmit(caller.person, key)
        return why
    match removed.standing(caller.person, key, at):
        case Standing.LATE:
            raise holding.GoneError(holding.LATE)
        case Standing.KNOWN:
            return hesitation.because(Reason.REMOVED, why)
    return why


def _place(caller: Caller, draft: Draft, *, mode: str) -> Attribute:
    """The slot's row, made where the slot is new."""
    slot, subject = slot_of(draft.key), _subject(caller, draft)
    attribute, is_new = Attribute.objects.get_or_create(
        owner=caller.person, slot=slot, defaults={"mode": mode, "subject": subject or SELF}
    )
    attribute.owner = caller.person  # whose key opens its words
    settled = attribute.facts.exclude(confirmed_at=None)
    if (subject or SELF) != attribute.subject and not settled.exists():
        # Nothing but guesses: whom the slot is about is for the first that takes effect to say.
        attribute.subject = subject or SELF
        attribute.save(update_fields=["subject"])
    elif not is_new and subject not in {None, attribute.subject}:
        raise gate.GateError(
            "subject",
            f"The slot {slot} is about somebody else. Leave subject out, or use another key.",
        )
    return attribute


def _check_correction(caller: Caller, fact: Fact, draft: Draft, at: datetime) -> Hesitation:
    """Whether the caller may write here at all, and why it waits if it does.

    Where a fact is not theirs to know, a caller is answered by the draft alone, as for a new key.
    """
    check_writing(caller, fact.attribute.slot, draft.category or Category.PREFERENCE)
    if _subject(caller, draft) not in {None, fact.attribute.subject}:
        raise gate.GateError(
            "subject",
            f"{fact.key} is about somebody else. Leave subject out, or use another key.",
        )
    may_change = _may_change(caller, fact)
    if may_change:
        level = highest(Sensitivity(fact.sensitivity), drafts.shown(draft))
    else:
        level = drafts.sensitivity(draft, read.catalogue())
    why = hesitation.over(caller, draft, mode=fact.attribute.mode, sensitivity=level)
    if not may_change:
        return hesitation.because(Reason.NOT_CLEARED, why)
    return hesitation.because(Reason.RULE, why) if _lifts_rule(caller, fact, draft, at) else why


def _lifts_rule(caller: Caller, fact: Fact, draft: Draft, at: datetime) -> bool:
    """Whether an assistant's word would end what a rule rests on. The same value again does not."""
    if caller.actor is not Actor.ASSISTANT or not reading.is_ruled(caller, fact, at=at):
        return False
    value = fact.versions.get(number=fact.version).value
    return draft.value != value or draft.expires_at is not None


def _may_change(caller: Caller, fact: Fact) -> bool:
    category = Category(fact.category)
    is_granted = caller.access.grants(fact.attribute.slot, category)
    is_cleared = caller.access.clears(Sensitivity(fact.sensitivity))
    return is_granted and is_cleared and caller.access.agrees(category)


def _subject(caller: Caller, draft: Draft) -> str | None:
    """Whom the draft is about; None where it does not say."""
    return subject_of(caller.person, draft.subject) if draft.subject else None


def _changes(draft: Draft, fact: Fact, at: datetime) -> dict[str, object]:
    shown = drafts.shown(draft)
    rises = shown.rank > Sensitivity(fact.sensitivity).rank
    parts: dict[str, object] = {
        "category": draft.category,
        "sensitivity": draft.sensitivity or (shown if rises else None),
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
