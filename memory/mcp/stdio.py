"""The same server over a program's standard input and output: a line is a message, both ways."""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from io import BytesIO
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.core.handlers.wsgi import WSGIRequest
from django.http import HttpResponse
from django.urls import reverse
from django_mcpz.jsonrpc import INVALID_REQUEST
from django_mcpz.server import META_PROTOCOL_VERSION

from memory.mcp.server import server


def serve(lines: Iterable[str], write: Callable[[str], object], headers: Mapping[str, str]) -> None:
    """Answer each line with one, until there are no more. *headers* are WSGI's: who asks."""
    for line in lines:
        if line.strip():
            answer = _answer(line.encode(), headers)
            if answer:
                write(answer)


def _answer(body: bytes, headers: Mapping[str, str]) -> str:
    """Empty for a notification, which has no answer."""
    message = _message(body)
    response = server(_request(body, {**headers, **_named(message)}))
    if response.headers.get("Content-Type") == "application/problem+json":
        return _turned_away(response, message.get("id"))
    return response.content.decode()


def _request(body: bytes, headers: Mapping[str, str]) -> WSGIRequest:
    """None of it comes from a network: what asks is at this computer, with a token."""
    address = urlsplit(settings.HELD_URL)
    here: dict[str, Any] = {
        "REQUEST_METHOD": "POST",
        "PATH_INFO": reverse("mcp"),
        "SERVER_NAME": address.hostname or "",
        "SERVER_PORT": str(address.port or (443 if address.scheme == "https" else 80)),
        "CONTENT_TYPE": "application/json",
        "CONTENT_LENGTH": str(len(body)),
        "wsgi.url_scheme": address.scheme,
        "wsgi.input": BytesIO(body),
    }
    return WSGIRequest({**here, **headers})


def _message(body: bytes) -> dict[str, Any]:
    """What can be read of it; the server itself says what is wrong with the rest."""
    try:
        message = json.loads(body)
    except (ValueError, RecursionError):
        return {}
    return message if isinstance(message, dict) else {}


def _named(message: Mapping[str, Any]) -> dict[str, str]:
    """The headers that a message of 2026-07-28 comes with over HTTP; older ones need none."""
    return dict(_headers(message.get("method"), message.get("params")))


def _headers(method: object, params: object) -> Iterator[tuple[str, str]]:
    given = params if isinstance(params, dict) else {}
    meta = given.get("_meta")
    version = meta.get(META_PROTOCOL_VERSION) if isinstance(meta, dict) else None
    if not isinstance(version, str):
        return
    yield "HTTP_MCP_PROTOCOL_VERSION", version
    for name, value in (("METHOD", method), ("NAME", given.get("name"))):
        if isinstance(value, str):
            yield f"HTTP_MCP_{name}", value


def _turned_away(response: HttpResponse, number: object) -> str:
    problem = json.loads(response.content)
    error = {"code": INVALID_REQUEST, "message": problem["detail"]}
    return json.dumps({"jsonrpc": "2.0", "id": number, "error": error})
