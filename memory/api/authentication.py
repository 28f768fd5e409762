"""Who calls: a credential, its grant, and the scope that a call needs."""

from typing import TYPE_CHECKING, cast

from django.utils import timezone
from rest_framework.authentication import BaseAuthentication, get_authorization_header
from rest_framework.permissions import BasePermission
from rest_framework.request import Request

from memory.actions.callers import Caller
from memory.api import door
from memory.api.door.errors import CHALLENGE, HEADER
from memory.models import Person
from memory.scopes import Scope

if TYPE_CHECKING:  # the views import this module through the settings
    from rest_framework.views import APIView

REST = "/api/v1/"


class TokenAuthentication(BaseAuthentication):
    """`Authorization: Bearer held_<prefix>_<secret>`; request.auth is the Caller."""

    def authenticate(self, request: Request) -> tuple[Person, Caller] | None:
        given = get_authorization_header(request).decode("latin-1")
        if not given:
            return None
        named = request.headers.get(HEADER)
        caller = door.enter(given, named, door=REST, at=timezone.now())
        return caller.person, caller

    def authenticate_header(self, request: Request) -> str:
        return CHALLENGE


class HasScope(BasePermission):
    """The view's `scopes` maps a method to the scope that it needs."""

    def has_permission(self, request: Request, view: "APIView") -> bool:
        if request.auth is None:
            return False
        scopes: dict[str, Scope] = view.scopes  # type: ignore[attr-defined]
        # DRF answers HEAD with the view's GET, so it needs what GET needs.
        as_get = "GET" if request.method == "HEAD" else ""
        needed = scopes.get(request.method or "") or scopes.get(as_get)
        if needed is not None:  # otherwise there is no such method here; DRF says so next
            door.check_scope(caller_of(request), needed, at=timezone.now())
        return True


def caller_of(request: Request) -> Caller:
    return cast(Caller, request.auth)
