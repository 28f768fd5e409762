"""What was asked about a fact and waits, and what the person asked an admin for."""

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Q

from dashboard import words
from memory.models import Fact, Grant, Person, Proposal
from memory.models.waiting import ProposalQuerySet
from memory.scopes import Scope
from memory.waiting import Decider, Kind, State

MOST = 50  # requests to admins that are shown, the newest
VERBS = {
    Kind.SAVE: "asks to save",
    Kind.CORRECT: "asks to correct",
    Kind.OVERWRITE: "asks to overwrite",
}
_STATES = {
    State.WAITING: "waiting",
    State.ACCEPTED: "overwritten on {day}",
    State.DECLINED: "kept, the admin said no on {day}",
    State.LAPSED: "not needed any more, since it was changed or overwritten on {day}",
}
_WRITES = {Scope.SAVE, Scope.OVERWRITE}


@dataclass(frozen=True, slots=True, kw_only=True)
class Ask:
    """One request, in words."""

    ref: str
    key: str
    told: str
    waits: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Asks:
    """About one fact: its own guess, by reference; what others ask; the last ask of an admin."""

    guess: str
    others: tuple[Ask, ...]
    admin: Ask | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Switch:
    """Whether each write of a connected assistant waits for the person."""

    grant: str
    assistant: str
    asks_first: bool
    writes: bool


def about(person: Person, fact: Fact, now: datetime) -> Asks:
    asked = Proposal.objects.of(person).filter(fact=fact).select_related("assistant")
    shown = asked.filter(Q(state=State.WAITING) | Q(decider=Decider.ADMIN)).defer("draft")
    by_others: list[Ask] = []
    guess, admin = "", None
    for proposal in shown.order_by("-at"):
        if proposal.decider == Decider.ADMIN:
            admin = admin or _of_an_admin(proposal, now)
        elif proposal.kind == Kind.SAVE:
            guess = proposal.ref
        else:
            by_others.append(_of_the_person(proposal))
    return Asks(guess=guess, others=tuple(by_others), admin=admin)


def of_admins(person: Person, now: datetime) -> tuple[Ask, ...]:
    """What the person asked admins for, newest first."""
    asked: ProposalQuerySet = Proposal.objects.of(person).filter(decider=Decider.ADMIN)
    newest = asked.defer("draft").order_by("-at")[:MOST]
    return tuple(_of_an_admin(proposal, now) for proposal in newest)


def switches(person: Person, now: datetime) -> tuple[Switch, ...]:
    """One for each assistant that is connected, by name."""
    grants = Grant.objects.of(person).in_force(now).select_related("assistant")
    return tuple(
        Switch(
            grant=str(grant.ref),
            assistant=grant.assistant.name,
            asks_first=grant.asks_first,
            writes=not _WRITES.isdisjoint(grant.scopes),
        )
        for grant in grants.order_by("assistant__name")
    )


def assistant_of(proposal: Proposal) -> str:
    return proposal.assistant.name if proposal.assistant else "An assistant"


def _of_the_person(proposal: Proposal) -> Ask:
    told = f"{assistant_of(proposal)} {VERBS[Kind(proposal.kind)]} this"
    return Ask(ref=proposal.ref, key=proposal.key, told=told, waits=True)


def _of_an_admin(proposal: Proposal, now: datetime) -> Ask:
    state, decided = State(proposal.state), proposal.decided_at
    stands = _STATES[state].format(day=words.day(decided, now) if decided else "")
    day = words.day(proposal.at, now)
    return Ask(
        ref=proposal.ref,
        key=proposal.key,
        told=f"You asked an admin to overwrite {proposal.key} on {day}: {stands}.",
        waits=state is State.WAITING,
    )
