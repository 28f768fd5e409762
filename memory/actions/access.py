"""What a person lets an assistant do: connect, change, pause, disconnect, and its tokens.

Only the person's own acts are taken here. An admin's commands make a first grant, and tokens within
one (`memory.actions.grants`); they never widen it, nor start again what the person stopped.
"""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from uuid import UUID

from django.db import transaction

from memory import credentials, gate
from memory.actions import clients, grants, holding, refusing
from memory.actions.callers import Caller, record
from memory.actions.errors import NotGrantedError, NotOnFileError, StaleError
from memory.attributes import Category, Sensitivity
from memory.credentials import Credential
from memory.models import Assistant, Grant, Token
from memory.scopes import Scope
from memory.trust.ledger import Act, Actor

_FIELDS = (
    "scopes", "clearance", "categories", "slots", "every_slot", "counts_nominations",
    "asks_first", "keeps_format", "expires_at",
)  # fmt: skip


class TakenError(ValueError):
    """This name is that of an assistant which asks for access itself, or which is stopped."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Allowed:
    """All of what one assistant may do. What is left out is off, and empty means nothing."""

    expires_at: datetime
    scopes: frozenset[Scope] = frozenset()
    clearance: Sensitivity = Sensitivity.ORDINARY
    categories: frozenset[Category] = frozenset()
    slots: frozenset[str] = frozenset()
    every_slot: bool = False
    counts_nominations: bool = False
    asks_first: bool = False
    keeps_format: bool = False


def state(grant: Grant) -> str:
    """Another where anything of the grant is another: what a form's page was made from."""
    of = (*(getattr(grant, name) for name in _FIELDS), grant.paused_at, grant.revoked_at)
    return sha256(repr(of).encode()).hexdigest()[:32]


def named(name: str) -> Assistant:
    """The assistant of this name, made where there is none; its case does not count.

    Raises TakenError, and GateError where it is no name: nothing in one line of 1 to 64 characters.
    """
    name = " ".join(gate.label(name).split())
    if not name:
        raise gate.EmptyError("name", "The name is empty.")
    found = Assistant.objects.called(name, made_by_admin=False)
    if found.client is not None or not found.is_active:
        raise TakenError(name)
    return found


@transaction.atomic
def connect(caller: Caller, assistant: Assistant, allowed: Allowed, at: datetime) -> Grant:
    """Let *assistant* do what is *allowed*, and nothing else of what it may have been before.

    One that was paused, disconnected or over is connected again, and what it had to sign in with
    is ended. As all here: raises GoneError, and NotGrantedError where it is not the person who
    acts.
    """
    _hold(caller)
    found = Grant.objects.of(caller.person).filter(assistant=assistant).first()
    grant = found or Grant(owner=caller.person, assistant=assistant, created_at=at)
    stopped = grant.paused_at is not None or grant.revoked_at is not None
    was_live = bool(found) and not stopped and grant.expires_at > at
    if was_live and not _differs(grant, allowed):
        return grant
    if found and not was_live:
        _tokens_end(grant, at)  # only what is made from now on opens it
    grant.paused_at = grant.revoked_at = None
    _put(grant, allowed)
    act = Act.CHANGED_ACCESS if was_live else Act.GRANTED
    record(caller, act, grant.ref, at, **_counts(allowed))
    return grant


@transaction.atomic
def let_in(caller: Caller, assistant: Assistant, allowed: Allowed, at: datetime) -> Grant:
    """As `connect`, for one that signs in by itself: each time it is let in leaves its event."""
    grant = connect(caller, assistant, allowed, at)
    record(caller, Act.SIGNED_IN, grant.ref, at, scopes=len(allowed.scopes))
    return grant


@transaction.atomic
def change(
    caller: Caller, ref: UUID, allowed: Allowed, at: datetime, *, expected: str | None = None
) -> Grant:
    """From the next call on it may do what is *allowed*. What is paused stays paused.

    Its tokens keep their own bounds: what they were not made for, they do not get.
    Raises NotOnFileError where this grant is not theirs, or is disconnected; StaleError where
    *expected* is not its `state` any more.
    """
    grant = _find(caller, ref)
    if expected is not None and expected != state(grant):
        raise StaleError(key="", expected=0, current=None)
    if _differs(grant, allowed):
        _put(grant, allowed)
        record(caller, Act.CHANGED_ACCESS, grant.ref, at, **_counts(allowed))
    return grant


