"""What the pages need to know about a request, and the answers they share."""

import re
from typing import Any
from urllib.parse import urlsplit

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import Resolver404, resolve, reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django_htmx.middleware import HtmxDetails

from memory.models import Fact, Person

REF = re.compile(r"ans_[a-z0-9]+")
# Acts, which no way back leads to.
POST_ONLY = (
    "ask-first", "fact-ask-admin", "fact-undo", "owed-end", "receipt-allow", "sign-out", "theme",
)  # fmt: skip


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


def fact_of(request: PersonRequest, key: str) -> Fact:
    fact = get_object_or_404(Fact.objects.of(request.user).keyed(key))
    fact.attribute.owner = request.user  # whose key opens its words
    return fact


def receipt_behind(request: HttpRequest) -> str:
    """The receipt that a row stands on, whose own row comes back when an edit is given up."""
    ref = request.GET.get("from", "")
    return ref if REF.fullmatch(ref) else ""


def is_on_page_of(request: PersonRequest, key: str) -> bool:
    """htmx asks from the fact's own page, which shows more of it than one row."""
    here = urlsplit(request.htmx.current_url_abs_path or "").path
    return here == reverse("fact", args=[key])


def local(request: HttpRequest, address: str | None, default: str) -> str:
    """*address* if it leads to this server, else *default*."""
    is_ours = url_has_allowed_host_and_scheme(
        address, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    )
    return address if address and is_ours else default


def way_back(request: HttpRequest, address: str | None) -> str:
    """The path of a page of ours that can be opened, else that of the first page."""
    parts = urlsplit(local(request, address, "/"))
    try:
        name = resolve(parts.path).url_name
    except Resolver404:
        return "/"
    if name in POST_ONLY:
        return "/"
    return f"{parts.path}?{parts.query}" if parts.query else parts.path
