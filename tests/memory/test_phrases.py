"""A person adds phrases by which a message reaches their slot, silences some, and takes it back."""

import pytest

from memory.actions import callers, phrases, read, use
from memory.actions.errors import NotOnFileError
from memory.actions.save import Draft, save
from memory.gate import GateError
from memory.models import Attribute, Event
from tests.conftest import NOON


@pytest.fixture
def herself(priya):
    return callers.themselves(priya)


@pytest.fixture
def put_hive(herself):
    return save(herself, Draft(key="hive_count", value="four"), at=NOON)


def used(ask, message):
    return [line.slot for line in ask(message).decision.used]


def kept(slot):
    row = Attribute.objects.get(slot=slot)
    return row.aliases, row.silenced


def test_an_added_phrase_reaches_the_slot(herself, ask):
    assert phrases.add(herself, "commute", "way in", at=NOON)
    assert used(ask, "how long is my way in?") == ["commute"]


def test_a_silenced_phrase_reaches_it_no_more_and_stands_on_no_receipt(herself, ask):
    assert phrases.silence(herself, "employer", "where do I work", at=NOON)
    made = ask("where do I work?")
    assert made.decision.used == ()
    assert "employer" not in str(made.answer.reach)


def test_a_silenced_phrase_that_is_added_reaches_it_again_as_before(herself, ask):
    phrases.silence(herself, "employer", "where do I work", at=NOON)
    phrases.add(herself, "employer", "Where do I work?", at=NOON)
    assert used(ask, "where do I work?") == ["employer"]
    assert kept("employer") == ([], [])


def test_an_own_word_that_is_silenced_comes_back_as_one(herself):
    phrases.add(herself, "commute", "way in", at=NOON)
    phrases.silence(herself, "commute", "way in", at=NOON)
    assert kept("commute") == ([], ["way in"])
    phrases.add(herself, "commute", "way in", at=NOON)
    assert kept("commute") == (["way in"], [])


def test_a_new_word_for_it_is_silent_no_more(herself):
    phrases.silence(herself, "employer", "my job", at=NOON)
    use.describe(herself, "employer", label="", aliases=["my job"], at=NOON)
    assert kept("employer") == (["my job"], [])


def test_the_same_words_kept_again_leave_what_is_silent(herself):
    use.describe(herself, "employer", label="Trade", aliases=[], at=NOON)
    phrases.silence(herself, "employer", "trade", at=NOON)
    use.describe(herself, "employer", label="Trade", aliases=["shop"], at=NOON)
    assert kept("employer") == (["shop"], ["Trade"])


def test_it_is_told_in_the_ledger_without_the_phrase(herself):
    phrases.silence(herself, "employer", "my job", at=NOON)
    event = Event.objects.latest("number")
    assert (event.act, event.thing) == (
        "described",
        str(Attribute.objects.get(slot="employer").ref),
    )
    assert "my job" not in str(event.line)


@pytest.mark.parametrize("act", [phrases.add, phrases.silence])
def test_twice_is_once(herself, act):
    act(herself, "employer", "profession", at=NOON)
    events = Event.objects.count()
    assert not act(herself, "employer", "profession", at=NOON)
    assert Event.objects.count() <= events


@pytest.mark.parametrize("phrase", ["", "the", "x" * 65, "a\nb", "zebra"])
def test_what_does_not_reach_it_cannot_be_silenced(herself, phrase):
    with pytest.raises(GateError) as refusal:
        phrases.silence(herself, "employer", phrase, at=NOON)
    assert refusal.value.field == "phrase"


@pytest.mark.parametrize(
    "sentence",
    [
        "who is my current employer these days",  # a phrase within
        "what do you remember about me",  # everything
        "what is Tom's employer",  # somebody else's
    ],
)
def test_a_sentence_that_would_go_on_reaching_it_cannot_be_silenced(herself, sentence):
    with pytest.raises(phrases.PhraseError):
        phrases.silence(herself, "employer", sentence, at=NOON)
    assert kept("employer") == ([], [])


@pytest.mark.parametrize("phrase", ["", "the", "x" * 65, "a\nb"])
def test_what_no_message_could_be_told_by_is_not_added(herself, phrase):
    with pytest.raises(GateError):
        phrases.add(herself, "employer", phrase, at=NOON)
    assert kept("employer") == ([], [])


def test_the_twenty_first_word_is_refused_and_nothing_is_changed(herself):
    use.describe(herself, "commute", label="", aliases=[f"way{n}" for n in range(20)], at=NOON)
    with pytest.raises(GateError):
        phrases.add(herself, "commute", "one more", at=NOON)
    assert len(kept("commute")[0]) == 20


@pytest.mark.parametrize("act", [phrases.add, phrases.silence])
def test_a_stranger_finds_no_slot(priya, mallory, act):
    with pytest.raises(NotOnFileError):
        act(callers.themselves(mallory), "employer", "my job", at=NOON)


def test_a_word_that_asks_only_after_my_is_silenced_with_it_or_without(herself, put_hive):
    assert phrases.silence(herself, "hive_count", "my hive", at=NOON)
    assert kept("hive_count") == ([], ["hive"])


def test_it_is_sealed(herself):
    phrases.silence(herself, "employer", "my job", at=NOON)
    [stored] = Attribute.objects.filter(slot="employer").values_list("silenced", flat=True)
    assert b"job" not in bytes(stored)


def test_it_comes_with_the_model(herself, priya):
    phrases.silence(herself, "employer", "my job", at=NOON)
    found = {each.slot: each.silenced for each in read.model_of(priya).attributes}
    assert found["employer"] == ("my job",)


def test_a_wording_without_a_phrase_can_be_silenced_by_its_sound(herself, ask):
    message = "plan my way to the office tomorrow"
    assert [line.slot for line in ask(message).decision.silent] == ["commute", "response_style"]
    assert phrases.silence(herself, "commute", message, at=NOON)
    assert [line.slot for line in ask(message).decision.silent] == ["response_style"]
