"""How assistants write to a person: what they propose, what the person sets, what is told."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from django.db import transaction

from memory.actions import holding
from memory.actions.callers import Caller, record
from memory.actions.errors import NotGrantedError, NotOnFileError, TooLateError
from memory.models import Person
from memory.scopes import Scope
from memory.trust.ledger import Act, Actor
from memory.waiting import UNDO_DAYS
from tone import actions as store
from tone import guide as guides
from tone import profile as profiles
from tone.actions import Happened
from tone.models import ToneEvent
from tone.profile import (
    Change,
    Event,
    Outcome,
    Overridden,
    Profile,
    Proposal,
    Proposed,
    Put,
    Restored,
    Setting,
    Source,
)

LONGEST = timedelta(hours=24)  # that something holds for now


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """The tags in force, and the guide that an assistant gets for them. Empty where none is."""

    tags: tuple[str, ...] = ()
    guide: str = ""


UNTOLD = Told()


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """What became of a proposal or an override.

    To who may not read the tone, *active* are those tags alone that it asked for, or that an
    implicit one turned on; *changed* says that it was taken. Neither tells what was on before.
    """

    changed: bool
    active: tuple[str, ...]


def reads(caller: Caller) -> bool:
    return caller.actor is Actor.PERSON or Scope.TONE_READ in caller.scopes


def told(caller: Caller, *, at: datetime) -> Told:
    """What goes out with an answer: nothing to an assistant that may not read the tone."""
    if not reads(caller):
        return UNTOLD
    return told_as(caller, store.of(caller.person.pk).in_force(at))


def told_as(caller: Caller, tags: Sequence[str]) -> Told:
    """These tags, as far as this caller is told of them at all."""
    text = guides.guide(tags, keeps_format=caller.keeps_format) if reads(caller) else ""
    return Told(tags=tuple(tags), guide=text) if text else UNTOLD


def shown(caller: Caller, outcome: Outcome, proposal: Proposal, *, at: datetime) -> Shown:
    """What became of a proposal. What was on before could else be asked for, tag by tag."""
    active = outcome.profile.in_force(at)
    if reads(caller):
        return Shown(changed=outcome.changed, active=active)
    own = {tag for tag, score in proposal.observations.items() if score > 0}
    if proposal.source is Source.IMPLICIT:
        own &= {c.tag for c in outcome.changes if c.now.on and not c.was.on}
    is_taken = bool(proposal.observations) and not outcome.limited
    return Shown(changed=is_taken, active=tuple(tag for tag in active if tag in own))


def shown_for_now(caller: Caller, outcome: Outcome, tags: Sequence[str], *, at: datetime) -> Shown:
    """The same after an override with *tags*."""
    active = outcome.profile.in_force(at)
    if reads(caller):
        return Shown(changed=outcome.changed, active=active)
    is_taken = not tags or bool(profiles.proposal(tags, {}, "").observations)
    lasting = outcome.profile.override_at(at) if is_taken else None
    own = lasting.tags if lasting else ()
    return Shown(changed=is_taken, active=tuple(tag for tag in active if tag in own))


@transaction.atomic
def read(caller: Caller, *, at: datetime) -> Profile:
    """The whole profile. Raises GoneError."""
    holding.hold(caller)
    profile = store.of(caller.person.pk)
    record(caller, Act.TONE_READ, caller.person.pseudonym, at, tags=len(profile.in_force(at)))
    return profile


def propose(caller: Caller, proposal: Proposal, *, at: datetime) -> Outcome:
    """Raises NotGrantedError where the person's own words are not this caller's to pass on."""
    explicit = proposal.source is Source.EXPLICIT
    if explicit and Scope.TONE_EXPLICIT not in caller.scopes:
        raise NotGrantedError(Scope.TONE_EXPLICIT)
    act = Act.TONE_ASKED if explicit else Act.TONE_LEARNED
    return _happen(caller, Proposed(proposal=proposal, at=at), act).outcome


def put(caller: Caller, tag: str, setting: Setting, *, at: datetime) -> Happened:
    """The person's own setting. Raises UnknownTagError."""
    return _happen(caller, Put(tag=tag, setting=setting, at=at), Act.TONE_SET)


def override(
    caller: Caller, tags: Sequence[str], until: datetime | None, *, at: datetime
) -> Happened:
    """For a session: in force until then, at most LONGEST; no tags end it at once."""
    end = min(until, at + LONGEST) if until else None
    return _happen(caller, Overridden(tags=tuple(tags), until=end, at=at), Act.TONE_FOR_NOW)


@transaction.atomic
def undo(caller: Caller, ref: UUID, *, at: datetime) -> tuple[Change, ...]:
    """Put back what the event changed; tags that changed again since stay as they are.

    Returns what changed. Raises NotOnFileError; TooLateError.
    """
    holding.hold(caller)
    event = ToneEvent.objects.filter(owner=caller.person, ref=ref).first()
    if event is None:
        raise NotOnFileError(str(ref))
    if at - event.at > timedelta(days=UNDO_DAYS):
        raise TooLateError(str(ref))
    now = store.of(caller.person.pk)
    back = {c.tag: c.was for c in store.changes(event) if now.state(c.tag) == c.now}
    if not back:
        return ()
    return _happen(caller, Restored(states=back, at=at), Act.TONE_UNDONE).outcome.changes


def profile_of(person: Person) -> Profile:
    return store.of(person.pk)


@transaction.atomic
def _happen(caller: Caller, event: Event, act: Act) -> Happened:
    holding.hold(caller)
    if caller.asks_first:
        raise NotGrantedError("tone")  # it cannot wait for a yes
    by = caller.assistant.ref if caller.assistant else None
    happened = store.happen(caller.person.pk, event, by=by)
    if happened.event is not None:
        changed = len(happened.outcome.changes)
        record(caller, act, happened.event.ref, event.at, tags=changed)
    return happened
