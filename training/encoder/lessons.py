"""What the encoder learns from: messages with the facts of their person, and phrases of kinds."""

import random
import zlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from benchmarks.reach.cases import Case
from memory.attributes import Model
from memory.reach import formulate
from memory.reach.learned.encoded import Head
from memory.reach.learned.readings import worded
from memory.semantic import wordpiece
from training.reach import wordings
from training.reach.cases import Labelled, answers

LENGTH = 96  # word pieces of a text
PARTS = 4  # of a message that are read, the whole first
MESSAGES, PHRASES = 16, 20  # in a step
FACTS, OTHERS = 30, 26  # from how many facts on some are left out, and how many unasked stay
APART = (0, 1, 2)  # of ten: the people who are kept for the heads to learn from

Ids = Sequence[int]


@dataclass(frozen=True, slots=True)
class Known:
    """A fact, and the slot that it is in."""

    slot: str
    ids: Ids


@dataclass(frozen=True, slots=True)
class Said:
    """A message: the whole and its clauses, and what it reaches."""

    parts: Sequence[Ids]
    asks: frozenset[str]
    acts: frozenset[str]
    may: frozenset[str]


@dataclass(frozen=True, slots=True)
class Phrase:
    """A text of kinds, given by number with their shares; none for a text of no kind."""

    ids: Ids
    head: Head
    kinds: Mapping[int, float]
    relation: tuple[float, float, float]


@dataclass(frozen=True, slots=True)
class Step:
    facts: Sequence[Known]
    said: Sequence[Said]
    phrases: Sequence[Phrase]


Person = tuple[Sequence[Known], list[Said]]


def is_apart(person: str) -> bool:
    """Whether the encoder never sees somebody: then it can be told how far to trust it."""
    return zlib.crc32(person.encode()) % 10 in APART


def people(given: Sequence[Labelled]) -> list[Person]:
    """Those to learn from, each with their messages."""
    found: dict[int, Person] = {}
    for one in given:
        if not is_apart(one.case.person):
            if id(one.model) not in found:
                found[id(one.model)] = (list(_known(one.model)), [])
            found[id(one.model)][1].append(_said(one.case))
    return [each for each in found.values() if each[1]]


def phrases() -> list[Phrase]:
    places = {kind: at for at, kind in enumerate(wordings.kinds())}
    return [
        Phrase(
            ids=_ids(text.text),
            head=text.head,
            kinds={places[kind]: share for kind, share in text.kinds.items()},
            relation=text.relation,
        )
        for text in wordings.texts()
    ]


def steps(everybody: Sequence[Person], chance: random.Random) -> list[tuple[Person, list[Said]]]:
    """One round: the messages of each person in batches, all in any order."""
    batches = []
    for person in everybody:
        said = person[1][:]
        chance.shuffle(said)
        count = max(1, round(len(said) / MESSAGES))
        batches += [(person, said[at::count]) for at in range(count)]
    chance.shuffle(batches)
    return batches


def step(batch: tuple[Person, list[Said]], texts: Sequence[Phrase], chance: random.Random) -> Step:
    (facts, _), said = batch
    return Step(_some(facts, said, chance), said, chance.sample(texts, PHRASES))


def _some(facts: Sequence[Known], said: Sequence[Said], chance: random.Random) -> Sequence[Known]:
    """All that the messages reach, and of many others a few."""
    if len(facts) <= FACTS:
        return facts
    reached = frozenset().union(*(one.asks | one.acts for one in said))
    others = [fact for fact in facts if fact.slot not in reached]
    kept = [fact for fact in facts if fact.slot in reached]
    return kept + chance.sample(others, min(len(others), OTHERS))


def _known(model: Model) -> Iterator[Known]:
    for attribute in answers(model):
        for fact in attribute.facts:
            name = worded(fact.key)
            yield Known(attribute.slot, _ids(f"{name}: {fact.value}" if name else fact.value))


def _said(case: Case) -> Said:
    clauses = [question.text for question in formulate(case.text)]
    parts = list(dict.fromkeys([case.text, *clauses]))[:PARTS]
    return Said([_ids(part) for part in parts], case.asks, case.acts, case.may)


def _ids(text: str) -> Ids:
    return wordpiece.encode(text)[:LENGTH]
