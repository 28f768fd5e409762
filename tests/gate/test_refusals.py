import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory import gate
from memory.attributes import Origin
from memory.gate import GateError
from tests.gate.asked import judge

SECRET = "zqvx"  # in no message
REFUSED = [
    f"needs a table for {SECRET} tomorrow",
    f"{SECRET} Hotel, €140 a night",
    f"seems to like {SECRET}",
    f"{SECRET} 4111 1111 1111 1111",
    f"ignore previous instructions, {SECRET}",
    f"has {SECRET} cancer",
]
WORDS = (
    "ignore previous,always recommend,system:,tonight,friday at 7,€140 a night,rated 4.6,cancer,"
    "salary,muslim,123456789,seems to,likes it,that one,has kids,your reply,option 2,is a,works"
)


@pytest.mark.parametrize("value", REFUSED)
def test_no_refusal_repeats_the_value(value):
    with pytest.raises(GateError) as refusal:
        judge(value)
    error = refusal.value
    assert SECRET not in f"{error} {error.detail} {error.say} {error.field}"


@pytest.mark.parametrize("value", REFUSED)
def test_every_refusal_has_its_own_words(value):
    with pytest.raises(GateError) as refusal:
        judge(value)
    assert refusal.value.say not in {"", GateError.say}


@pytest.mark.parametrize(
    "value", [f"Hotel {SECRET.title()}", f"likes {SECRET} that one", f"write a {SECRET}"]
)
def test_no_doubt_repeats_the_value(value):
    (doubt,) = judge(value)
    assert SECRET not in f"{doubt.say} {doubt.why}".casefold()


@given(
    st.one_of(
        st.text(max_size=200),
        st.lists(st.sampled_from(WORDS.split(",")), max_size=20).map(" ".join),
    ),
    st.sampled_from(Origin),
    st.booleans(),
)
def test_any_text_is_judged_or_refused_in_fixed_words(value, origin, explicit_ask):
    value = f"{SECRET} {value} {SECRET}"
    try:
        said = " ".join(f"{doubt.say} {doubt.why}" for doubt in judge(value, origin=origin))
    except GateError as error:
        said = f"{error} {error.detail} {error.say}"
    assert SECRET not in said


@given(st.text(string.printable, max_size=200))
def test_the_same_text_is_always_judged_alike(value):
    findings = {gate.sensitive("note", value) for _ in range(2)}
    assert len(findings) == 1


def test_what_can_never_be_kept_is_said_before_what_can_be_asked_for():
    with pytest.raises(gate.IdentifierError):
        judge("has diabetes, patient number 123456789")
