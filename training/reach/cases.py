"""The labelled messages to learn from, as they are and with the keys of facts taken away."""

import zlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from benchmarks.reach import corpora
from benchmarks.reach.cases import MAIN, Case, Slots
from memory.attributes import Attribute, Fact, Mode, Model, statement

SETS = tuple(f"train{number}" for number in range(1, 23))
FOLDS = 2
KEYLESS = "m"  # what a key without a word of its own starts with


@dataclass(frozen=True, slots=True)
class Labelled:
    case: Case
    model: Model

    @property
    def fold(self) -> int:
        """The same for all that one person wrote."""
        return zlib.crc32(self.case.person.encode()) % FOLDS


def labelled() -> Iterator[Labelled]:
    """Without those that ask for everything: that is the rules' to tell."""
    for name in SETS:
        corpus = corpora.read(name)
        for case in corpus.cases:
            if MAIN in case.rows:
                yield Labelled(case, corpus.models[case.person])


def keyless(given: Labelled) -> Labelled:
    """The same, as free memories: 'diet: eats fish' is "User eats fish" under no telling key."""
    names = {a.slot: f"{KEYLESS}{at}" for at, a in enumerate(given.model.attributes)}
    attributes = [_freed(a, names[a.slot]) for a in given.model.attributes]
    case = given.case
    model = Model(name="User", attributes=tuple(sorted(attributes, key=lambda a: a.slot)))
    return Labelled(
        replace(
            case,
            asks=_renamed(case.asks, names),
            acts=_renamed(case.acts, names),
            wanted=_renamed(case.wanted, names),
            may=_renamed(case.may, names),
            trap=_renamed(case.trap, names),
        ),
        model,
    )


def is_keyless(model: Model) -> bool:
    return all(a.slot.removeprefix(KEYLESS).isdigit() for a in model.attributes)


def _renamed(slots: Slots, names: Mapping[str, str]) -> Slots:
    return frozenset(names[slot] for slot in slots)


def _freed(attribute: Attribute, slot: str) -> Attribute:
    facts = [
        Fact(
            key=slot if at == 0 else f"{slot}.{at}",
            value=statement(fact, attribute, "User"),
            category=fact.category,
        )
        for at, fact in enumerate(attribute.facts)
    ]
    return replace(attribute, slot=slot, facts=tuple(facts))


def answers(model: Model) -> list[Attribute]:
    return [attribute for attribute in model.attributes if attribute.mode is Mode.ANSWER]
