"""The engine against the comparisons said again, and what it must not do."""

from random import Random

import jsonschema_rs
import pytest

from memory.rules import checking
from memory.rules.checking import Outcome
from tests.rules import build, plainly


def test_it_agrees_with_the_comparisons_said_again():
    draw = Random(1)
    for _ in range(3_000):
        predicate, fields = build.draw_predicate(draw), build.draw_fields(draw)

        kept = checking.check(predicate, fields) is Outcome.KEPT
        assert kept is plainly.holds(predicate, fields), (predicate, fields)


def test_many_rules_at_once_come_out_as_each_alone():
    draw = Random(2)
    for _ in range(500):
        predicates = [build.draw_predicate(draw) for _ in range(draw.randint(1, 12))]
        fields = build.draw_fields(draw)
        broken, unchecked = checking.ready(predicates).run(fields)

        alone = [checking.check(each, fields) for each in predicates]
        assert [alone[place] for place in broken] == [Outcome.BROKEN] * alone.count(Outcome.BROKEN)
        assert len(unchecked) == alone.count(Outcome.NOT_CHECKED)


def test_it_fetches_nothing():
    with pytest.raises(jsonschema_rs.ValidationError, match="nothing outside itself"):
        checking._engine({"$ref": "https://held.example/rules.json"})
