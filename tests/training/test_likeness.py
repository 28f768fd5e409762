"""Texts are learned to be of their kinds, by slopes that numbers bear out."""

from typing import Any

import numpy as np
import pytest

from memory.reach.learned.bags import HASHES, PIECES, bag
from memory.reach.learned.encoded import Head, softmax
from training.reach import likeness
from training.reach.wordings import Text

KINDS = ("tea", "boats")
TEXTS = [
    Text(text="oolong leaves", head=Head.MESSAGE, kinds={"tea": 1.0}, relation=(1, 0, 0)),
    Text(text="steep the pot", head=Head.MESSAGE, kinds={"tea": 1.0}, relation=(0, 1, 0)),
    Text(text="hoist a sail", head=Head.MESSAGE, kinds={"boats": 1.0}, relation=(0, 1, 0)),
    Text(text="who won it", head=Head.MESSAGE, kinds={}, relation=(0, 0, 1)),
    Text(text="black tea", head=Head.FACT, kinds={"tea": 1.0}),
    Text(text="a dinghy and tea", head=Head.FACT, kinds={"tea": 0.5, "boats": 0.5}, weight=1.5),
]
SOME: Any = np.random.default_rng(2)


def lesson():
    return likeness.lesson(TEXTS, [bag(text.text) for text in TEXTS], KINDS)


@pytest.fixture
def small(monkeypatch):
    for name, number in (("WIDTH", 6), ("ROUNDS", 40), ("BATCH", 3), ("DROP", 0.1)):
        monkeypatch.setattr(likeness, name, number)
    monkeypatch.setattr(likeness, "RATE", 3e-2)


def start():
    return np.random.default_rng(4).normal(0, 0.1, (PIECES, 8)).astype(np.float32)


def test_a_text_of_no_kind_is_of_the_last():
    made = lesson()

    assert made.kinds[3].tolist() == [0, 0, 1]
    assert made.kinds[5].tolist() == [0.5, 0.5, 0]
    assert made.is_fact.tolist() == [0, 0, 0, 0, 1, 1]


def test_what_is_learned_is_of_its_kind_under_its_head(small):
    made = likeness.learn(lesson(), start())

    for text in TEXTS[:3]:
        found = bag(text.text)
        hidden: Any = found.weights @ made.table[found.rows]
        shares = softmax(hidden @ made.heads["message_kinds"] + made.heads["message_bias"])
        assert KINDS[int(shares[:2].argmax())] in text.kinds
        relation = softmax(hidden @ made.heads["relation"] + made.heads["relation_bias"])
        assert relation.argmax() == np.argmax(text.relation)


def test_it_learns_the_same_twice(small):
    first, again = (likeness.learn(lesson(), start()) for _ in range(2))

    assert np.array_equal(first.table, again.table)
    assert all(np.array_equal(first.heads[name], again.heads[name]) for name in first.heads)


def test_hashes_that_no_text_has_are_left_at_nothing(small):
    table = likeness.learn(lesson(), start()).table
    seen = {int(row) for text in TEXTS for row in bag(text.text).rows}

    rows = np.arange(PIECES, PIECES + HASHES)
    moved = {int(row) for row in rows[table[PIECES:].any(axis=1)]}
    assert moved == {row for row in seen if row >= PIECES}


def test_a_piece_that_no_text_has_stays_where_it_started(small):
    table = likeness.learn(lesson(), start()).table
    seen = {int(row) for text in TEXTS for row in bag(text.text).rows}
    others = [row for row in range(PIECES) if row not in seen]

    assert np.array_equal(table[others], start()[others, :6])


def loss(hidden, part, heads):
    """Cross entropies: of the relation where it is known, and of the kinds under each head."""

    def crossed(rows, head, bias, wanted, weights):
        scores = hidden[rows] @ heads[head] + heads[bias]
        logarithms = scores - np.log(np.exp(scores).sum(axis=1, keepdims=True))
        return -float((weights[:, None] * wanted[rows] * logarithms).sum()) / len(hidden)

    known, fact = part.relation.sum(axis=1) > 0, part.is_fact > 0
    even = np.full(int(known.sum()), likeness.RELATION)
    return (
        crossed(known, "relation", "relation_bias", part.relation, even)
        + crossed(~fact, "message_kinds", "message_bias", part.kinds, part.weights[~fact])
        + crossed(fact, "fact_kinds", "fact_bias", part.kinds, part.weights[fact])
    )


def measured(array, value):
    found, step = np.zeros(array.shape), 1e-5
    for at in np.ndindex(*array.shape):
        kept = array[at]
        array[at] = kept + step
        up = value()
        array[at] = kept - step
        found[at] = (up - value()) / (2 * step)
        array[at] = kept
    return found


def test_each_slope_is_what_numbers_say(small):
    part = lesson()
    hidden = SOME.normal(0, 1, (len(TEXTS), 6))
    heads = {
        name: SOME.normal(0, 1, each.shape)
        for name, each in likeness._heads(len(KINDS) + 1).items()
    }
    slopes, back = likeness._slopes(hidden, part, heads)

    for name, slope in slopes.items():
        found = measured(heads[name], lambda: loss(hidden, part, heads))
        assert slope == pytest.approx(found, abs=1e-4)
    assert back == pytest.approx(measured(hidden, lambda: loss(hidden, part, heads)), abs=1e-4)
