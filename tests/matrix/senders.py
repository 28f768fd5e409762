"""Who sends, in each case with whatever lets them in."""

import json
from collections.abc import Callable
from typing import Any

from django.test import Client

Send = Callable[[str, str, Any], Any]


def text(answer: Any) -> str:
    body = b"".join(answer) if answer.streaming else answer.content
    return body.decode(errors="replace") + str(dict(answer.headers))


def anonymous() -> Send:
    return _send(Client(raise_request_exception=False), {})


def signed_in(person: Any) -> Send:
    client = Client(raise_request_exception=False)
    client.force_login(person)
    return _send(client, {})


def bearer(token: str, named: str = "") -> Send:
    headers = {"Authorization": f"Bearer {token}"}
    if named:
        headers["Held-Person"] = named
    return _send(Client(raise_request_exception=False), headers)


def _send(client: Client, headers: dict[str, str]) -> Send:
    def send(method: str, path: str, body: Any) -> Any:
        if path.startswith(("/api/v1/", "/mcp/")):
            more = headers | {"MCP-Protocol-Version": "2025-06-18", "Accept": "application/json"}
            data = json.dumps(body)
            return client.generic(method, path, data, "application/json", headers=more)
        if method == "POST":
            return client.post(path, body, headers=headers)
        return client.generic(method, path, headers=headers)

    return send
