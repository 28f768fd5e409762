"""Keep a write that waits for a yes, without letting it take effect."""

from datetime import datetime

from memory.actions.callers import Caller, record
from memory.actions.drafts import Draft, pack
from memory.actions.errors import CrowdedError
from memory.actions.hesitation import Hesitation
from memory.models import Fact, Proposal
from memory.models.waiting import ProposalQuerySet
from memory.trust import refs
from memory.trust.ledger import Act
from memory.waiting import Decider, Kind, Reason, State

MOST = 100  # writes of one assistant that wait for one person


def new(caller: Caller, fact: Fact, draft: Draft, why: Hesitation, at: datetime) -> Proposal:
    """For a key that is on file since this moment, unconfirmed."""
    return _keep(caller, Kind.SAVE, fact, why.reasons, at, conversation=draft.conversation)


def correction(caller: Caller, fact: Fact, draft: Draft, why: Hesitation, at: datetime) -> Proposal:
    """Another value for a key on file; an earlier one of this assistant gives way to it."""
    _own(caller, fact, Kind.CORRECT).update(state=State.LAPSED, draft={}, decided_at=at)
    return _keep(
        caller,
        Kind.CORRECT,
        fact,
        why.reasons,
        at,
        draft=pack(draft),
        conversation=draft.conversation,
    )


def overwrite(
    caller: Caller,
    fact: Fact,
    at: datetime,
    *,
    decider: Decider = Decider.PERSON,
    why: Reason = Reason.ASKS_FIRST,
) -> Proposal:
    """Once for one key: to ask again changes nothing."""
    asked = _own(caller, fact, Kind.OVERWRITE).filter(decider=decider).first()
    reasons = (why,) if decider is Decider.PERSON else ()
    return asked or _keep(caller, Kind.OVERWRITE, fact, reasons, at, decider=decider)


def lapse(fact: Fact, at: datetime, *, kinds: tuple[Kind, ...] = tuple(Kind)) -> None:
    """What still waits about *fact* has nothing to change any more."""
    waiting = Proposal.objects.of(fact.owner).waiting().filter(fact=fact, kind__in=kinds)
    waiting.update(state=State.LAPSED, draft={}, decided_at=at)


def _own(caller: Caller, fact: Fact, kind: Kind) -> ProposalQuerySet:
    waiting = Proposal.objects.of(caller.person).waiting()
    return waiting.filter(assistant=caller.assistant, fact=fact, kind=kind)


def _keep(
    caller: Caller,
    kind: Kind,
    fact: Fact,
    reasons: tuple[Reason, ...],
    at: datetime,
    **parts: object,
) -> Proposal:
    _check_room(caller)
    proposal = Proposal.objects.create(
        ref=refs.new("req_"),
        owner=caller.person,
        assistant=caller.assistant,
        kind=kind,
        key=fact.key,
        fact=fact,
        seen=fact.version,
        reasons=[*dict.fromkeys(reasons)],
        at=at,
        **parts,
    )
    record(caller, Act.PROPOSED, proposal.ref, at)
    return proposal


def _check_room(caller: Caller) -> None:
    waiting = Proposal.objects.of(caller.person).waiting()
    if caller.assistant and waiting.filter(assistant=caller.assistant).count() >= MOST:
        raise CrowdedError(
            "value", f"{MOST} writes wait for the person already. Let them decide on those first."
        )
