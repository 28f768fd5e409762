"""Priya with a rule on her diet, and Pantry Bot with something to offer."""

from collections.abc import Callable
from typing import Any

import pytest

from memory.actions import callers
from memory.actions.callers import Caller
from memory.actions.rules import verifying, writing
from memory.models import Answer, Fact, Person, Rule, Verification
from tests.conftest import NOON

COOKING = "suggest three quick dinners for this week"  # diet bounds its picks
STEW = {
    "id": "stew",
    "fields": {"ingredients": ["beef", "carrots"]},
    "evidence": ["fact:diet.meat"],
}
CURRY = {
    "id": "curry",
    "fields": {"ingredients": ["lentils", "rice"]},
    "evidence": ["fact:diet.meat"],
    "utility": 0.7,
}
PIE = {"id": "pie", "fields": {"price": 3}, "evidence": ["fact:diet.meat"]}
LEAVING = CURRY | {"opens": [{"id": "spice", "says": "ask how hot", "about": ["diet"]}]}


@pytest.fixture
def me(priya: Person) -> Caller:
    return callers.themselves(priya)


@pytest.fixture
def add(me: Caller) -> Callable[..., Rule]:
    """A confirmed rule of Priya's: add("diet.meat", "ingredients", "contains_none", "beef")."""

    def add(
        key: str, field: str, comparison: str, value: str = "", *, confirmed: bool = True
    ) -> Rule:
        rule = writing.add(me, key, field=field, comparison=comparison, value=value, at=NOON)
        if not confirmed:
            return rule
        return writing.confirm(me, rule.ref, number=rule.number, seen=version(key), at=NOON)

    return add


def version(key: str) -> int:
    return Fact.objects.get(key=key).version


@pytest.fixture
def no_beef(add: Callable[..., Rule]) -> Rule:
    return add("diet.meat", "ingredients", "contains_none", "beef, pork")


@pytest.fixture
def answer(ask: Callable[..., Any]) -> Answer:
    made: Answer = ask(COOKING).answer
    return made


@pytest.fixture
def check(pantry: Caller, answer: Answer) -> Callable[..., Verification]:
    """Pantry Bot offers: check(STEW, CURRY)."""

    def check(*candidates: Any, **more: Any) -> Verification:
        return verifying.check(pantry, answer, candidates, **({"at": NOON} | more))

    return check
