"""Whatever the rules and the candidates: what is let through over HTTP keeps every confirmed rule.

Judged by code that shares nothing with the product (`tests.rules.plainly`).
"""

import json
import math
from random import Random

import pytest

from memory.actions import callers
from memory.actions.rules import writing
from memory.models import Fact, Rule, Verification
from memory.rules import words
from tests.api.conftest import COOKING
from tests.api.test_rules import verify
from tests.conftest import NOON
from tests.rules import build, plainly

FEW, MANY = 60, 2_000
KEYS = ("diet.meat", "diet.gluten", "diet.fish", "commute")  # of which diet is reached
HIDDEN = "diet.gluten"


@pytest.fixture
def turn(priya, api):
    """One turn drawn at random: its confirmed rules by key, the fields by id, and the answer."""
    me = callers.themselves(priya)
    Fact.objects.filter(owner=priya, key=HIDDEN).update(sensitivity="special")

    def turn(draw):
        Rule.objects.all().delete()
        Verification.objects.all().delete()  # a day has only so many tries
        rules = [(draw.choice(KEYS), build.draw_predicate(draw)) for _ in range(draw.randint(0, 3))]
        confirmed = [pair for pair in rules if add(me, *pair, yes=draw.random() < 0.7)]
        fields = {f"c{n}": _fields(draw) for n in range(draw.randint(1, 5))}
        ref = api.apply(COOKING).json()["answer"]
        sent = [{"id": id_, "fields": f, "evidence": CITED} for id_, f in fields.items()]
        return confirmed, fields, verify(api, ref, *sent)

    return turn


CITED = ["fact:diet.meat", "fact:diet.fish"]


def add(me, key, predicate, *, yes):
    made = writing.add(
        me, key, field=predicate.field, comparison=predicate.comparison, at=NOON,
        value=words.told(predicate),
    )  # fmt: skip
    if yes:
        seen = Fact.objects.get(owner=me.person, key=key).version
        writing.confirm(me, made.ref, number=made.number, seen=seen, at=NOON)
    return Rule.objects.get(ref=made.ref).confirmed_at is not None


def _fields(draw):
    found = build.draw_fields(draw)
    is_json = lambda each: not (isinstance(each, float) and not math.isfinite(each))  # noqa: E731
    return {name: each for name, each in found.items() if is_json(each)}


def bears(key, predicate, fields):
    return key.startswith("diet") or any(predicate.field in each for each in fields.values())


def check(turn, rounds):
    draw, let_through = Random(7), 0
    for _ in range(rounds):
        confirmed, fields, response = turn(draw)
        body = json.loads(response.content)
        emitted = fields.get(body["commitment"], {})
        let_through += body["outcome"] == "commit"
        assert (body["commitment"] is None) is (body["outcome"] != "commit")
        broken = [
            predicate for key, predicate in confirmed
            if body["commitment"] and bears(key, predicate, fields)
            and not plainly.holds(predicate, emitted)
        ]  # fmt: skip
        assert broken == [], (fields, body)
    assert 0 < let_through < rounds


def test_what_is_let_through_keeps_every_confirmed_rule(turn):
    check(turn, FEW)


@pytest.mark.long
def test_it_does_so_two_thousand_times(turn):
    check(turn, MANY)
