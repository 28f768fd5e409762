import json
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.rules import predicates, words
from memory.rules.predicates import (
    LARGEST,
    Comparison,
    ComparisonError,
    FieldError,
    Other,
    Predicate,
    PredicateError,
    ValueShapeError,
)

FIELDS = st.from_regex(r"[a-z][a-z0-9_]{0,9}(\.[a-z0-9_]{1,9}){0,2}", fullmatch=True) | (
    st.sampled_from(["is", "contains", "is_open", "not", "a__b", "one_of", "is.is", "present"])
)
SAID = st.sampled_from(
    [
        "40",
        "yes",
        "at most",
        "not",
        "5 June 2026",
        "2026-06-05",
        "the field b",
        "a, b",
        '"',
        "is no",
    ]
)
TEXTS = (SAID | st.text(min_size=1, max_size=20)).filter(predicates.is_text)
WORDY = TEXTS.filter(lambda text: any(map(str.isalnum, text)))
NUMBERS = st.integers(-LARGEST, LARGEST) | st.floats(-LARGEST, LARGEST, allow_nan=False)
DAYS = st.dates()
C = Comparison


def of(comparisons, values):
    return st.builds(
        Predicate, field=FIELDS, comparison=st.sampled_from(sorted(comparisons)), value=values
    )


def lists(texts):
    return st.lists(texts, min_size=1, max_size=4, unique=True).map(tuple)


OTHERS = st.builds(Other, field=FIELDS)
PREDICATES = st.one_of(
    of(predicates.EQUAL, TEXTS | NUMBERS | DAYS | st.booleans() | OTHERS),
    of(predicates.NUMERIC, NUMBERS | OTHERS),
    of(predicates.DATED, DAYS | OTHERS),
    of({C.ONE_OF, C.NONE_OF, C.CONTAINS_ONLY}, lists(TEXTS)),
    of({C.CONTAINS_NONE}, lists(WORDY)),
    of({C.CONTAINS}, TEXTS),
    of({C.PRESENT}, st.none()),
)


@given(predicate=PREDICATES)
def test_words_read_back_as_what_they_were_made_from(predicate):
    back = words.read(words.words(predicate))

    assert back == predicate
    assert type(back.value) is type(predicate.value)


@given(predicate=PREDICATES)
def test_what_is_stored_comes_back(predicate):
    stored = json.loads(json.dumps(predicates.plain(predicate)))

    assert predicates.of(stored) == predicate


def refused_part(said):
    """None where it is read; else whether the refusal starts with the part to change."""
    try:
        words.read(said)
    except PredicateError as refused:
        return str(refused).startswith(f"{refused.about}: ")
    return None


@given(said=st.text(max_size=60) | st.lists(SAID | FIELDS, max_size=8).map(" ".join))
def test_any_text_is_read_or_refused_with_the_part_to_change(said):
    assert refused_part(said) in (None, True)


@pytest.mark.parametrize(
    ("predicate", "said"),
    [
        (Predicate(field="price", comparison=C.AT_MOST, value=40), "price is at most 40"),
        (Predicate(field="seat_class", comparison=C.IS, value="any"), "seat class is any"),
        (
            Predicate(field="parts", comparison=C.CONTAINS_NONE, value=("nuts", "shell fish")),
            "parts contains none of nuts, shell fish",
        ),
        (
            Predicate(field="day", comparison=C.BY, value=date(2026, 6, 5)),
            "day is on or before 5 June 2026",
        ),
        (Predicate(field="room", comparison=C.IS, value="12"), 'room is "12"'),
        (Predicate(field="is_open", comparison=C.IS, value=True), "is_open is yes"),
        (
            Predicate(field="end", comparison=C.AFTER, value=Other(field="start")),
            "end is after the field start",
        ),
    ],
)
def test_it_is_said_plainly(predicate, said):
    assert words.words(predicate) == said


@pytest.mark.parametrize(
    ("said", "error", "remedy"),
    [
        ("no meat", ComparisonError, "price is at most 40"),
        ("price isn't 4", ComparisonError, "is at most"),
        ("Price is 4", FieldError, "begin with a letter"),
        ("price is at most cheap", ValueShapeError, "a number"),
        ("day is before 31 June 2026", ValueShapeError, "no such day"),
        ("visa is present always", ValueShapeError, "leave it out"),
        ('dish is none of "soup, rice', ValueShapeError, "quotes"),
        ("dish is " + "x" * 30_000, ComparisonError, "say a field"),
    ],
)
def test_a_refusal_names_the_part_and_what_to_do(said, error, remedy):
    with pytest.raises(error, match=remedy):
        words.read(said)


def test_a_number_of_thousands_of_digits_is_no_number():
    assert words.value(C.IS, "1" * 5_000) == "1" * 5_000
    with pytest.raises(ValueShapeError):
        words.read(f"price is at most {'1' * 5_000}")
