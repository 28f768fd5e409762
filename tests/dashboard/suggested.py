"""Pantry Bot's suggestions, and what a person does with them. For the tests of what waits."""

import html
import re
from typing import Any

from django.test import Client
from django.urls import reverse

from memory.actions import callers
from memory.actions.callers import Caller
from memory.models import FactVersion, Grant, Proposal, Token
from tests.dashboard.conftest import text_of

URL = reverse("waiting")
# Composed and joined letters, both directions, signs outside the basic plane, unseen characters.
ODD = (
    "likes caf\u00e9s,  \u05e9\u05dc\u05d5\u05dd \u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645 "
    "\U0001f469\u200d\U0001f467 \u201cq\u201d <b>&amp; e\u0301\u0323 x\u200by\u00a0z\ufe0f"
)


def first_asker() -> Caller:
    """The one assistant there is, each of whose writes waits from now on."""
    Grant.objects.update(asks_first=True)
    return callers.bearer(Token.objects.select_related("grant__owner", "grant__assistant").get())


def answer(
    client: Client,
    proposal: Proposal | None,
    do: str,
    *,
    version: int = 1,
    headers: Any = None,
    **more: str,
) -> Any:
    assert proposal is not None
    address = reverse("waiting-one", args=[proposal.ref])
    return client.post(address, {"do": do, "version": version, **more}, headers=headers)


def read(client: Client, address: str = URL) -> str:
    return html.unescape(text_of(client.get(address)))


def value(key: str) -> str:
    return str(FactVersion.objects.current().get(fact__key=key).value)


def buttons(page: Any) -> list[str]:
    """What each button of a row is called."""
    found = re.findall(r"<button[^>]* name=\"do\"[^>]*>(.*?)</button>", page.text)
    return [re.sub("<[^>]+>", "", name) for name in found]
