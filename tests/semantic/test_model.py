"""Vectors from the model: of length 1, always the same, and near where meanings are near."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from memory import semantic
from memory.semantic import model, vocabulary

installed = pytest.mark.skipif(
    not semantic.available(), reason="the extra `semantic` is not installed"
)
TEXTS = ["You eat fish.", "You work in a hospital at night.", ""]


@pytest.fixture
def fresh():
    """As in a process that has loaded nothing yet."""
    caches = (semantic.available, model._session, vocabulary.pieces)
    for cache in caches:
        cache.cache_clear()
    yield
    for cache in caches:
        cache.cache_clear()


@installed
def test_a_vector_has_length_1():
    (vector,) = semantic.embed(["You eat fish."])

    assert (vector.shape, vector.dtype.name) == ((semantic.DIMENSIONS,), "float32")
    assert float(vector @ vector) == pytest.approx(1)


@installed
def test_a_text_s_vector_does_not_depend_on_its_company():
    together = semantic.embed(TEXTS)

    for text, vector in zip(TEXTS, together, strict=True):
        assert (semantic.embed([text])[0] == vector).all()


@installed
def test_threads_get_the_same_vectors(fresh):
    with ThreadPoolExecutor(4) as threads:
        first, *others = threads.map(semantic.embed, [TEXTS] * 8)

    assert all((a == b).all() for other in others for a, b in zip(first, other, strict=True))


@installed
def test_near_meanings_are_nearer_than_far_ones():
    near = semantic.similarity("You are afraid of flying", "Planes scare you")

    assert near > 0.5 > semantic.similarity("You are afraid of flying", "Fold in the flour")


@installed
def test_no_texts_give_no_vectors():
    assert semantic.embed([]) == []


@installed
def test_another_model_file_is_refused(fresh, monkeypatch):
    monkeypatch.setattr(model, "SHA256", "0" * 64)

    with pytest.raises(semantic.DamagedError):
        semantic.embed(["You eat fish."])


def test_a_changed_vocabulary_is_refused(fresh, monkeypatch, tmp_path):
    changed = tmp_path / "vocab.txt"
    changed.write_text("[PAD]\n")
    monkeypatch.setattr(vocabulary, "_FILE", changed)

    with pytest.raises(semantic.DamagedError):
        vocabulary.pieces()


def test_without_the_extra_it_says_so(fresh, monkeypatch):
    monkeypatch.setattr(model, "_PACKAGES", ("no_such_package",))

    assert not semantic.available()
    with pytest.raises(semantic.MissingError):
        semantic.embed(["You eat fish."])
