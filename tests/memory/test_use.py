import pytest

from memory.actions import callers, use
from memory.actions.errors import NotOnFileError
from memory.attributes import Mode
from memory.gate import GateError
from memory.models import Event
from tests.conftest import NOON


@pytest.fixture
def herself(priya):
    return callers.themselves(priya)


def test_a_stopped_slot_is_given_to_nobody(herself, ask):
    use.stop(herself, "diet", at=NOON)
    made = ask("what should I not eat?").decision
    assert made.used == ()
    assert {line.slot: line.reason for line in made.held}["diet"] == "paused"


def test_a_started_slot_is_given_again(herself, ask):
    use.stop(herself, "diet", at=NOON)
    use.start(herself, "diet", at=NOON)
    assert [line.slot for line in ask("what should I not eat?").decision.used] == ["diet"]


def test_an_instruction_that_is_stopped_is_not_followed(herself, ask):
    use.stop(herself, "response_style", at=NOON)
    assert ask("thanks").decision.silent == ()


@pytest.mark.parametrize("act", [use.stop, use.start])
def test_twice_is_once(herself, act):
    act(herself, "diet", at=NOON)
    events = Event.objects.count()
    act(herself, "diet", at=NOON)
    assert Event.objects.count() == events


def test_a_slot_that_is_followed_is_not_answered_with(herself, ask):
    use.set_mode(herself, "residence", Mode.INSTRUCTION, at=NOON)
    made = ask("what's my address?").decision
    assert made.used == ()
    assert "residence" in [line.slot for line in made.silent]


def test_setting_the_mode_it_has_leaves_no_event(herself):
    events = Event.objects.count()
    use.set_mode(herself, "residence", Mode.ANSWER, at=NOON)
    assert Event.objects.count() == events


@pytest.mark.parametrize("act", [use.stop, use.start])
def test_a_stranger_finds_no_slot(priya, mallory, act):
    with pytest.raises(NotOnFileError):
        act(callers.themselves(mallory), "diet", at=NOON)


def test_a_stranger_changes_no_mode(priya, mallory):
    with pytest.raises(NotOnFileError):
        use.set_mode(callers.themselves(mallory), "diet", Mode.INSTRUCTION, at=NOON)


def test_another_word_for_a_slot_reaches_it(herself, ask):
    use.describe(herself, "commute", label="My journey", aliases=["way in"], at=NOON)
    assert [line.slot for line in ask("how long is my way in?").decision.used] == ["commute"]


@pytest.mark.parametrize("aliases", [["x" * 65], ["a\nb"], [str(n) for n in range(21)]])
def test_words_that_cannot_be_kept_are_refused(herself, aliases):
    with pytest.raises(GateError) as refusal:
        use.describe(herself, "commute", label="", aliases=aliases, at=NOON)
    assert refusal.value.field == "aliases"
