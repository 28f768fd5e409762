"""An assistant that asks for access by itself, step by step as the protocol has it."""

import base64
import hashlib
import json
import re
from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit

from django.test import Client

BACK = "https://pantry.example/callback"
VERIFIER = "v" * 43
RESOURCE = "http://testserver/mcp/"
TICKED = {"scopes": ["apply", "save"], "categories": ["constraint"], "every_slot": "on"}


class Flow:
    def __init__(self, name: str = "Pantry", back: str = BACK) -> None:
        self.back = back
        self.web = Client()  # the assistant's own, signed in nowhere
        self.id = self.register(name, back).json()["client_id"]

    def register(self, name: str, *backs: str) -> Any:
        body = {"client_name": name, "redirect_uris": backs}
        return self.web.post("/oauth/register", json.dumps(body), "application/json")

    def address(self, **more: str | None) -> str:
        """Where it sends the person's browser; None leaves a parameter out."""
        asked = {
            "response_type": "code",
            "client_id": self.id,
            "redirect_uri": self.back,
            "state": "as-it-was",
            "code_challenge": challenge(VERIFIER),
            "code_challenge_method": "S256",
            "resource": RESOURCE,
        } | more
        return "/oauth/authorize?" + urlencode({k: v for k, v in asked.items() if v is not None})

    def decide(self, person: Client, decision: str = "allow", **ticks: Any) -> Any:
        return person.post(self.address(), {"decision": decision, **ticks})

    def code(self, person: Client, **ticks: Any) -> str:
        """The code that the person's browser brings back."""
        return sent_back(self.decide(person, **(ticks or TICKED)))["code"]

    def exchange(self, code: str, /, **more: str) -> Any:
        sent = {
            "grant_type": "authorization_code",
            "client_id": self.id,
            "code": code,
            "redirect_uri": self.back,
            "code_verifier": VERIFIER,
        }
        return self.web.post("/oauth/token", sent | more)

    def refresh(self, token: str, **more: str) -> Any:
        sent = {"grant_type": "refresh_token", "client_id": self.id, "refresh_token": token}
        return self.web.post("/oauth/token", sent | more)

    def tokens(self, person: Client, **ticks: Any) -> Any:
        return self.exchange(self.code(person, **ticks)).json()


def challenge(verifier: str) -> str:
    digest = hashlib.sha256(verifier.encode()).digest()
    return base64.urlsafe_b64encode(digest).rstrip(b"=").decode()


def sent_back(response: Any) -> dict[str, str]:
    """What the browser takes along to the assistant."""
    address = re.fullmatch("0;url=(.*)", response["Refresh"])
    assert address, response
    assert address[1].startswith(("https://", "http://127.0.0.1"))
    return {name: values[0] for name, values in parse_qs(urlsplit(address[1]).query).items()}
