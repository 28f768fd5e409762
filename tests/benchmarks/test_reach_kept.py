"""Benchmarks read models as the product keeps them: with what is worked out of each fact."""

import pytest

from benchmarks.reach import corpora, kept
from memory import reach
from memory.attributes import Attribute, Fact, Model
from memory.reach import catalogue
from memory.reach.learned import readings

FACTS = (Fact(key="blood_type", value="O negative"), Fact(key="garden", value=""))
NADIA = Model(name="Nadia", attributes=tuple(Attribute(slot=f.key, facts=(f,)) for f in FACTS))


def facts(model):
    return [fact for attribute in model.attributes for fact in attribute.facts]


def test_a_fact_has_the_reading_of_its_key_and_value():
    first, empty = facts(kept.model(NADIA))

    assert readings.current(first.reading)
    assert first.reading == readings.read("blood_type", "O negative")
    assert empty.reading == b""


def test_nothing_else_of_a_model_is_changed():
    assert kept.model(NADIA) == NADIA
    assert kept.model(kept.model(NADIA)) == NADIA


def test_every_person_of_a_corpus_gets_theirs_and_every_case_stays():
    before = corpora.read("plain")
    after = kept.corpus(before)

    assert after.cases == before.cases
    assert after.models == before.models
    assert all(fact.reading for model in after.models.values() for fact in facts(model))


@pytest.mark.parametrize("place", range(0, 30, 3))
def test_what_is_reached_is_the_same_with_it_and_without(place):
    corpus = corpora.read("plain")
    case = corpus.cases[place]
    model = corpus.models[case.person]

    assert reach.read(case.text, kept.model(model), catalogue.load()) == reach.read(
        case.text, model, catalogue.load()
    )
