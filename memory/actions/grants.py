"""Grants and tokens, as an admin makes them on the server's own command line."""

from collections.abc import Collection, Iterator
from datetime import datetime, timedelta

from django.db import transaction

from memory import credentials
from memory.actions import callers, holding
from memory.attributes import Category, Sensitivity
from memory.credentials import Credential
from memory.models import Assistant, Grant, Person, Token
from memory.scopes import Scope
from memory.trust.ledger import Act

LIFETIME = timedelta(days=90)  # of a grant and its tokens, unless told otherwise


class NotIssuedError(ValueError):
    """No token is made for this assistant; its text says why."""


class WithdrawnError(NotIssuedError):
    """The person stopped this assistant, or let its grant end; only they can start it again."""


class BeyondError(NotIssuedError):
    """The person lets this assistant do less than is asked for; only they can let it do more."""


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

    What the person lets it do already stays as it is: the token ends with that. Raises
    NotIssuedError, where it is asked to do more too.
    """
    holding.hold(callers.admin(person))
    grant = _grant(person, named(assistant), scopes, clearance, at, keeps_format=keeps_format)
    credential = credential or credentials.make()
    until = min(at + LIFETIME, grant.expires_at)
    token = keep_token(grant, credential, scopes, clearance, at=at, until=until)
    callers.record(callers.admin(person), Act.ISSUED, token.prefix, at, scopes=len(scopes))
    return credential


def named(name: str) -> Assistant:
    """The assistant of this name, made where there is none; its case does not count.

    Raises NotIssuedError where it asks for access itself, or is switched off.
    """
    found = Assistant.objects.called(name, made_by_admin=True)
    if found.client is not None:
        raise NotIssuedError(f"{found.name} asks each person for access itself.")
    if not found.is_active:
        raise NotIssuedError(f"{found.name} is switched off.")
    return found


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
    *,
    keeps_format: bool,
) -> Grant:
    grant, is_new = Grant.objects.select_for_update().get_or_create(
        owner=person,
        assistant=bot,
        defaults={
            "scopes": sorted(scopes),
            "clearance": clearance,
            "categories": [category.value for category in Category],
            "every_slot": True,
            "keeps_format": keeps_format,
            "created_at": at,
            "expires_at": at + LIFETIME,
        },
    )
    if is_new:
        callers.record(callers.admin(person), Act.GRANTED, grant.ref, at, scopes=len(scopes))
        return grant
    _check(grant, at)
    beyond = [*_beyond(grant, scopes, clearance, keeps_format=keeps_format)]
    if beyond:
        raise BeyondError(
            f"{person.username} lets {bot.name} do less than that. Not ticked: "
            f"{', '.join(beyond)}. Ask them to tick that at /assistants/{bot.ref}/change/."
        )
    return grant


def _check(grant: Grant, at: datetime) -> None:
    if grant.paused_at is not None or grant.revoked_at is not None:
        did = f"{grant.owner.username} has stopped {grant.assistant.name}."
    elif grant.expires_at <= at:
        did = f"What {grant.owner.username} let {grant.assistant.name} do has expired."
    else:
        return
    raise WithdrawnError(f"{did} Only they can start it again.")


def _beyond(
    grant: Grant, scopes: Collection[Scope], clearance: Sensitivity, *, keeps_format: bool
) -> Iterator[str]:
    """What is asked for that the grant does not hold."""
    yield from sorted(set(scopes) - set(grant.scopes))
    if clearance.rank > Sensitivity(grant.clearance).rank:
        yield f"the clearance {clearance.value}"
    if keeps_format and not grant.keeps_format:
        yield "to keep the form of what it writes"
