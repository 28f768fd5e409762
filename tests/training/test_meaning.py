"""Sums of word pieces are moved to where the vectors of whole texts point."""

from itertools import combinations

import numpy as np
import pytest

from memory.reach.learned.bags import bag
from training.reach import meaning, teacher
from training.reach.batches import joined

PIECES, STATES = 30522, 24
WORDS = """tea boat horse river stone music paper glass bread winter forest garden silver engine
    letter coffee bridge castle island market""".split()  # noqa: SIM905
TEXTS = [f"the {one} and a {other}" for one, other in combinations(WORDS, 2)]


@pytest.fixture
def kept(tmp_path, monkeypatch):
    """States of pieces that are made up, where those of the model would be."""
    states = np.random.default_rng(6).normal(0, 1, (2, PIECES, STATES))
    np.save(tmp_path / "pieces.npy", states.astype(np.float32))
    monkeypatch.setattr(teacher, "KEPT", tmp_path)
    for name, size in (("WIDTH", 12), ("ROUNDS", 12), ("BATCH", 32), ("RATE", 1e-2)):
        monkeypatch.setattr(meaning, name, size)


@pytest.fixture
def vectors():
    """A direction for each word; a text points where its two words do."""
    chance = np.random.default_rng(8)
    words = {word: chance.normal(0, 1, 16) for word in WORDS}
    pairs = [[word for word in text.split() if word in words] for text in TEXTS]
    made = np.array([words[one] + words[other] for one, other in pairs], np.float32)
    return made / np.linalg.norm(made, axis=1, keepdims=True)


def agreement(table, vectors):
    """How far sums point where they should: 1 for each that is exact."""
    sums = joined([bag(text) for text in TEXTS], pieces=True).sums(table)
    sums /= np.linalg.norm(sums, axis=1, keepdims=True)
    return float((sums * meaning._wanted(vectors)).sum(axis=1).mean())


def test_sums_come_to_point_where_the_texts_do(kept, vectors):
    table = meaning.learn([bag(text) for text in TEXTS], vectors)

    assert table.shape == (PIECES, 12)
    assert agreement(table, vectors) > 0.9


def test_it_learns_the_same_twice(kept, vectors):
    first, again = (meaning.learn([bag(text) for text in TEXTS], vectors) for _ in range(2))

    assert np.array_equal(first, again)


def test_more_rounds_bring_it_nearer(kept, vectors, monkeypatch):
    monkeypatch.setattr(meaning, "ROUNDS", 1)
    once = meaning.learn([bag(text) for text in TEXTS], vectors)
    monkeypatch.setattr(meaning, "ROUNDS", 12)
    often = meaning.learn([bag(text) for text in TEXTS], vectors)

    assert agreement(often, vectors) > agreement(once, vectors) + 0.1


def test_a_rare_piece_starts_longer_than_a_common_one(kept):
    lengths = np.linalg.norm(meaning.start(), axis=1)

    assert lengths[20_000] > lengths[2_000] > lengths[1_001]


def test_what_the_teacher_said_is_kept_and_not_asked_for_again(tmp_path, monkeypatch):
    monkeypatch.setattr(teacher, "KEPT", tmp_path / "kept")
    asked = []

    def make():
        asked.append(1)
        return np.ones((2, 2), np.float32)

    first, again = teacher._kept("pieces", make), teacher._kept("pieces", make)
    assert np.array_equal(first, again)
    assert len(asked) == 1