@transaction.atomic
def pause(caller: Caller, ref: UUID, at: datetime) -> Grant:
    """Refuse it from the next call on. Twice is once. Raises NotOnFileError as `change`."""
    grant = _find(caller, ref)
    if grant.paused_at is None:
        grant.paused_at = at
        grant.save(update_fields=["paused_at"])
        # They are counted by the day; those before the pause are not its proof.
        refused = sum(refusing.refused(caller.person, grant.assistant, at).values())
        record(caller, Act.PAUSED, grant.ref, at, refused=refused)
    return grant


@transaction.atomic
def resume(caller: Caller, ref: UUID, at: datetime) -> Grant:
    """Let it go on as before the pause. Twice is once. Raises NotOnFileError as `change`."""
    grant = _find(caller, ref)
    if grant.paused_at is not None:
        grant.paused_at = None
        grant.save(update_fields=["paused_at"])
        record(caller, Act.RESUMED, grant.ref, at)
    return grant


@transaction.atomic
def disconnect(caller: Caller, ref: UUID, at: datetime) -> Grant:
    """It can no longer ask, and its tokens are withdrawn. Raises NotOnFileError as `change`."""
    grant = _find(caller, ref)
    grant.revoked_at = at
    grant.save(update_fields=["revoked_at"])
    record(caller, Act.DISCONNECTED, grant.ref, at, tokens=_tokens_end(grant, at))
    return grant


@transaction.atomic
def issue(caller: Caller, ref: UUID, at: datetime) -> Credential:
    """A token for all that the grant allows now, for as long. It can be read here only, once.

    Raises NotOnFileError where the grant is not theirs, or not in force.
    """
    grant = _find(caller, ref)
    if grant.paused_at is not None or grant.expires_at <= at:
        raise NotOnFileError(ref)
    credential = credentials.make()
    scopes, clearance = [Scope(scope) for scope in grant.scopes], Sensitivity(grant.clearance)
    grants.keep_token(grant, credential, scopes, clearance, at=at, until=grant.expires_at)
    record(caller, Act.ISSUED, credential.prefix, at, scopes=len(scopes))
    return credential


@transaction.atomic
def withdraw_token(caller: Caller, ref: UUID, prefix: str, at: datetime) -> None:
    """Refuse this token of the grant from the next call on. Twice is once.

    Raises NotOnFileError where the grant is not theirs, or has no such token.
    """
    _hold(caller)
    theirs = Token.objects.filter(grant__owner=caller.person, grant__ref=ref, prefix=prefix)
    if not theirs.exists():
        raise NotOnFileError(prefix)
    if theirs.filter(revoked_at=None).update(revoked_at=at):
        record(caller, Act.TOKEN_WITHDRAWN, prefix, at)


def _tokens_end(grant: Grant, at: datetime) -> int:
    """How many of its tokens ended now."""
    own: int = grant.tokens.filter(revoked_at=None).update(revoked_at=at)
    return own + clients.end(grant, at)


def _hold(caller: Caller) -> None:
    if caller.actor is not Actor.PERSON:
        raise NotGrantedError("access")
    holding.hold(caller)


def _find(caller: Caller, ref: UUID) -> Grant:
    """A grant of theirs that is not disconnected, held until the transaction ends."""
    _hold(caller)
    rows = Grant.objects.of(caller.person).select_related("assistant")
    found = rows.filter(ref=ref, revoked_at=None).first()
    if found is None:
        raise NotOnFileError(ref)
    return found


def _kept(allowed: Allowed, name: str) -> object:
    """As the grant's column keeps it."""
    value = getattr(allowed, name)
    if isinstance(value, frozenset):
        return sorted(str(each) for each in value)
    return value.value if isinstance(value, Sensitivity) else value


def _differs(grant: Grant, allowed: Allowed) -> bool:
    return any(_sorted(getattr(grant, name)) != _kept(allowed, name) for name in _FIELDS)


def _sorted(value: object) -> object:
    return sorted(value) if isinstance(value, list) else value


def _put(grant: Grant, allowed: Allowed) -> None:
    for name in _FIELDS:
        setattr(grant, name, _kept(allowed, name))
    grant.save()


def _counts(allowed: Allowed) -> dict[str, int]:
    sets: dict[str, Collection[str]] = {
        "scopes": allowed.scopes, "categories": allowed.categories, "slots": allowed.slots,
    }  # fmt: skip
    return {name: len(found) for name, found in sets.items()}
