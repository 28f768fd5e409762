"""The yes or no to a write that waited."""

from datetime import datetime

from django.db import transaction

from memory.actions import drafts, holding, overwrite, save, versions
from memory.actions.callers import Caller, record
from memory.actions.drafts import Draft
from memory.actions.erasing import removal
from memory.actions.errors import DecidedError, NotOnFileError, StaleError
from memory.actions.versions import Source
from memory.attributes import Origin
from memory.models import Fact, Proposal
from memory.trust.ledger import Act, Actor
from memory.waiting import Decider, Kind, State


@transaction.atomic
def accept(caller: Caller, ref: str, *, at: datetime) -> Proposal:
    """Let it take effect, as it was shown: what is confirmed is what was proposed.

    Raises NotOnFileError; DecidedError; StaleError where the fact has changed since.
    """
    proposal = _waiting(caller, ref)
    draft = drafts.unpack(proposal) if proposal.kind == Kind.CORRECT else None
    _settle(caller, proposal, State.ACCEPTED, at)
    fact = _fact(caller, proposal)
    if fact.version != proposal.seen:
        raise StaleError(key=fact.key, expected=proposal.seen or 0, current=fact.version)
    if draft is not None:
        save.correct(fact, draft, _source(proposal, draft, at), at, seen=fact.version)
    elif proposal.kind == Kind.OVERWRITE:
        overwrite.blank(caller, fact, at)
    else:
        _confirm(fact, at)
    record(caller, Act.ACCEPTED, proposal.ref, at)
    return proposal


@transaction.atomic
def decline(caller: Caller, ref: str, *, at: datetime) -> Proposal:
    """Nothing of it takes effect, and what was proposed is blanked. Raises as `accept` does.

    Of a guess the removal has begun: after the commit, `checking.finish_of` makes it an erasure.
    """
    proposal = _waiting(caller, ref)
    guess = _fact(caller, proposal) if proposal.kind == Kind.SAVE else None
    _settle(caller, proposal, State.DECLINED, at)
    if guess is not None:
        _unlink(proposal)
        removal.guess(caller, guess.key, at=at)
    record(caller, Act.DECLINED, proposal.ref, at)
    return proposal


@transaction.atomic
def set_aside(caller: Caller, ref: str, *, at: datetime) -> Proposal:
    """Not sure yet: it goes on waiting, after the others."""
    proposal = _waiting(caller, ref)
    Proposal.objects.of(caller.person).waiting().filter(pk=proposal.pk).update(set_aside_at=at)
    proposal.set_aside_at = at
    return proposal


def find(caller: Caller, ref: str) -> Proposal:
    """What waits for this caller: the person, or an admin whom the person asked."""
    decider = Decider.ADMIN if caller.actor is Actor.ADMIN else Decider.PERSON
    proposals = Proposal.objects.of(caller.person).select_related("assistant", "fact__attribute")
    proposal = proposals.filter(ref=ref, decider=decider).first()
    if proposal is None:
        raise NotOnFileError(ref)
    return proposal


def _waiting(caller: Caller, ref: str) -> Proposal:
    holding.hold(caller)
    proposal = find(caller, ref)
    if proposal.state != State.WAITING:
        raise DecidedError(ref)
    return proposal


def _settle(caller: Caller, proposal: Proposal, state: State, at: datetime) -> None:
    """The WHERE clause decides between two answers; the first stands."""
    waiting = Proposal.objects.of(caller.person).waiting().filter(pk=proposal.pk)
    if not waiting.update(state=state, decided_at=at, draft={}):
        raise DecidedError(proposal.ref)
    proposal.state, proposal.decided_at = state, at


def _fact(caller: Caller, proposal: Proposal) -> Fact:
    fact = versions.find(caller, proposal.key)
    if fact is None or fact.pk != proposal.fact_id:
        raise NotOnFileError(proposal.key)
    return fact


def _confirm(fact: Fact, at: datetime) -> None:
    unconfirmed = Fact.objects.filter(pk=fact.pk, version=fact.version, confirmed_at=None)
    if not unconfirmed.update(confirmed_at=at):
        raise StaleError(key=fact.key, expected=fact.version, current=None)
    fact.versions.filter(number=fact.version).update(confirmed_at=at)


def _source(proposal: Proposal, draft: Draft, at: datetime) -> Source:
    """A guess stays one, and is told of with the person's yes to it."""
    is_guess = draft.origin is not Origin.STATED
    return Source(
        origin=draft.origin if is_guess else Origin.SAVED,
        confirmed_at=at if is_guess else None,
        assistant=proposal.assistant,
        conversation=draft.conversation,
    )


def _unlink(proposal: Proposal) -> None:
    """A guess that was declined leaves no name behind, and the answer to it stays."""
    Proposal.objects.filter(pk=proposal.pk).update(fact=None, key="")
    proposal.fact, proposal.key = None, ""
