"""Who is let in to the MCP server, before a word of theirs is read."""

from collections.abc import Mapping
from http import HTTPStatus
from io import BytesIO
from typing import Any, cast

from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils import timezone
from django_mcpz.jsonrpc import INVALID_REQUEST, PARSE_ERROR, error_response
from django_mcpz.oauth.discovery import canonical, resource_metadata_url, resource_url
from rest_framework.exceptions import APIException

from memory import toolbox
from memory.actions.callers import Caller
from memory.api import door, parsing, problems
from memory.api.door import RefusedError
from memory.api.door.errors import HEADER


class LetIn(HttpRequest):
    """A request whose caller is known, and which tool it calls; None where it calls none."""

    caller: Caller
    called: object


def admit(request: HttpRequest) -> HttpResponse | None:
    """None lets the request in, with its caller on it; otherwise what to answer."""
    if not _is_ours(request):
        return _error(INVALID_REQUEST, "This Origin may not call here.", HTTPStatus.FORBIDDEN)
    header, named = request.headers.get("Authorization", ""), request.headers.get(HEADER)
    try:
        caller = door.enter(header, named, door=resource_url(request), at=timezone.now())
    except RefusedError as error:
        return _refused(request, error)
    cast(LetIn, request).caller = caller
    return _unreadable(request)


def caller_of(request: HttpRequest) -> Caller:
    return cast(LetIn, request).caller


def called(request: HttpRequest) -> object:
    """The name of a tool, as it was sent."""
    return cast(LetIn, request).called


def _is_ours(request: HttpRequest) -> bool:
    """No page of another origin speaks for anybody here; assistants send no Origin (threat T35)."""
    origin = request.headers.get("Origin")
    return origin is None or origin == canonical(f"{request.scheme}://{request.get_host()}")


def _refused(request: HttpRequest, error: RefusedError) -> HttpResponse:
    problem = problems.handle(error, {})
    assert problem is not None  # each refusal of the door has a form
    headers = {**error.headers}
    if error.status is HTTPStatus.UNAUTHORIZED:
        headers["WWW-Authenticate"] = _challenge(request)
    return JsonResponse(
        problem.data, status=error.status, headers=headers, content_type=problems.CONTENT_TYPE
    )


def _challenge(request: HttpRequest) -> str:
    """Where to ask for access (RFC 9728); a credential that was sent is of no use (RFC 6750)."""
    told = f'resource_metadata="{resource_metadata_url(resource_url(request))}"'
    sent = "Authorization" in request.headers
    return f'Bearer error="invalid_token", {told}' if sent else f"Bearer {told}"


def _unreadable(request: HttpRequest) -> HttpResponse | None:
    """Held's strict JSON, for MCP too: no body that two parsers could read differently."""
    context: Mapping[str, Any] = {"request": request}
    try:
        message = parsing.LongJSONParser().parse(BytesIO(request.body), parser_context=context)
        if _tool(message) != toolbox.VERIFY.name:
            parsing.measure(message, parsing.MAX_MEMBERS)
    except RequestDataTooBig:
        return problems.page(request, HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
    except APIException as error:
        return _error(PARSE_ERROR, str(error.detail), HTTPStatus(error.status_code))
    cast(LetIn, request).called = _tool(message)
    return None


def _tool(message: object) -> object:
    match message:
        case {"method": "tools/call", "params": {"name": name}}:
            return name
    return None


def _error(code: int, message: str, status: HTTPStatus) -> HttpResponse:
    return error_response(None, code, message, status=status)
