"""Each act of the ledger in words, the acts of later versions too."""

import pytest

from dashboard import named, told
from memory.trust.ledger import Act, Actor

COUNTS = {"asked": 3, "given": 2, "facts": 11, "slots": 6, "preference": 2, "new": 1, "changed": 4}


@pytest.mark.parametrize("act", Act)
@pytest.mark.parametrize("actor", Actor)
def test_each_act_has_its_words(act, actor):
    said = told.sentence(act, actor, "Pantry Bot", COUNTS)

    assert act in told.WORDS
    assert not set("{}") & set(said.before + said.after)
    assert said.before + said.after != told.UNKNOWN


@pytest.mark.parametrize("act", Act)
def test_what_stands_in_a_sentence_is_a_thing_that_can_be_named(act):
    is_named = told.THING in told.WORDS[act]

    assert is_named is (named.thing_of(act) not in {None, named.Thing.ANSWER})


def test_an_act_of_a_later_version_reads_sensibly():
    said = told.sentence("turned_over", "committee", "", {})

    assert said.before == "Somebody did something that this page has no words for: turned over."


@pytest.mark.parametrize(
    ("asked", "given", "said"),
    [
        (1, 1, "asked once and was given something."),
        (1, 0, "asked once and was given nothing."),
        (2, 2, "asked twice and was given something each time."),
        (3, 1, "asked 3 times and was given something once."),
        (1200, 0, "asked 1,200 times and was given nothing."),
    ],
)
def test_how_often_is_said_in_words(asked, given, said):
    line = told.sentence(Act.GAVE, Actor.ASSISTANT, "Pantry Bot", {"asked": asked, "given": given})

    assert line.before == f"Pantry Bot {said}"


def test_an_assistant_whose_name_is_gone_is_one_since_removed():
    assert told.sentence(Act.NOTED, Actor.ASSISTANT, "", {}).before == (
        "An assistant since removed kept a note."
    )
