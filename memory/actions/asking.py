"""What a person asks for: to see an assistant's writes first, and an overwrite by an admin."""

from collections.abc import Iterable
from contextlib import suppress
from datetime import datetime
from uuid import UUID

from django.db import transaction

from memory.actions import decide, holding, propose
from memory.actions.callers import Caller, record
from memory.actions.errors import DecidedError, NotOnFileError, StaleError
from memory.attributes import Origin
from memory.models import Fact, FactVersion, Grant, Proposal
from memory.trust.ledger import Act
from memory.waiting import Decider, Kind, State


class NotAnAdminsError(LookupError):
    """No admin set the value in force, so there is nothing to ask an admin for."""


@transaction.atomic
def see_first(caller: Caller, grant: UUID, *, asks: bool, at: datetime) -> Grant:
    """Whether each write of a connected assistant waits for the person. Twice is once.

    Raises NotOnFileError where this grant is not theirs, or not in force. As all here: GoneError.
    """
    holding.hold(caller)
    found = Grant.objects.of(caller.person).in_force(at).filter(ref=grant).first()
    if found is None:
        raise NotOnFileError(grant)
    if Grant.objects.filter(pk=found.pk).exclude(asks_first=asks).update(asks_first=asks):
        found.asks_first = asks
        record(caller, Act.ASKS_FIRST if asks else Act.WRITES_AT_ONCE, found.ref, at)
    return found


@transaction.atomic
def accept(caller: Caller, ref: str, *, seen: int, at: datetime) -> Proposal:
    """Say yes to what stood beside version *seen* of its fact, whenever it was proposed.

    Raises as `decide.accept` does: StaleError where another version is in force.
    """
    holding.hold(caller)
    _renew(decide.find(caller, ref), seen)
    return decide.accept(caller, ref, at=at)


@transaction.atomic
def decline_all(caller: Caller, refs: Iterable[str], *, at: datetime) -> list[str]:
    """Say no to each that still waits; which those were."""
    holding.hold(caller)
    declined = []
    for ref in refs:
        with suppress(DecidedError, NotOnFileError):
            declined.append(decide.decline(caller, ref, at=at).ref)
    return declined


@transaction.atomic
def an_admin(caller: Caller, key: str, *, expected: int, at: datetime) -> Proposal:
    """Ask an admin to overwrite a value that an admin set. Twice is once.

    Raises NotOnFileError; StaleError; NotAnAdminsError.
    """
    holding.hold(caller)
    fact = Fact.objects.of(caller.person).filter(key=key).first()
    if fact is None:
        raise NotOnFileError(key)
    if fact.version != expected:
        raise StaleError(key=key, expected=expected, current=fact.version)
    versions = FactVersion.objects.of(caller.person).filter(fact=fact, number=fact.version)
    if fact.overwritten_at or not versions.filter(origin=Origin.ADMIN).exists():
        raise NotAnAdminsError(key)
    proposal = propose.overwrite(caller, fact, at, decider=Decider.ADMIN)
    _renew(proposal, fact.version)
    return proposal


def again(caller: Caller, fact: Fact) -> None:
    """A guess is back in force by an undo, and so is the question about it.

    Inside the undo's transaction, after the new version.
    """
    asked = Proposal.objects.of(caller.person).filter(fact=fact, kind=Kind.SAVE).order_by("-at")
    last = asked.values("pk")[:1]
    anew = {"state": State.WAITING, "seen": fact.version, "decided_at": None, "set_aside_at": None}
    Proposal.objects.of(caller.person).filter(pk__in=last).update(**anew)


def _renew(proposal: Proposal, seen: int) -> None:
    """The same request, of the fact as it stands now. Once decided, nothing changes it."""
    waiting = Proposal.objects.of(proposal.owner).waiting().filter(pk=proposal.pk)
    if proposal.seen != seen and waiting.update(seen=seen):
        proposal.seen = seen
