"""Pantry Bot's suggestions, and what a person does with them. For the tests of what waits."""

import html
import re
from typing import Any

from django.test import Client
from django.urls import reverse

from memory.actions import callers, save
from memory.actions.callers import Caller
from memory.actions.save import Draft
from memory.attributes import Origin
from memory.models import FactVersion, Grant, Proposal, Token
from tests.conftest import NOON
from tests.dashboard.conftest import text_of

URL = reverse("waiting")


def propose(caller: Caller, key: str, value: str, **more: Any) -> Proposal:
    """A guess, unless *more* says otherwise."""
    draft = Draft(key=key, value=value, **({"origin": Origin.INFERRED} | more))
    proposal = save.save(caller, draft, at=NOON).proposal
    assert proposal is not None
    return proposal


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
