"""OAuth clients: which assistant each one is, and how what they hold ends."""

import secrets
import unicodedata
from collections.abc import Iterator
from datetime import datetime
from uuid import UUID

from django.db import transaction
from django.db.models import QuerySet
from django_mcpz.oauth.models import AccessToken, AuthorizationCode, Client, RefreshToken

from memory import gate
from memory.actions import callers, holding
from memory.actions.callers import Caller
from memory.models import Assistant, Grant, Person
from memory.trust.ledger import Act, Actor
from memory.turn import EVERYTHING

NAME_LENGTH = 64  # characters
TRIES = 50  # names with a number
FIRST_NUMBER, NUMBERS = 1000, 9000  # drawn, not counted: they do not tell how many there are


class CrowdedNameError(LookupError):
    """Each name that was tried is another's."""

    def __str__(self) -> str:
        return "There is no name left by which it could be told from others. Try again."


class StoppedError(PermissionError):
    """An admin of this server has stopped this assistant, for everybody."""

    def __str__(self) -> str:
        return "An admin of this server has stopped this assistant, for everybody."


def find(client: Client) -> Assistant | None:
    return Assistant.objects.filter(client=client.client_id).first()


def assistant_of(client: Client, host: str) -> Assistant:
    """Made where the client is new. Raises StoppedError; CrowdedNameError."""
    found = find(client) or _made(client, host)
    if not found.is_active:
        raise StoppedError
    return found


def _made(client: Client, host: str) -> Assistant:
    """It goes by its own claim unless that looks like another's name; then by the *host* that its
    person is sent back to as well."""
    taken = {_look(name) for name in Assistant.objects.values_list("name", flat=True)}
    for name in _names(_claim(client), host):
        if _look(name) in taken:
            continue
        row = Assistant(name=name, client=client.client_id, made_by_admin=False)
        Assistant.objects.bulk_create([row], ignore_conflicts=True)  # the constraint decides
        if (made := find(client)) is not None:
            return made
    raise CrowdedNameError


def end(grant: Grant, at: datetime) -> int:
    """How many access tokens ended now. A code that was not exchanged yet ends too."""
    if grant.assistant.client is None:
        return 0
    return _end(grant.owner, at, client__client_id=grant.assistant.client)


@transaction.atomic
def end_all(person: Person, at: datetime) -> int:
    """All that were signed in for this person, as with a new password (threat T34).

    Each sign-in that ends leaves its event. The server's: it is not told who set the password.
    """
    holding.lock(person.pk, closing=True)
    signed_in = _signed_in(person, at)
    ended = _end(person, at)
    server = Caller(person=person, actor=Actor.SERVER, access=EVERYTHING)
    for ref in signed_in:
        callers.record(server, Act.SIGNED_OUT, ref, at)
    return ended


def _signed_in(person: Person, at: datetime) -> list[UUID]:
    """The grant of each sign-in that is not over; what was renewed belongs to its first code."""
    live, whose = {"user": person, "expires_at__gt": at}, "client__client_id"
    codes = AuthorizationCode.objects.filter(used_at=None, **live).values_list(whose, "pk")
    tokens = AccessToken.objects.filter(revoked_at=None, **live).values_list(whose, "code")
    renewing = RefreshToken.objects.filter(revoked_at=None, used_at=None, **live)
    sign_ins = {*codes, *tokens, *renewing.values_list(whose, "code")}
    refs = dict(Grant.objects.of(person).values_list("assistant__client", "ref"))
    return sorted(refs[client] for client, _ in sign_ins if client in refs)


def _end(person: Person, at: datetime, **which: str) -> int:
    AuthorizationCode.objects.filter(user=person, used_at=None, **which).update(used_at=at)
    # A refresh that is under way ends the token that this waits for, and leaves a new one.
    while RefreshToken.objects.filter(user=person, revoked_at=None, **which).update(revoked_at=at):
        pass
    live: QuerySet[AccessToken] = AccessToken.objects.filter(user=person, revoked_at=None, **which)
    return live.update(revoked_at=at)


def _claim(client: Client) -> str:
    """What it calls itself, in one line; empty where that is no name to show."""
    try:
        claim = " ".join(gate.label(client.name).split())
    except gate.GateError:
        return ""
    return claim if _look(claim) else ""


def _names(claim: str, host: str) -> Iterator[str]:
    # Letters of other scripts can look like a name that is known.
    if claim.isascii() and claim:
        yield claim
    yield _with(claim, host)
    for _ in range(TRIES):
        yield _with(claim, f"{host}, {secrets.randbelow(NUMBERS) + FIRST_NUMBER}")


def _with(claim: str, more: str) -> str:
    if not claim:
        return more[-NAME_LENGTH:]
    more = f" ({more[-NAME_LENGTH // 2 :]})"  # the end of a host says whose it is
    return claim[: NAME_LENGTH - len(more)].rstrip() + more


def _look(name: str) -> str:
    """The same for names that differ in case, spaces and signs only."""
    folded = unicodedata.normalize("NFKC", name).casefold()
    return "".join(char for char in folded if char.isalnum())
