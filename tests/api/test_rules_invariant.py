"""Whatever the rules and the candidates: what is let through over HTTP keeps every confirmed rule.

Judged by code that shares nothing with the product (`tests.rules.plainly`). And a rule that is not
told changes nothing but what becomes of all that was offered.
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


def bears(key, predicate, emitted):
    return key.startswith("diet") or predicate.field in emitted


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
            if body["commitment"] and bears(key, predicate, emitted)
            and not plainly.holds(predicate, emitted)
        ]  # fmt: skip
        assert broken == [], (fields, body)
    assert 0 < let_through < rounds


def test_what_is_let_through_keeps_every_confirmed_rule(turn):
    check(turn, FEW)


@pytest.mark.long
def test_it_does_so_two_thousand_times(turn):
    check(turn, MANY)


SAME = ("violations", "not_checked", "missing", "unsupported", "unevaluable")


@pytest.fixture
def both(priya, api):
    """What is told of the same offers without a rule that is not told, and with it."""
    me = callers.themselves(priya)
    Fact.objects.filter(owner=priya, key=HIDDEN).update(sensitivity="special")

    def both(draw):
        Rule.objects.all().delete()
        told, hidden_one = _of_one_field(draw)
        add(me, "diet.meat", told, yes=True)
        fields = {f"c{n}": _fields(draw) for n in range(draw.randint(1, 4))}
        sent = [{"id": id_, "fields": f, "evidence": CITED} for id_, f in fields.items()]
        more, bodies = draw.choice(([], ["commute"])), []
        for hidden in (None, hidden_one):
            if hidden:
                add(me, HIDDEN, hidden, yes=True)
            Verification.objects.all().delete()
            ref = api.apply(COOKING).json()["answer"]
            asked = api.post("rules/evidence/", {"answer": ref, "requirements": ["commute"]}).json()
            made = verify(api, ref, *sent, requirements=more).json()
            bodies.append((asked, made))
        is_kept = all(plainly.holds(hidden_one, each) for each in fields.values())
        return is_kept, bodies

    return both


def _of_one_field(draw):
    one, other = build.draw_predicate(draw), build.draw_predicate(draw)
    while one.field != other.field:
        other = build.draw_predicate(draw)
    return one, other


def test_a_rule_that_is_not_told_changes_nothing_that_is_told_of_one_candidate(both):
    draw = Random(8)
    for _ in range(FEW // 2):
        is_kept, ((asked, made), (asked_too, made_too)) = both(draw)
        names = [*made] if is_kept else SAME
        assert _told(asked, [*asked]) == _told(asked_too, [*asked])
        assert _told(made, names) == _told(made_too, names)


def _told(body, names):
    return {name: body[name] for name in names if name not in ("answer", "receipt_url", "say")}
