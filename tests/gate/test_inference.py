import pytest

from memory.attributes import Origin
from memory.gate import InferenceError
from tests.gate.asked import judge

GUESSES = [
    "seems to travel for work",
    "probably likes jazz",
    "likely lives alone",
    "appears to avoid meat",
    "might be a student",
    "I think he rides a bike",
    "presumably drives",
    "perhaps prefers trains",
]


@pytest.mark.parametrize("value", GUESSES)
@pytest.mark.parametrize("origin", [Origin.STATED, Origin.SAVED])
def test_a_guess_sent_as_stated_is_refused(value, origin):
    with pytest.raises(InferenceError) as refusal:
        judge(value, origin=origin)
    assert "origin: inferred" in refusal.value.detail


@pytest.mark.parametrize("value", GUESSES)
def test_a_guess_sent_as_one_is_not_refused(value):
    assert judge(value, origin=Origin.INFERRED) == ()


@pytest.mark.parametrize(
    "value",
    ["thinks aloud", "believes in second-hand", "tends to be early", "seems famous for her pies"],
)
def test_words_that_only_look_like_a_guess_pass(value):
    assert judge(value) == ()
