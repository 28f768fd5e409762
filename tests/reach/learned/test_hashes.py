"""The telling words of a text as numbers."""

import pytest

from memory.reach.learned.hashes import hashes


def test_there_are_as_many_as_are_wanted_filled_up_with_0():
    assert hashes("clay soil", 4).tolist()[2:] == [0, 0]
    assert len(hashes("one lawn, two hedges and three ponds with slugs", 3)) == 3


def test_a_word_counts_once():
    assert (hashes("slugs, slugs, slugs", 4) > 0).sum() == 1


@pytest.mark.parametrize("text", ["", "the and with", "of 42", "a_b"])
def test_a_text_without_a_telling_word_has_none(text):
    assert hashes(text, 2).tolist() == [0, 0]


@pytest.mark.parametrize(
    ("one", "other"), [("lawns", "lawn"), ("Clay", "clay"), ("血型", "我血型")]
)
def test_forms_of_a_word_share_a_number(one, other):
    assert set(hashes(one, 8).tolist()) & set(hashes(other, 8).tolist()) - {0}


def test_different_words_have_different_ones():
    assert hashes("clay", 1) != hashes("slug", 1)
