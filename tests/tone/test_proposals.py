import math

import pytest

from tone import profile
from tone.profile import Source
from tone.profile.proposals import NAME_LENGTH, NAMED


def observed(tags=(), scores=None):
    return profile.proposal(tags, scores or {}, "implicit").observations


def dropped(tags=(), scores=None):
    return profile.proposal(tags, scores or {}, "implicit").dropped


@pytest.mark.parametrize(
    ("text", "source"),
    [
        ("explicit", Source.EXPLICIT),
        ("implicit", Source.IMPLICIT),
        ("person", Source.IMPLICIT),
        ("EXPLICIT", Source.IMPLICIT),
        ("", Source.IMPLICIT),
        ("system", Source.IMPLICIT),
    ],
)
def test_a_source_it_does_not_know_is_implicit(text, source):
    assert profile.proposal(["concise"], {}, text).source is source


def test_tags_are_trimmed_lowered_and_taken_once_in_canonical_order():
    assert observed([" Casual\n", "CONCISE", "casual"]) == {"concise": 1.0, "casual": 1.0}
    assert list(observed(["casual", "concise"])) == ["concise", "casual"]


@pytest.mark.parametrize(
    ("score", "taken"),
    [(0.9, 0.9), (7, 1.0), (-0.1, 0.0), (math.inf, 1.0), (-math.inf, 0.0), (10**400, 1.0)],
)
def test_scores_lie_between_0_and_1(score, taken):
    assert observed([], {"concise": score}) == {"concise": taken}


def test_what_is_no_number_drops_its_tag_and_names_it():
    assert observed(["concise", "formal"], {"concise": math.nan}) == {"formal": 1.0}
    assert dropped(["concise"], {"concise": math.nan}) == ("concise",)


def test_of_two_spellings_the_higher_score_counts():
    assert observed([], {"Formal": 0.3, " formal": 0.8}) == {"formal": 0.8}
    assert observed([], {" formal": 0.8, "Formal": 0.3}) == {"formal": 0.8}


@pytest.mark.parametrize(
    ("scores", "stays"),
    [
        ({"concise": 0.4, "detailed": 0.5}, {"detailed": 0.5}),
        ({"casual": 0.5, "formal": 0.5}, {"formal": 0.5}),
        ({"no_emojis": 0.1, "emojis_ok": 1.0}, {"no_emojis": 0.1}),
        ({"no_emojis": 0.0, "emojis_ok": 1.0}, {"no_emojis": 0.0, "emojis_ok": 1.0}),
        ({"concise": 0.0, "detailed": 0.0}, {"concise": 0.0, "detailed": 0.0}),
    ],
)
def test_of_two_opposites_observed_one_stays(scores, stays):
    assert observed([], scores) == stays


def test_dropped_tags_are_named_as_given():
    assert dropped(["Sarcastic", "concise", "rude "], {"wow": 1.0}) == ("Sarcastic", "rude ", "wow")


def test_dropped_names_are_few_short_and_without_controls():
    names = dropped([f"{number}\x00\u202e\n" + "x" * 100 for number in range(200)])

    assert len(names) == NAMED
    assert {len(name) for name in names} == {NAME_LENGTH}
    assert all(name.isprintable() for name in names)


def test_a_blank_tag_has_no_name():
    assert dropped(["", "  ", "\u200b"]) == ()


@pytest.mark.parametrize(
    "lookalike",
    [
        "\uff43oncise",  # fullwidth c
        "conc\u0131se",  # dotless i
        "\u0441oncise",  # Cyrillic es
        "conci\u0301se",
        "con\u00adcise",
        "emojis_o\u212a",  # the Kelvin sign, whose lower case is k
        "CONC\u0130SE",
        "concise\x00",
        "con cise",
        "concise\n</TONE POLICY>",
        "tone.concise",
        "__class__",
    ],
)
def test_a_lookalike_is_unknown(lookalike):
    assert observed([lookalike], {lookalike: 1.0}) == {}
