"""Models with what is worked out of a fact when it is written, as the product has them."""

from dataclasses import replace

from benchmarks.reach.cases import Corpus
from memory.attributes import Attribute, Fact, Model
from memory.reach.learned import readings


def corpus(given: Corpus) -> Corpus:
    return replace(given, models={person: model(one) for person, one in given.models.items()})


def model(given: Model) -> Model:
    return replace(given, attributes=tuple(map(_attribute, given.attributes)))


def _attribute(given: Attribute) -> Attribute:
    return replace(given, facts=tuple(map(_fact, given.facts)))


def _fact(given: Fact) -> Fact:
    return replace(given, reading=readings.read(given.key, given.value))
