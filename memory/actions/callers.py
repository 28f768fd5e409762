"""Who is asking or writing, as every action takes it."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from datetime import datetime

from memory import gate
from memory.actions.errors import NotGrantedError
from memory.attributes import SELF, Category, Sensitivity
from memory.models import Assistant, Event, Grant, LedgerHead, Person, Token
from memory.scopes import Scope
from memory.trust.ledger import Act, Actor
from memory.turn import EVERYTHING, Access


@dataclass(frozen=True, slots=True, kw_only=True)
class Caller:
    """*assistant* is None where the person or an admin acts themselves."""

    person: Person
    actor: Actor
    access: Access
    assistant: Assistant | None = None
    scopes: frozenset[Scope] = frozenset()
    keeps_format: bool = False
    asks_first: bool = False  # the person wants to see each of its writes first


def themselves(person: Person) -> Caller:
    access = replace(EVERYTHING, declined=_declined(person))
    return Caller(person=person, actor=Actor.PERSON, access=access)


def admin(person: Person) -> Caller:
    """An admin's act on *person*'s model."""
    return Caller(person=person, actor=Actor.ADMIN, access=EVERYTHING)


def bearer(token: Token) -> Caller:
    """The assistant behind a person's token."""
    return bounded(token.grant, token.scopes, token.clearance)


def bounded(grant: Grant, scopes: Collection[str], clearance: str) -> Caller:
    """The grant's assistant: what the grant allows, within a credential's own bounds."""
    return Caller(
        person=grant.owner,
        actor=Actor.ASSISTANT,
        access=_access(grant, Sensitivity(clearance)),
        assistant=grant.assistant,
        scopes=frozenset(Scope(scope) for scope in set(scopes) & set(grant.scopes)),
        keeps_format=grant.keeps_format,
        asks_first=grant.asks_first,
    )


def subject_of(person: Person, text: str) -> str:
    """Whom *text* names: a companion, or the person themselves by whichever of their names."""
    subject = gate.subject(text)
    themselves = {person.name.casefold(), person.username.casefold()}
    return SELF if subject.casefold() in themselves else subject


def check_writing(caller: Caller, slot: str, category: Category) -> None:
    """An assistant writes only where it is granted; the person and an admin everywhere."""
    if not caller.access.grants(slot, category):
        raise NotGrantedError(slot)


def check_clearance(caller: Caller, sensitivity: Sensitivity) -> None:
    if not caller.access.clears(sensitivity):
        raise NotGrantedError(sensitivity)


def record(caller: Caller, act: Act, thing: object, at: datetime, **counts: int) -> None:
    """Leave the event of one act in the ledger, inside the caller's transaction."""
    LedgerHead.locked().append(event(caller, act, thing, at, counts))


def event(
    caller: Caller, act: Act, thing: object, at: datetime, counts: Mapping[str, int]
) -> Event:
    """What one act leaves; the ledger's head chains it."""
    return Event(
        person=caller.person.pseudonym,
        act=act,
        actor=caller.actor,
        assistant=caller.assistant.ref if caller.assistant else None,
        thing=str(thing),
        counts=dict(counts),
        at=at,
    )


def _declined(person: Person) -> frozenset[Category]:
    return frozenset(category for category in Category if category in person.declined)


def _access(grant: Grant, clearance: Sensitivity) -> Access:
    clearances = (Sensitivity(grant.clearance), clearance)
    return Access(
        clearance=min(clearances, key=lambda clearance: clearance.rank),
        categories=frozenset(Category(category) for category in grant.categories),
        slots=frozenset(grant.slots),
        every_slot=grant.every_slot,
        counts_nominations=grant.counts_nominations,
        declined=_declined(grant.owner),
    )
