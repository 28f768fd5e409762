"""Overwrite a fact: value and history are blanked, the key remains. Not a removal."""

from dataclasses import dataclass
from datetime import datetime

from memory.actions import holding, propose, reviews, versions
from memory.actions.callers import Caller, check_clearance, check_writing, record
from memory.actions.erasing import kinds
from memory.actions.errors import NotGrantedError, NotOnFileError, StaleError
from memory.actions.rules import going, reading
from memory.actions.versions import Source
from memory.attributes import Category, Origin, Sensitivity
from memory.models import Fact, Proposal
from memory.trust.ledger import Act, Actor
from memory.waiting import Reason

ORIGINS = {
    Actor.PERSON: Origin.STATED,
    Actor.ASSISTANT: Origin.SAVED,
    Actor.ADMIN: Origin.ADMIN,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Overwritten:
    """With *proposal* nothing took effect: the person wants to say yes first, or a rule of theirs
    rests on the fact and would go with it."""

    fact: Fact
    proposal: Proposal | None = None


def overwrite(
    caller: Caller, key: str, *, at: datetime, expected: int | None = None
) -> Overwritten:
    """Blank every value under *key*, now and before. It cannot be undone; twice is once.

    Raises NotOnFileError; StaleError where *expected* is not the version in force.
    """
    return versions.settle(lambda: _overwrite(caller, key, at, expected), expected=expected)


def _overwrite(caller: Caller, key: str, at: datetime, expected: int | None) -> Overwritten:
    holding.hold(caller)
    fact = _find(caller, key)
    if not (_is_own(caller, fact) or versions.may_know(caller, key, at)):
        raise NotOnFileError(key)
    if expected is not None and expected != fact.version:
        raise StaleError(key=key, expected=expected, current=fact.version)
    why = _hesitation(caller, fact, at)
    if fact.overwritten_at is None and why:
        return Overwritten(fact=fact, proposal=propose.overwrite(caller, fact, at, why=why))
    if fact.overwritten_at is None:
        blank(caller, fact, at)
    return Overwritten(fact=fact)


def blank(caller: Caller, fact: Fact, at: datetime) -> None:
    """Overwrite *fact*, whatever waits about it too. Inside the caller's transaction."""
    reviews.unquote(fact)
    going.overwrite(fact, at)
    kinds.overwrite(fact.owner, fact.attribute.slot)
    # An overwrite is a version of its own, so that who saw the value before it is stale.
    versions.advance(fact, fact.version, at, overwritten_at=at)
    fact.versions.update(value="", reading=b"", conversation="", blanked_at=at)
    origin = ORIGINS[caller.actor]
    versions.write_blank(fact, Source(origin=origin, assistant=caller.assistant), at)
    propose.lapse(fact, at)
    record(caller, Act.OVERWRITTEN, fact.ref, at)


def _hesitation(caller: Caller, fact: Fact, at: datetime) -> Reason | None:
    """Why an assistant's overwrite waits; none waits that is the person's or an admin's."""
    if caller.asks_first:
        return Reason.ASKS_FIRST
    is_theirs = caller.actor is Actor.ASSISTANT
    return Reason.RULE if is_theirs and reading.is_ruled(caller, fact, at=at) else None


def _is_own(caller: Caller, fact: Fact) -> bool:
    """What the assistant saved last, it may overwrite whether or not it may still be given it."""
    last = fact.versions.filter(number=fact.version)
    return caller.assistant is not None and last.filter(assistant=caller.assistant).exists()


def _find(caller: Caller, key: str) -> Fact:
    """A key that this caller may not write is, to them, not on file."""
    fact = versions.find(caller, key)
    if fact is None:
        raise NotOnFileError(key)
    try:
        check_writing(caller, fact.attribute.slot, Category(fact.category))
        check_clearance(caller, Sensitivity(fact.sensitivity))
    except NotGrantedError:
        raise NotOnFileError(key) from None
    return fact
