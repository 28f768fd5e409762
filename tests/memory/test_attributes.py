import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.attributes import KEY, SELF, Form, Sensitivity, form_of, slot_of, statement, words_of
from tests.memory.build import attribute, fact


@pytest.mark.parametrize(
    "value",
    ["eats fish", "is pescatarian", "Does not eat meat", "doesn\u2019t eat meat", "has two cats"],
)
def test_a_value_that_starts_with_a_verb_is_a_predicate(value):
    assert form_of(value) is Form.PREDICATE


@pytest.mark.parametrize(
    "value", ["four lines, two of them teenagers' phones", "42", "plants", "", "   "]
)
def test_any_other_value_is_a_phrase(value):
    assert form_of(value) is Form.PHRASE


@pytest.mark.parametrize(
    ("key", "slot"), [("diet.gluten", "diet"), ("commute", "commute"), ("a.b.c", "a")]
)
def test_a_slot_is_the_key_up_to_its_first_dot(key, slot):
    assert slot_of(key) == slot


@pytest.mark.parametrize(
    ("key", "value", "subject", "said"),
    [
        ("diet.fish", "eats fish", SELF, "Priya eats fish"),
        ("diet.fish", "eats fish", "partner Samira", "partner Samira eats fish"),
        ("household_lines", "four, all mobile", SELF, "household lines: four, all mobile"),
        ("shoe.size", "38", "partner Samira", "partner Samira, shoe size: 38"),
    ],
)
def test_a_statement_reads_as_a_sentence_about_its_subject(key, value, subject, said):
    one = fact(key, value)
    assert statement(one, attribute(one, subject=subject), "Priya") == said


@pytest.mark.parametrize("key", ["diet", "diet.gluten", "a1_b.c2", "a.1"])
def test_these_are_keys(key):
    assert KEY.match(key)


@pytest.mark.parametrize(
    "key", ["", "Diet", "1diet", "diet.", ".diet", "diet..a", "di et", "diet\n", "di\u00ebt", "a-b"]
)
def test_these_are_not_keys(key):
    assert not KEY.match(key)


def test_a_key_reads_as_words():
    assert words_of("household_lines.main_one") == "household lines main one"


def test_sensitivities_rise_in_order():
    assert [level.rank for level in Sensitivity] == [0, 1, 2]


@given(st.from_regex(KEY, fullmatch=True))
def test_every_key_has_a_slot_that_is_a_key(key):
    assert KEY.match(slot_of(key))
