"""Whose an OAuth access token is. It opens the one door that it was made for (RFC 8707)."""

from django.utils import timezone
from django_mcpz.oauth.models import AccessToken
from django_mcpz.tokens import PREFIX, sha256_hex

from memory.actions import limits
from memory.api.door import Bearer
from memory.models import Grant
from memory.models.access import GrantQuerySet


def find(text: str, door: str) -> Bearer | None:
    """One that has run out is as unknown: its client renews it, and nobody was refused.

    The grant alone bounds it, as it is now. Its calls are counted by grant, so that a renewed token
    is no new start.
    """
    if not text.startswith(PREFIX):
        return None
    rows = AccessToken.objects.select_related("client")
    token = rows.filter(digest=sha256_hex(text), resource=door).first()
    if token is None or token.expires_at <= timezone.now():
        return None
    grant = _grants(token).first()
    if grant is None:
        return None
    return Bearer(
        name=limits.grant_name(grant.pk),
        assistant=grant.assistant,
        grant=grant,
        scopes=frozenset(grant.scopes),
        clearance=grant.clearance,
        expires_at=token.expires_at,
        revoked_at=token.revoked_at,
    )


def scopes(text: str) -> list[str]:
    """What the grant of an access token allows now; nothing where none is in force."""
    rows = AccessToken.objects.select_related("client")
    token = rows.filter(digest=sha256_hex(text)).first()
    if token is None:
        return []
    grant = _grants(token).in_force(timezone.now()).filter(assistant__is_active=True).first()
    return sorted(grant.scopes) if grant else []


def _grants(token: AccessToken) -> GrantQuerySet:
    rows = Grant.objects.select_related("owner__key", "assistant")
    return rows.filter(owner=token.user_id, assistant__client=token.client.client_id)
