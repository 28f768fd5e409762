"""Whose a credential is, as it lies in the database. Whether it still opens anything: `entry`."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from django.db.models import QuerySet

from memory import credentials
from memory.credentials import Credential
from memory.models import Assistant, Grant, ServiceToken, Token


@dataclass(frozen=True, slots=True, kw_only=True)
class Bearer:
    """Whoever sends a credential. *grant* is None for one that names a person in each call.

    *name* is the credential's own, of 33 characters at most: its calls are counted under it.
    """

    name: str
    assistant: Assistant
    grant: Grant | None
    scopes: frozenset[str]
    clearance: str
    expires_at: datetime
    revoked_at: datetime | None


# Given what follows "Bearer " and the path of the door ("/api/v1/"), it tells whose that is; None
# where the text has another form, is unknown, or was made for another door. Form first: a text of
# another kind costs no query.
type Finder = Callable[[str, str], Bearer | None]


def find(text: str, door: str) -> Bearer | None:
    for finder in FINDERS:
        found = finder(text, door)
        if found is not None:
            return found
    return None


def held(text: str, door: str) -> Bearer | None:
    """Held's own tokens, which open every door."""
    credential = credentials.parse(text)
    if credential is None:
        return None
    return _service(credential) if credential.is_service else _own(credential)


FINDERS: list[Finder] = [held]  # an app of other credentials adds its own when it is ready


def _own(credential: Credential) -> Bearer | None:
    rows = Token.objects.select_related("grant__owner__key", "grant__assistant")
    token = _find(rows, credential)
    return _bearer(token, token.grant.assistant, token.grant) if token else None


def _service(credential: Credential) -> Bearer | None:
    rows = ServiceToken.objects.select_related("assistant")
    token = _find(rows, credential)
    return _bearer(token, token.assistant, None) if token else None


def _find[T: Token | ServiceToken](rows: QuerySet[T], credential: Credential) -> T | None:
    """By its digest too: a known prefix with another secret costs what an unknown one costs."""
    return rows.filter(prefix=credential.prefix, digest=credential.digest).first()


def _bearer(token: Token | ServiceToken, assistant: Assistant, grant: Grant | None) -> Bearer:
    return Bearer(
        name=token.prefix,
        assistant=assistant,
        grant=grant,
        scopes=frozenset(token.scopes),
        clearance=token.clearance,
        expires_at=token.expires_at,
        revoked_at=token.revoked_at,
    )
