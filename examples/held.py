"""Held's REST API over the standard library: a call is repeated where that is right."""

import json
import time
from dataclasses import dataclass
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

TRIES = 3
PATIENCE = 30  # seconds that are waited at most, whatever Retry-After says
BUSY = (429, 503)


class UnreachableError(Exception):
    """No answer came. Whether a write took effect is not known; the same call may be sent again."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reply:
    status: int
    body: dict[str, Any]
    retry_after: int = 1  # seconds

    @property
    def is_good(self) -> bool:
        return self.status < 400


@dataclass(frozen=True, slots=True, kw_only=True)
class Held:
    url: str
    token: str
    pause: float = 1  # seconds before a call that got no answer is sent again

    def call(self, method: str, path: str, body: Any = None, *, once: str = "") -> Reply:
        """A refusal is a Reply too. Raises UnreachableError.

        *once* names what is to be done (Idempotency-Key): however often it is sent, it acts once.
        """
        for _ in range(TRIES - 1):
            reply = self._try(method, path, body, once)
            if reply is not None and reply.status not in BUSY:
                return reply
            time.sleep(min(reply.retry_after, PATIENCE) if reply else self.pause)
        reply = self._try(method, path, body, once)
        if reply is None:
            raise UnreachableError
        return reply

    def tools(self, form: str) -> list[dict[str, Any]]:
        """As the model API of *form* (anthropic or openai) takes them. Raises UnreachableError."""
        tools: list[dict[str, Any]] = self.call("GET", f"tools/?format={form}").body["tools"]
        return tools

    def _try(self, method: str, path: str, body: Any, once: str) -> Reply | None:
        """None where no answer came. Only what is safe to repeat is sent without *once*."""
        headers = {"Authorization": f"Bearer {self.token}", "Content-Type": "application/json"}
        if once:
            headers["Idempotency-Key"] = once
        data = None if body is None else json.dumps(body).encode()
        request = Request(f"{self.url}/api/v1/{path}", data, headers, method=method)
        try:
            with urlopen(request, timeout=30) as response:
                return _reply(response)
        except HTTPError as error:
            with error:
                return _reply(error)
        except (URLError, ConnectionError, TimeoutError):
            return None


def _reply(response: Any) -> Reply:
    after = response.headers.get("Retry-After", "")
    return Reply(
        status=response.status,
        body=json.loads(response.read()),
        retry_after=int(after) if after.isdecimal() else 1,
    )
