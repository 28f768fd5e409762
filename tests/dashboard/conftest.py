"""What several pages' tests share."""

import re
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from functools import partial
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.urls import reverse

from memory.actions import callers, save
from memory.actions.callers import Caller
from memory.actions.save import Draft, Saved
from memory.attributes import Origin
from memory.models import Answer, Person, Proposal, Rule, Verification
from tests.conftest import NOON
from tests.dashboard.rules import COOKING, check, make

HTMX = {"HX-Request": "true"}


def text_of(response: Any) -> str:
    """The words of a page as they are read: no tags, single spaces."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", response.text))


@pytest.fixture
def empty_client(sam: Person) -> Client:
    """Sam, about whom nothing is on file."""
    client = Client()
    client.force_login(sam, backend="django.contrib.auth.backends.ModelBackend")
    return client


@pytest.fixture
def put(priya: Person) -> Callable[..., Saved]:
    """Priya saves or corrects: put("diet.fish", "eats tuna")."""

    def put(key: str, value: str, **more: Any) -> Saved:
        draft = Draft(key=key, value=value, **more)
        return save.save(callers.themselves(priya), draft, at=NOON)

    return put


@pytest.fixture
def propose(pantry: Caller) -> Callable[..., Proposal]:
    """Pantry Bot writes what waits: propose("hobby", "paints")."""
    return partial(suggest, pantry)


@pytest.fixture
def guess(propose: Callable[..., Proposal]) -> Any:
    return propose("hobby", "paints")


@pytest.fixture
def correction(propose: Callable[..., Proposal]) -> Proposal:
    return propose("commute", "commutes an hour")


@pytest.fixture
def queries() -> Callable[[], AbstractContextManager[list[str]]]:
    """The statements that a block sends: with queries() as sent."""

    @contextmanager
    def queries() -> Iterator[list[str]]:
        sent: list[str] = []

        def keep(execute: Any, sql: str, *rest: Any) -> Any:
            sent.append(sql)
            return execute(sql, *rest)

        with connection.execute_wrapper(keep):
            yield sent

    return queries


@pytest.fixture
def receipt(priya_client: Client) -> Callable[..., Any]:
    """The page of an answer, or its text: receipt(answer, "receipt-text")."""

    def receipt(answer: Answer, name: str = "receipt", **params: str) -> Any:
        return priya_client.get(reverse(name, args=[answer.ref]), params)

    return receipt


@pytest.fixture
def rule(priya: Person) -> Rule:
    return make(priya)


@pytest.fixture
def answer(rule: Rule, ask: Callable[..., Any]) -> Answer:
    """To a question on which the rule bears."""
    answer: Answer = ask(COOKING).answer
    return answer


@pytest.fixture
def offer(pantry: Caller, answer: Answer) -> Callable[..., Verification]:
    return lambda *options: check(pantry, answer, *options)


@pytest.fixture
def allow(priya_client: Client, answer: Answer, rule: Rule) -> Callable[[], Any]:
    """Priya lets her rule off for the answer."""
    address = reverse("receipt-allow", args=[answer.ref])
    return lambda: priya_client.post(address, {"rule": rule.ref}, follow=True)


def correct(client: Client, key: str, value: str, *, version: int = 1, headers: Any = None) -> Any:
    """Send the form that corrects *key*."""
    body = {"value": value, "version": version}
    return client.post(reverse("fact-correct", args=[key]), body, headers=headers)


def suggest(caller: Caller, key: str, value: str, **more: Any) -> Proposal:
    """A guess, unless *more* says otherwise."""
    draft = Draft(key=key, value=value, **({"origin": Origin.INFERRED} | more))
    proposal = save.save(caller, draft, at=NOON).proposal
    assert proposal is not None
    return proposal
