from random import Random

import pytest

from memory.rules import checking, conflicts, words
from tests.rules import build


def found(*said):
    return conflicts.find([(str(n), words.read(each)) for n, each in enumerate(said)])


@pytest.mark.parametrize(
    "said",
    [
        ("act_now is yes", "act_now is no"),
        ("act_now is not yes", "act_now is not no"),
        ("price is at most 40", "price is more than 40"),
        ("price is less than 40", "price is at least 39", "price is 41"),
        ("dish is soup", "dish is none of rice, soup"),
        ("dish is one of soup, rice", "dish is not soup", "dish is not rice"),
        ("parts contains beef", "parts contains none of beef"),
        ("parts contains only rice", "parts contains soup"),
        ("day is after 5 June 2026", "day is before 6 June 2026"),
        ("price is 40", 'price is "40"'),
    ],
)
def test_rules_that_no_value_keeps_together_are_found(said):
    assert [each.rules for each in found(*said)] == [tuple(map(str, range(len(said))))]


@pytest.mark.parametrize(
    "said",
    [
        ("act_now is yes", "act_later is no"),
        ("price is at most 40", "price is at least 40"),
        ("price is more than 4", "price is less than 5", "price is not 4.25"),
        ("dish is not soup", "dish is not rice"),
        ("parts contains rice", "parts contains soup", "parts contains none of beef"),
        ("day is after 5 June 2026", "day is before 7 June 2026"),
        ("end is after the field start", "end is before the field start"),
        ("visa is present", "visa is not none"),
    ],
)
def test_rules_that_can_be_kept_together_are_no_conflict(said):
    assert found(*said) == ()


def test_what_is_found_no_drawn_commitment_keeps():
    draw, seen = Random(3), 0
    for _ in range(800):
        predicates = [build.draw_predicate(draw) for _ in range(draw.randint(2, 5))]
        if conflicts.find([(str(n), each) for n, each in enumerate(predicates)]):
            seen += 1
            ready = checking.ready(predicates)
            assert all(ready.run(build.draw_fields(draw)) != ([], []) for _ in range(20))
    assert seen > 50
