"""Whether an engine reaches the same for the same message and the same facts."""

import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import cache

from benchmarks.reach.cases import MAIN, Case, Corpus, answers
from benchmarks.reach.measures import share
from benchmarks.reach.prepared import Engine, Reach
from memory.attributes import Attribute, Fact, Model

SAMPLE = 120  # cases of a corpus, evenly chosen
SEED = 1
UNRELATED = Attribute(
    slot="lichen_survey",
    facts=(Fact(key="lichen_survey", value="counts lichens on gravestones"),),
)


def same(model: Model) -> Model:
    return model


@cache
def shuffled(model: Model) -> Model:
    """Its attributes, and the facts in each, in another order."""
    chance = random.Random(SEED)
    attributes = [
        replace(a, facts=tuple(chance.sample(a.facts, len(a.facts)))) for a in model.attributes
    ]
    return replace(model, attributes=tuple(chance.sample(attributes, len(attributes))))


@cache
def extended(model: Model) -> Model:
    """With one fact more that no message is about."""
    more = sorted((*model.attributes, UNRELATED), key=lambda a: a.slot)
    return replace(model, attributes=tuple(more))


CHANGES: Mapping[str, Callable[[Model], Model]] = {
    "run again": same,
    "facts shuffled": shuffled,
    "an unrelated fact more": extended,
}


def measure(engine: Engine, corpus: Corpus) -> dict[str, float | None]:
    """For each change, the share of cases that reach the same as without it."""
    cases = sample(corpus)
    kept = Counter[str]()
    for case in cases:
        kept.update(unmoved(engine, case.text, corpus.models[case.person]))
    return {name: share(kept[name], len(cases)) for name in CHANGES}


def unmoved(engine: Engine, message: str, model: Model) -> Iterator[str]:
    """The changes after which the same is reached of the facts that were there before."""
    known = answers(model)

    def reached(changed: Model) -> Reach:
        found = engine(message, changed)
        return {slot: relation for slot, relation in found.items() if slot in known}

    before = reached(model)
    yield from (name for name, change in CHANGES.items() if reached(change(model)) == before)


def sample(corpus: Corpus) -> tuple[Case, ...]:
    cases = corpus.row(MAIN)
    return cases[:: max(1, -(-len(cases) // SAMPLE))]
