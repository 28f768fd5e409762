"""Errors as problem details (RFC 9457). None repeats a value that was sent or is on file."""

from http import HTTPStatus
from typing import Any

from django.core.exceptions import PermissionDenied, RequestDataTooBig
from django.db import IntegrityError
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.utils import timezone
from rest_framework import exceptions
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.settings import api_settings

from memory import gate
from memory.actions import refusing
from memory.actions.errors import (
    NotGrantedError,
    NotOnFileError,
    OvertakenError,
    OverwrittenError,
    StaleError,
)
from memory.actions.holding import CLOSED, GoneError
from memory.actions.once import ReusedKeyError
from memory.api.authentication import caller_of
from memory.api.door import RefusedError
from memory.models import Person
from memory.refusals import Why

CONTENT_TYPE = "application/problem+json"
NAME_LENGTH = 64  # characters of a field's name in an error
_DETAIL = {
    400: "The request could not be read.",
    404: "There is nothing at this address, or it is not yours to see.",
    413: "The body is too large: 256 kB at most.",
    500: "Something went wrong here. Whether a write took effect is shown by reading it again.",
}
_REUSED = "This Idempotency-Key came before with another body. Send a new key with a new body."
_OVERTAKEN = "Something was removed or overwritten while you read it. Read it again."
_PLAIN = {
    NotOnFileError: (404, _DETAIL[404]),
    OvertakenError: (409, _OVERTAKEN),
    OverwrittenError: (409, "The value was overwritten; there is nothing to go back to."),
}
_REMEDY = {  # where DRF's own words repeat what was sent, or name no way out
    406: "Answers are application/json. Ask for that in the Accept header, or leave it out.",
    415: "Send the body as application/json, in UTF-8, without a Content-Encoding.",
}


def handle(error: Exception, context: dict[str, Any]) -> Response | None:
    """DRF's exception handler; None lets an unforeseen error become a 500."""
    if isinstance(error, NotGrantedError):
        refusing.told(caller_of(context["request"]), Why.NO_ACCESS, timezone.now())
    return _domain(error) or _framework(error) or _closed(error, context["request"])


def _domain(error: Exception) -> Response | None:
    match error:
        case RefusedError():
            return _refused(error)
        case gate.GateError():
            named = {error.field: [error.detail]}
            return _response(422, error.detail, errors=named, say=error.say)
        case StaleError():
            return _stale(error)
        case NotGrantedError():
            return _response(403, "The person has not let this assistant write here.")
        case GoneError():
            return _response(410, str(error), say=error.say)
        case ReusedKeyError():
            return _response(422, _REUSED, errors={"Idempotency-Key": [_REUSED]})
    status, detail = _PLAIN.get(type(error), (0, ""))
    return _response(status, detail) if status else None


def _refused(error: RefusedError) -> Response:
    more: dict[str, Any] = {"errors": {error.field: [error.detail]}} if error.field else {}
    said = {"say": error.say} if error.say else {}
    response = _response(error.status, error.detail, **more, **said)
    for name, value in error.headers.items():
        response[name] = value
    return response


def _framework(error: Exception) -> Response | None:
    match error:
        case Http404():
            return _response(404, _DETAIL[404])
        case RequestDataTooBig():
            return _response(413, _DETAIL[413])
        case PermissionDenied():
            return _response(403, "This call is not allowed.")
        case exceptions.ValidationError():
            return _invalid(error)
        case exceptions.APIException():
            return _api(error)
    return None


def _closed(error: Exception, request: Request) -> Response | None:
    """A row came too late for an account that was closed meanwhile."""
    if not isinstance(error, IntegrityError) or request.auth is None:
        return None
    if Person.objects.filter(pk=caller_of(request).person.pk).exists():
        return None
    return _domain(GoneError(CLOSED))


def _stale(error: StaleError) -> Response:
    return _response(
        409,
        f"The fact is not at version {error.expected}. Read it again, then decide which value "
        "is right.",
        expected_version=error.expected,
        **({} if error.current is None else {"current_version": error.current}),
    )


def page(request: HttpRequest, status: int) -> HttpResponse:
    """The same form for errors that arise before a view is found."""
    problem = _problem(status, _DETAIL[status])
    return JsonResponse(problem, status=status, content_type=CONTENT_TYPE)


def _invalid(error: exceptions.ValidationError) -> Response:
    errors = _flat(error.detail)
    named = ", ".join(errors)
    return _response(400, f"There is a problem with: {named}.", errors=errors)


def _api(error: exceptions.APIException) -> Response:
    response = _response(error.status_code, _REMEDY.get(error.status_code, str(error.detail)))
    header = getattr(error, "auth_header", None)
    if header:
        response["WWW-Authenticate"] = header
    return response


def _flat(detail: Any, at: str = "") -> dict[str, list[str]]:
    """{'turn.overrides': ['…']}: one entry a field, whatever DRF's nesting."""
    if isinstance(detail, dict):
        pairs = ((_place(at, str(name)), inner) for name, inner in detail.items())
        return {
            field: texts for name, inner in pairs for field, texts in _flat(inner, name).items()
        }
    texts = detail if isinstance(detail, list) else [detail]
    return {at or "body": [str(text) for text in texts]}


def _place(at: str, name: str) -> str:
    if name == api_settings.NON_FIELD_ERRORS_KEY:
        return at
    name = name[:NAME_LENGTH]  # the caller's own words, so not at their length
    return f"{at}.{name}" if at else name


def _response(status: int, detail: str, **more: Any) -> Response:
    return Response(_problem(status, detail, **more), status=status, content_type=CONTENT_TYPE)


def _problem(status: int, detail: str, **more: Any) -> dict[str, Any]:
    title = HTTPStatus(status).phrase
    return {"type": "about:blank", "title": title, "status": status, "detail": detail, **more}
