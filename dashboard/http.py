"""What the pages need to know about a request, and the answers they share."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.http import url_has_allowed_host_and_scheme
from django_htmx.middleware import HtmxDetails

from memory.models import Person


class PersonRequest(HttpRequest):
    """A request behind the sign-in."""

    user: Person
    htmx: HtmxDetails


def page(
    request: HttpRequest,
    template: str,
    context: dict[str, Any],
    *,
    fragment: str = "",
    status: int = 200,
) -> HttpResponse:
    """The page, or for htmx the named partial of the same template."""
    name = f"{template}#{fragment}" if fragment and wants_fragment(request) else template
    return render(request, name, context, status=status)


def wants_fragment(request: HttpRequest) -> bool:
    """A page that htmx restores from history is needed whole."""
    htmx: HtmxDetails = getattr(request, "htmx")  # noqa: B009 (set by the middleware)
    return bool(htmx) and not htmx.history_restore_request


def local(request: HttpRequest, address: str | None, default: str) -> str:
    """*address* if it leads to this server, else *default*."""
    is_ours = url_has_allowed_host_and_scheme(
        address, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    )
    return address if address and is_ours else default
