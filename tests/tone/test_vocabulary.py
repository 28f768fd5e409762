import pytest

from tests.tone.cast import EMPTY, NOON, asked, learned, put
from tone import guide, profile, vocabulary
from tone.vocabulary import Group, Tag, VocabularyError


def tag(name, **rest):
    return Tag(name=name, group=Group.STYLE, description=f"{name}.", sentence=f"Be {name}.", **rest)


def test_the_tags_are_the_fifteen_of_the_seed_in_its_order():
    assert " ".join(vocabulary.TAGS) == (
        "concise detailed formal casual no_emojis emojis_ok bullet_points one_question_at_a_time "
        "warm_supportive neutral_professional direct_coach gentle_coach "
        "confirm_before_acting default_actionable high_autonomy"
    )


def test_opposites_are_known_from_both_sides():
    tags = vocabulary.TAGS.values()

    assert {frozenset((tag.name, tag.opposite)) for tag in tags if tag.opposite} == {
        frozenset(pair)
        for pair in (
            ("concise", "detailed"),
            ("formal", "casual"),
            ("no_emojis", "emojis_ok"),
            ("direct_coach", "gentle_coach"),
        )
    }


def test_the_default_stance_is_a_tag():
    assert vocabulary.TAGS[guide.DEFAULT_STANCE].group is Group.STANCE


@pytest.mark.parametrize(
    "entries",
    [
        [tag("a"), tag("a")],
        [tag("a", opposite="b")],
        [tag("a", opposite="a")],
        [tag("a", opposite="b"), tag("b", opposite="c"), tag("c")],
        [tag("a", opposite="c"), tag("b", opposite="c"), tag("c")],
        [tag("a", yields=True)],
        [tag("a", opposite="b", yields=True), tag("b", yields=True)],
    ],
)
def test_a_list_that_contradicts_itself_is_refused(entries):
    with pytest.raises(VocabularyError):
        vocabulary.build(entries)


def test_known_names_stand_once_in_canonical_order():
    assert vocabulary.ordered(["casual", "rude", "concise", "casual"]) == ("concise", "casual")


@pytest.fixture
def sixteenth(monkeypatch):
    added = tag("playful", opposite="neutral_professional")
    entries = [*vocabulary.TAGS.values(), added]
    monkeypatch.setattr(vocabulary, "TAGS", vocabulary.build(entries))
    return added


def test_a_sixteenth_tag_is_one_entry(sixteenth):
    assert learned(EMPTY, "Playful ", times=8).active == ("playful",)
    assert asked(put(EMPTY, "playful"), "neutral_professional").active == ("neutral_professional",)


def test_the_guide_and_what_is_stored_take_a_sixteenth_tag(sixteenth):
    made = put(EMPTY, "playful", at=NOON)

    assert sixteenth.sentence in guide.guide(made.active)
    assert profile.load(profile.dump(made)) == made
