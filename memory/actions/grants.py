"""Grants and tokens, as an admin makes them on the server's own command line."""

from collections.abc import Collection
from datetime import datetime, timedelta

from django.db import transaction

from memory import credentials
from memory.actions import callers, holding
from memory.attributes import Category, Sensitivity, highest
from memory.credentials import Credential
from memory.models import Assistant, Grant, Person, Token
from memory.scopes import Scope
from memory.trust.ledger import Act

LIFETIME = timedelta(days=90)  # of a grant and its tokens, unless told otherwise


class WithdrawnError(ValueError):
    """The person paused or disconnected this assistant; only they can start it again."""


@transaction.atomic
def issue_token(
    person: Person,
    assistant: str,
    scopes: Collection[Scope],
    clearance: Sensitivity,
    *,
    at: datetime,
    credential: Credential | None = None,
    keeps_format: bool = False,
) -> Credential:
    """A credential for *assistant*; makes it, and its grant to every category and slot.

    An existing grant is widened to hold the token's scopes and clearance, and lives as long;
    whether its assistant keeps the format of its output is as told last.
    """
    holding.hold(callers.admin(person))
    bot, _ = Assistant.objects.get_or_create(name=assistant)
    grant = _grant(person, bot, scopes, clearance, at)
    if grant.keeps_format != keeps_format:
        grant.keeps_format = keeps_format
        grant.save(update_fields=["keeps_format"])
    credential = credential or credentials.make()
    token = keep_token(grant, credential, scopes, clearance, at=at, until=at + LIFETIME)
    callers.record(callers.admin(person), Act.ISSUED, token.prefix, at, scopes=len(scopes))
    return credential


def keep_token(
    grant: Grant,
    credential: Credential,
    scopes: Collection[Scope],
    clearance: Sensitivity,
    *,
    at: datetime,
    until: datetime,
) -> Token:
    """All of a credential that is kept. The caller holds the person and leaves the event."""
    return Token.objects.create(
        grant=grant,
        prefix=credential.prefix,
        digest=credential.digest,
        scopes=sorted(scopes),
        clearance=clearance,
        created_at=at,
        expires_at=until,
    )


def _grant(
    person: Person,
    bot: Assistant,
    scopes: Collection[Scope],
    clearance: Sensitivity,
    at: datetime,
) -> Grant:
    grant, is_new = Grant.objects.select_for_update().get_or_create(
        owner=person,
        assistant=bot,
        defaults={
            "scopes": sorted(scopes),
            "clearance": clearance,
            "categories": [category.value for category in Category],
            "every_slot": True,
            "created_at": at,
            "expires_at": at + LIFETIME,
        },
    )
    if is_new:
        callers.record(callers.admin(person), Act.GRANTED, grant.ref, at, scopes=len(scopes))
        return grant
    if grant.paused_at is not None or grant.revoked_at is not None:
        raise WithdrawnError(
            f"{person.username} has stopped {bot.name}. Only they can start it again."
        )
    _widen(grant, person, scopes, clearance, at)
    return grant


def _widen(
    grant: Grant,
    person: Person,
    scopes: Collection[Scope],
    clearance: Sensitivity,
    at: datetime,
) -> None:
    wider = sorted({*grant.scopes, *scopes})
    higher = highest(Sensitivity(grant.clearance), clearance)
    if (wider, higher) != (sorted(grant.scopes), grant.clearance):
        callers.record(callers.admin(person), Act.WIDENED, grant.ref, at, scopes=len(wider))
    grant.scopes, grant.clearance = wider, higher.value
    grant.expires_at = max(grant.expires_at, at + LIFETIME)
    grant.save(update_fields=["scopes", "clearance", "expires_at"])
