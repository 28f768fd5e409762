"""The package's endpoints, behind Held's own bounds on what anybody may send there."""

import json
from collections.abc import Callable
from datetime import timedelta
from functools import wraps
from http import HTTPStatus
from io import BytesIO
from typing import Any

from django.contrib.auth.decorators import login_not_required
from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils import timezone
from django.views.decorators.csrf import csrf_exempt
from django_mcpz.oauth import views
from django_mcpz.oauth.models import Client
from rest_framework.exceptions import APIException

from memory import addresses
from memory.actions import limits
from memory.api.parsing import StrictJSONParser
from memory.oauth import finder, redirects

MOST = 60  # clients that register and come to nothing, in any WINDOW; each leaves a row for a day
FROM_ONE = 10  # registrations that are tried from one address, in each WINDOW of the clock's
WINDOW = timedelta(minutes=10)

type View = Callable[[HttpRequest], HttpResponse]


@login_not_required
def metadata(request: HttpRequest, issuer_path: str) -> HttpResponse:
    """The package's, less what is not offered here.

    A client named by the address of a document would have this server fetch that address; nothing
    here calls anybody.
    """
    response = views.authorization_server_metadata(request, issuer_path)
    told = json.loads(response.content) | {"client_id_metadata_document_supported": False}
    return JsonResponse(told)


@login_not_required
@csrf_exempt
def register(request: HttpRequest) -> HttpResponse:
    """RFC 7591, for as many as can be people's own."""
    if request.method == "POST":
        wait = _wait(request)
        if wait:
            return _busy(wait)
        problem = _problem(request)
        if problem is not None:
            return problem
    return views.register(request)


def bounded(view: View) -> View:
    """No NUL in what is sent as a form: PostgreSQL takes none."""

    @login_not_required
    @csrf_exempt
    @wraps(view)
    def endpoint(request: HttpRequest) -> HttpResponse:
        values = [value for _, values in request.POST.lists() for value in values]
        if any("\0" in value for value in values):
            return views.token_error("invalid_request", "A field holds a NUL.")
        return view(request)

    return endpoint


def _tell(request: HttpRequest) -> HttpResponse:
    """The package's answer, with what the grant allows now: it changes between two refreshes.

    Where that is another than was asked for or told before, it has to be said (RFC 6749, 5.1).
    Nothing at all cannot be said: a scope has one word at least.
    """
    response = views.token(request)
    if response.status_code == HTTPStatus.OK:
        told = json.loads(response.content)
        told.pop("scope", None)
        if scopes := finder.scopes(told["access_token"]):
            told["scope"] = " ".join(scopes)
        response.content = json.dumps(told)
    return response


token = bounded(_tell)
revoke = bounded(views.revoke)


def _wait(request: HttpRequest) -> int:
    """Seconds until there is room for another client; 0 where there is."""
    now, minutes = timezone.now(), int(WINDOW.total_seconds()) // limits.MINUTE
    address = addresses.visitor(request)
    if address and (seconds := limits.take_from(address, FROM_ONE, minutes, now)):
        return seconds
    idle = Client.objects.filter(last_used_at=None, created_at__gt=now - WINDOW)
    return int(WINDOW.total_seconds()) if idle.count() >= MOST else 0


def _problem(request: HttpRequest) -> HttpResponse | None:
    """What is wrong with a registration that the package would not see."""
    try:
        sent = StrictJSONParser().parse(BytesIO(request.body), parser_context={"request": request})
    except (APIException, RequestDataTooBig):
        return _refused("invalid_client_metadata", "Send one JSON object of 256 kB at most.")
    if not _is_writable(sent):
        return _refused("invalid_client_metadata", "A field holds a NUL or half a surrogate pair.")
    uris = sent.get("redirect_uris")
    if isinstance(uris, list) and not all(redirects.host(str(uri)) for uri in uris):
        return _refused("invalid_redirect_uri", "Each redirect URI needs a plain host name.")
    return None


def _is_writable(sent: Any) -> bool:
    text = json.dumps(sent, ensure_ascii=False)
    return "\\u0000" not in text and not any("\ud800" <= char <= "\udfff" for char in text)


def _refused(error: str, description: str) -> HttpResponse:
    return JsonResponse({"error": error, "error_description": description}, status=400)


def _busy(seconds: int) -> HttpResponse:
    told = {"error": "temporarily_unavailable", "error_description": "Too many registrations."}
    return JsonResponse(told, status=429, headers={"Retry-After": str(seconds)})
