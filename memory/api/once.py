"""`Idempotency-Key`: a call that is sent again acts once, and is answered as it was."""

import json
import re
from collections.abc import Callable
from datetime import datetime
from typing import Any

from drf_spectacular.utils import OpenApiParameter
from rest_framework.authentication import get_authorization_header
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from memory import credentials
from memory.actions import once
from memory.actions.once import Call, Done
from memory.api.authentication import caller_of

HEADER = "Idempotency-Key"
REPLAYED = "Idempotent-Replayed"
LENGTH = 255  # characters
METHODS = ("POST", "PUT")  # those that take it
_KEY = re.compile(rf"[\x20-\x7e]{{1,{LENGTH}}}\Z")

PARAMETERS = [
    OpenApiParameter(
        HEADER,
        {"type": "string", "minLength": 1, "maxLength": LENGTH, "pattern": "^[ -~]+$"},
        OpenApiParameter.HEADER,
        description="One for each thing to be done: within 24 hours a repeated call does nothing "
        "more and is answered as it was.",
    ),
    OpenApiParameter(
        REPLAYED,
        {"type": "string", "enum": ["true"]},
        OpenApiParameter.HEADER,
        response=[200, 201, 202],
        description="The call was sent before. It did nothing this time.",
    ),
]


def answer[T](
    request: Request,
    write: Callable[[], Done[T]],
    body: Callable[[Done[T]], dict[str, Any]],
    *,
    at: datetime,
) -> Response:
    """Run *write* unless this call was made before; either way *body* tells what it did.

    A replay has no `result`, so *body* renders it from `things`, with what holds now.
    """
    done = once.act(caller_of(request).person, _call(request), write, at=at)
    headers = {REPLAYED: "true"} if done.replayed else {}
    return Response(body(done), status=done.status, headers=headers)


def _call(request: Request) -> Call | None:
    """None without a key. The body counts as what it says: spaces and order do not matter."""
    key = request.headers.get(HEADER)
    if key is None:
        return None
    if not _KEY.match(key):
        raise ValidationError({HEADER: [f"Send 1 to {LENGTH} printable ASCII characters."]})
    return Call(
        token=_prefix(request),
        method=request.method or "",
        path=request.path,
        key=key,
        body=json.dumps(request.data, sort_keys=True),
    )


def _prefix(request: Request) -> str:
    _, _, given = get_authorization_header(request).decode("latin-1").partition(" ")
    credential = credentials.parse(given.strip())
    assert credential is not None  # this call was let in by it
    return credential.prefix
