"""A text as a bag: the same every time, of length 1, and no longer than what is read."""

import numpy as np
import pytest

from memory.reach.learned.bags import CHARACTERS, HASHES, PIECES, bag

TEXTS = ["what is my blood type?", "Blutgruppe", "a", "我的血型是什么", "我 A positive", "zzxqj 7"]


@pytest.mark.parametrize("text", TEXTS)
def test_the_squares_of_its_weights_add_up_to_1(text):
    assert float((bag(text).weights ** 2).sum()) == pytest.approx(1, abs=1e-5)


@pytest.mark.parametrize("text", TEXTS)
def test_each_row_is_of_the_table_and_pieces_come_first(text):
    made = bag(text)

    assert (made.rows[: made.pieces] < PIECES).all()
    assert (made.rows[made.pieces :] >= PIECES).all()
    assert made.rows.max() < PIECES + HASHES


@pytest.mark.parametrize("text", TEXTS)
def test_it_is_the_same_again(text):
    first, again = bag(text), bag(text)

    assert first.rows.tolist() == again.rows.tolist()
    assert first.weights.tolist() == again.weights.tolist()


def test_rows_are_those_that_the_weights_were_learned_with():
    assert bag("tea").rows.tolist() == [5572, PIECES + 23511]  # "tea", "<tea>"


@pytest.mark.parametrize("text", ["我的血型是什么", "请问 blood type 是什么"])
def test_a_text_with_han_characters_has_no_word_pieces(text):
    assert bag(text).pieces == 0
    assert len(bag(text).rows) > 4


@pytest.mark.parametrize("text", ["", "   ", "\u200b", "\U0001f600"])
def test_a_text_without_a_word_is_empty(text):
    made = bag(text)

    assert (len(made.rows), len(made.weights), made.pieces) == (0, 0, 0)


def test_a_piece_weighs_more_than_a_part_of_a_word():
    made = bag("blood type")

    assert made.weights[0] > 3 * made.weights[-1]


def test_what_is_too_long_is_cut():
    whole = "tea " * (CHARACTERS // 4)

    assert bag(whole + "coffee").rows.tolist() == bag(whole).rows.tolist()
    assert len(bag("x " * 100_000).rows) < 3 * CHARACTERS


def test_capitals_make_no_difference():
    assert np.array_equal(bag("Blood TYPE").rows, bag("blood type").rows)


def test_the_order_of_words_makes_one():
    assert sorted(bag("man bites dog").rows) != sorted(bag("dog bites man").rows)
