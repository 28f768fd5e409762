"""Someone who talks to a running server: over HTTP, from any thread."""

import http.client
import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode, urlsplit

from tests.servers.held import Server

_TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="([^"]+)"')


@dataclass(frozen=True, slots=True, kw_only=True)
class Reply:
    status: int
    text: str
    headers: dict[str, str]

    @property
    def json(self) -> Any:
        return json.loads(self.text)


@dataclass(frozen=True, slots=True, kw_only=True)
class Client:
    """An assistant with a *token*, or a person with a *session*."""

    server: Server
    token: str = ""
    session: str = ""

    def call(self, method: str, path: str, body: Any = None, **headers: str) -> Reply:
        """An API call; header names with _ for -."""
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        text = None if body is None else json.dumps(body)
        known = {"Authorization": f"Bearer {self.token}", "Content-Type": "application/json"}
        return _send(self.server.url, method, f"/api/v1/{path}", text, known | named)

    def put(self, key: str, value: str, **headers: str) -> Reply:
        return self.call("PUT", f"facts/{key}/", {"value": value}, **headers)

    def get(self, path: str) -> Reply:
        return _send(self.server.url, "GET", path, None, {"Cookie": f"held_session={self.session}"})

    def form(self, path: str) -> Callable[[], Reply]:
        """What sends the form of the page at *path*, as it stands now."""
        page = self.get(path)
        match = _TOKEN.search(page.text)
        assert match, page.text
        secret = page.headers["set-cookie"].partition("held_csrf=")[2].partition(";")[0]
        headers = {
            "Cookie": f"held_session={self.session}; held_csrf={secret}",
            "Content-Type": "application/x-www-form-urlencoded",
            "Referer": self.server.url + path,
        }
        sent = urlencode({"csrfmiddlewaretoken": match[1], **_hidden(page.text)})
        return lambda: _send(self.server.url, "POST", path, sent, headers)


def _hidden(text: str) -> dict[str, str]:
    """What the page's forms carry along."""
    return dict(re.findall(r'type="hidden" name="(version|seen)" value="([^"]*)"', text))


def _send(url: str, method: str, path: str, body: str | None, headers: dict[str, str]) -> Reply:
    connection = http.client.HTTPConnection(urlsplit(url).netloc, timeout=60)
    try:
        connection.request(method, path, body.encode() if body is not None else None, headers)
        response = connection.getresponse()
        text = response.read().decode()
        named = {name.lower(): value for name, value in response.getheaders()}
        return Reply(status=response.status, text=text, headers=named)
    finally:
        connection.close()
