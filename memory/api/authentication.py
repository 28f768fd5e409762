"""Who calls: a bearer token, its grant, and the scope that a call needs."""

from typing import TYPE_CHECKING, cast

from django.utils import timezone
from rest_framework.authentication import BaseAuthentication, get_authorization_header
from rest_framework.exceptions import AuthenticationFailed, PermissionDenied
from rest_framework.permissions import BasePermission
from rest_framework.request import Request

from memory import credentials
from memory.actions import callers
from memory.actions.callers import Caller
from memory.models import Person, Token
from memory.scopes import Scope

if TYPE_CHECKING:  # the views import this module through the settings
    from rest_framework.views import APIView

REMEDY = "Ask the person, or the admin of this server, for a new token."


class TokenAuthentication(BaseAuthentication):
    """`Authorization: Bearer held_<prefix>_<secret>`; request.auth is the Caller."""

    def authenticate(self, request: Request) -> tuple[Person, Caller] | None:
        scheme, _, given = get_authorization_header(request).decode("latin-1").partition(" ")
        if not scheme:
            return None
        credential = credentials.parse(given.strip()) if scheme.lower() == "bearer" else None
        token = _find(credential) if credential else None
        if token is None:
            raise AuthenticationFailed(f"This token is unknown. {REMEDY}")
        _check(token)
        if "Held-Person" in request.headers:
            raise PermissionDenied(
                "This token names its person already. Leave the Held-Person header out."
            )
        return token.grant.owner, callers.bearer(token)

    def authenticate_header(self, request: Request) -> str:
        return 'Bearer realm="held"'


class HasScope(BasePermission):
    """The view's `scopes` maps a method to the scope that it needs."""

    def has_permission(self, request: Request, view: "APIView") -> bool:
        if request.auth is None:
            return False
        scopes: dict[str, Scope] = view.scopes  # type: ignore[attr-defined]
        # DRF answers HEAD with the view's GET, so it needs what GET needs.
        as_get = "GET" if request.method == "HEAD" else ""
        needed = scopes.get(request.method or "") or scopes.get(as_get)
        if needed is None:
            return True  # no such method here; DRF says so next
        if needed not in caller_of(request).scopes:
            raise PermissionDenied(
                f"This call needs the scope {needed}, which this token does not have. {REMEDY}"
            )
        return True


def caller_of(request: Request) -> Caller:
    return cast(Caller, request.auth)


def _find(credential: credentials.Credential) -> Token | None:
    token = (
        Token.objects.filter(prefix=credential.prefix)
        .select_related("grant__owner__key", "grant__assistant")
        .first()
    )
    return token if token and credential.matches(token.digest) else None


def _check(token: Token) -> None:
    now, grant = timezone.now(), token.grant
    if token.revoked_at is not None or grant.revoked_at is not None:
        raise AuthenticationFailed(f"This token was withdrawn. {REMEDY}")
    if token.expires_at <= now or grant.expires_at <= now:
        raise AuthenticationFailed(f"This token has expired. {REMEDY}")
    if not (grant.owner.is_active and grant.assistant.is_active):
        raise AuthenticationFailed(f"This token is not in use any more. {REMEDY}")
    if grant.paused_at is not None:
        raise PermissionDenied("The person has paused this assistant. They can start it again.")
