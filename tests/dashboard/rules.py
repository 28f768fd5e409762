"""A person's rules, as their pages' tests make them."""

from typing import Any

from memory.actions import callers
from memory.actions.rules import verifying, writing
from memory.models import Answer, Fact, Person, Rule, Verification
from tests.conftest import NOON

COOKING = "suggest three quick dinners for this week"  # diet bounds its picks
SAYS = "ingredients contains none of beef, pork"
BOXES = {"field": "ingredients", "comparison": "contains_none", "value": "beef, pork"}
STEW = {"id": "stew", "fields": {"ingredients": ["beef"]}, "evidence": ["fact:diet.meat"]}
CURRY = {
    "id": "curry",
    "option": "Lentil curry",
    "fields": {"ingredients": ["lentils", "rice"]},
    "evidence": ["fact:diet.meat"],
}


def make(person: Person, key: str = "diet.meat", *, confirmed: bool = True, **boxes: str) -> Rule:
    caller = callers.themselves(person)
    rule = writing.add(caller, key, **(BOXES | boxes), at=NOON)
    if not confirmed:
        return rule
    seen = Fact.objects.of(person).get(key=key).version
    return writing.confirm(caller, rule.ref, number=rule.number, seen=seen, at=NOON)


def check(caller: Any, answer: Answer, *candidates: Any) -> Verification:
    return verifying.check(caller, answer, candidates, at=NOON)
