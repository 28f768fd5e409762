import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory import gate
from memory.gate import CharactersError, EmptyError, GateError, KeyNameError, TooLongError


@pytest.mark.parametrize(
    ("value", "kept"),
    [
        ("eats fish", "eats fish"),
        ("  eats fish\n", "eats fish"),
        ("cafe\u0301 owner", "caf\u00e9 owner"),
        ("x" * 200, "x" * 200),
        ("\u6f22\u5b57 \U0001f600", "\u6f22\u5b57 \U0001f600"),
    ],
)
def test_a_value_is_trimmed_and_composed(value, kept):
    assert gate.value(value) == kept


@pytest.mark.parametrize(
    ("value", "error"),
    [
        ("", EmptyError),
        (" \n ", EmptyError),
        ("x" * 201, TooLongError),
        ("a\nb", CharactersError),
        ("a\x00b", CharactersError),
        ("a\x1bb", CharactersError),
        ("a\x85b", CharactersError),
        ("a\u202eb", CharactersError),
        ("a\u2066b", CharactersError),
        ("a\u061cb", CharactersError),
        ("a\u2028b", CharactersError),
        ("a\ud800b", CharactersError),
        ("a\ue000b", CharactersError),
        ("a\ufdd0b", CharactersError),
        ("a\U000e0041b", CharactersError),
    ],
)
def test_a_value_that_cannot_be_kept_is_refused(value, error):
    with pytest.raises(error) as refusal:
        gate.value(value)
    assert refusal.value.field == "value"


@pytest.mark.parametrize(
    ("key", "error"),
    [
        ("Diet", KeyNameError),
        ("", KeyNameError),
        ("diet..fish", KeyNameError),
        ("diet\n", KeyNameError),
        ("d\u0456et", KeyNameError),  # Cyrillic
        ("d" * 65, TooLongError),
    ],
)
def test_a_key_of_another_form_is_refused(key, error):
    with pytest.raises(error) as refusal:
        gate.key(key)
    assert refusal.value.field == "key"


def test_a_key_may_have_64_characters():
    assert gate.key("d" * 64) == "d" * 64


@pytest.mark.parametrize("text", ["self", "SELF", " Self "])
def test_self_is_the_person_however_it_is_written(text):
    assert gate.subject(text) == "self"


def test_a_companion_keeps_their_name():
    assert gate.subject(" partner Samira ") == "partner Samira"


@given(st.text("ab ", max_size=10), st.sampled_from(["\x00", "\u202e", "\ud800", "x" * 200]))
def test_a_refusal_never_contains_the_refused_value(before, wrong):
    with pytest.raises(GateError) as refusal:
        gate.value(f"{before}SENTINEL{wrong}SENTINEL")
    error = refusal.value
    assert "SENTINEL" not in f"{error} {error.detail} {error.say}"


@pytest.mark.parametrize("check", [gate.value, gate.subject])
def test_every_refusal_has_words_for_the_assistant(check):
    for text in ("", "x" * 500, "a\x00b"):
        with pytest.raises(GateError) as refusal:
            check(text)
        assert refusal.value.say


def test_a_value_may_be_written_in_composing_marks():
    assert gate.value("e\u0301" * 200) == "\u00e9" * 200


def test_a_long_run_of_marks_is_refused_before_it_is_composed():
    with pytest.raises(TooLongError):
        gate.value("a" + "\u0301\u0327" * 60_000)


@given(st.text(max_size=250))
def test_what_passes_once_passes_again_unchanged(text):
    try:
        kept = gate.value(text)
    except GateError:
        return
    assert gate.value(kept) == kept
