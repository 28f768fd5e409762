"""Who is let in, and as whom: one way for every door, REST's and MCP's.

What a credential was refused is counted for its person, where they let the assistant in once.
"""

from datetime import datetime
from typing import Never

from memory import credentials
from memory.actions import callers, limits, refusing
from memory.actions.callers import Caller
from memory.api.door import bearers, errors
from memory.api.door.bearers import Bearer
from memory.api.door.errors import HEADER, REMEDY, RefusedError
from memory.models import Grant
from memory.refusals import Why
from memory.scopes import Scope

_DETAIL = {
    Why.WITHDRAWN: f"This token was withdrawn. {REMEDY}",
    Why.EXPIRED: f"This token has expired. {REMEDY}",
}


def enter(authorization: str, named: str | None, *, door: str, at: datetime) -> Caller:
    """The caller behind an Authorization header and a Held-Person header (None: not sent).

    *door* is the path that is asked ("/api/v1/"), for credentials made for one. Raises
    RefusedError.
    """
    scheme, _, given = authorization.partition(" ")
    bearer = bearers.find(given.strip(), door) if scheme.lower() == "bearer" else None
    if bearer is None:
        errors.unknown()
    if bearer.grant is None:
        return _serve(bearer, named, at)
    return _own(bearer, bearer.grant, named, at)


def check_scope(caller: Caller, scope: Scope, *, at: datetime) -> None:
    """Raises RefusedError, and counts it."""
    if scope not in caller.scopes:
        refusing.told(caller, Why.SCOPE, at)
        errors.lacks(scope)


def _own(bearer: Bearer, grant: Grant, named: str | None, at: datetime) -> Caller:
    """One that names its person itself."""
    why = _why(bearer, at) or _why(grant, at)
    is_used = grant.owner.is_active and grant.assistant.is_active
    if why or not is_used or grant.paused_at is not None or named is not None:
        _spend(bearer, at)
    if why is not None:
        refusing.count(grant, why, at)
        errors.invalid(_DETAIL[why])
    if not is_used:
        errors.invalid(f"This token is not in use any more. {REMEDY}")
    if grant.paused_at is not None:
        refusing.count(grant, Why.PAUSED, at)
        raise RefusedError(403, errors.PAUSED)
    if named is not None:
        raise RefusedError(403, errors.OWN)
    if not limits.take(_meter(bearer), grant.owner, at):
        _too_many(grant, at)
    return callers.bounded(grant, bearer.scopes, bearer.clearance)


def _serve(bearer: Bearer, named: str | None, at: datetime) -> Caller:
    """One that serves many people, each in a call that names them; never a person by default.

    From the look-up of the person on, every way out takes the same queries.
    """
    why = _why(bearer, at)
    if why or not bearer.assistant.is_active or not _is_name(named):
        _spend(bearer, at)
    if why is not None:
        errors.invalid(_DETAIL[why])
    if not bearer.assistant.is_active:
        errors.invalid(f"This token is not in use any more. {REMEDY}")
    grant = _granted(bearer, named)
    live = _live(grant, at)
    if not limits.take(_meter(bearer), live.owner if live else None, at):
        _too_many(live, at)
    if live is None:
        refusing.count(grant, _reason(grant, at), at)
        raise RefusedError(404, errors.NOBODY)
    return callers.bounded(live, bearer.scopes, bearer.clearance)


def _granted(bearer: Bearer, named: str | None) -> Grant | None:
    """What the person of that id let this assistant do, whether or not it stands."""
    if not _is_name(named):
        raise RefusedError(400, errors.NAMELESS, field=HEADER)
    rows = Grant.objects.select_related("owner__key", "assistant")
    return rows.filter(assistant=bearer.assistant, owner__external_id=named).first()


def _is_name(named: str | None) -> bool:
    return named is not None and credentials.is_external_id(named)


def _live(grant: Grant | None, at: datetime) -> Grant | None:
    stands = grant is not None and grant.owner.is_active and _reason(grant, at) is None
    return grant if stands else None


def _reason(grant: Grant | None, at: datetime) -> Why | None:
    """None too for an account that is closed: nobody is there to read of it."""
    if grant is None or not grant.owner.is_active:
        return None
    return _why(grant, at) or (Why.PAUSED if grant.paused_at is not None else None)


def _why(held: Bearer | Grant, at: datetime) -> Why | None:
    if held.revoked_at is not None:
        return Why.WITHDRAWN
    return Why.EXPIRED if held.expires_at <= at else None


def _spend(bearer: Bearer, at: datetime) -> None:
    """A call that is turned away is one of its token's too: without end, it would be counted so."""
    if not limits.take(_meter(bearer), None, at):
        errors.too_many(limits.wait(at))


def _too_many(grant: Grant | None, at: datetime) -> Never:
    refusing.count(grant, Why.LIMIT, at)
    errors.too_many(limits.wait(at))


def _meter(bearer: Bearer) -> str:
    return limits.token_key(bearer.name)
