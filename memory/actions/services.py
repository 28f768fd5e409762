"""Credentials of assistants that serve many people, as an admin makes and withdraws them."""

from collections.abc import Collection
from datetime import datetime, timedelta

from django.db import transaction

from memory import credentials
from memory.actions.grants import NotIssuedError
from memory.attributes import Sensitivity
from memory.credentials import Credential
from memory.models import Assistant, Event, LedgerHead, ServiceToken
from memory.scopes import Scope
from memory.trust.ledger import NOBODY, Act, Actor

LIFETIME = timedelta(days=90)  # unless told otherwise
LONGEST = 365  # days


@transaction.atomic
def issue(
    assistant: Assistant,
    scopes: Collection[Scope],
    clearance: Sensitivity,
    *,
    at: datetime,
    lifetime: timedelta = LIFETIME,
) -> tuple[ServiceToken, Credential]:
    """A credential, of which the digest alone is kept. By itself it opens nobody's memory.

    It reaches who granted the assistant access, and gives no more than they let it. Raises
    NotIssuedError where people let it in as something else.
    """
    if not scopes or not timedelta() < lifetime <= timedelta(days=LONGEST):
        raise ValueError(f"A service token has scopes, and 1 to {LONGEST} days.")
    _check(assistant)
    credential = credentials.make(service=True)
    token = ServiceToken.objects.create(
        assistant=assistant,
        prefix=credential.prefix,
        digest=credential.digest,
        scopes=sorted(scopes),
        clearance=clearance,
        created_at=at,
        expires_at=at + lifetime,
    )
    _record(token, Act.ISSUED, at, scopes=len(scopes))
    return token, credential


@transaction.atomic
def withdraw(token: ServiceToken, *, at: datetime) -> bool:
    """Refuse it from the next call on; False where it was withdrawn before."""
    rows = ServiceToken.objects.filter(pk=token.pk, revoked_at=None)
    if not rows.update(revoked_at=at):
        return False
    _record(token, Act.TOKEN_WITHDRAWN, at)
    return True


def _check(assistant: Assistant) -> None:
    """Whoever let it in did so for a token of their own, not for one that serves many."""
    held = Assistant.objects.select_for_update().get(pk=assistant.pk)  # a new grant waits
    if held.client is not None:
        raise NotIssuedError(f"{held.name} asks each person for access itself.")
    if held.grants.exists() and not held.service_tokens.exists():
        raise NotIssuedError(
            f"People let {held.name} in before it served many. Make the token for another name."
        )


def _record(token: ServiceToken, act: Act, at: datetime, **counts: int) -> None:
    """About no one: which people it serves is theirs to say."""
    event = Event(
        person=NOBODY,
        act=act,
        actor=Actor.ADMIN,
        assistant=token.assistant.ref,
        thing=token.prefix,
        counts=counts,
        at=at,
    )
    LedgerHead.locked().append(event)
