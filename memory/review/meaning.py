"""Values told in other words, by the similarity of a clause with what the value says."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from memory import semantic
from memory.review.links import addresses
from memory.review.needles import Needle
from memory.review.sentences import Sentence, clauses, split
from memory.semantic import Vector

# Both were set on the development half of the labelled replies (benchmarks/review.py).
THRESHOLD = 0.48
SAID = 0.65  # likeness of a message to a fact at which the message itself tells it
MARGIN = 0.1  # by which a clause must be nearer to the fact than to what was given or said
MOST = 40  # clauses compared in one reply
CLAUSE = 200  # characters of a clause that are compared
LENGTH = 1000  # characters of a message that can excuse
_SHORTEST = 3  # words of a clause that can tell something

_VERBS = {"is": "are", "has": "have", "does": "do", "was": "were", "goes": "go", "isn't": "aren't"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Likeness:
    needle: Needle
    sentence: Sentence
    similarity: float


def compare(
    sentences: Sequence[Sentence],
    wanted: Sequence[Needle],
    used: Sequence[Needle],
    said: Sequence[str],
    *,
    apart: Collection[Needle] = (),
) -> tuple[list[Likeness], int]:
    """What is told of *wanted* in other words, and how many clauses were compared.

    *used* and *said*, facts and texts, may be repeated. Those of *apart* are compared by
    themselves: what a clause tells of the others does not depend on them.
    """
    parts = [part for sentence in sentences for part in _parts(sentence)][:MOST]
    if not parts or not wanted:
        return [], 0
    vectors = semantic.embed([text for _, text in parts])
    excuses = semantic.embed([*map(statement, used), *_spoken(said)])
    facts = _unsaid(wanted, excuses)
    groups = [
        [fact for fact in facts if (fact[0] in apart) is by_itself] for by_itself in (False, True)
    ]
    found = [
        Likeness(needle=near[0], sentence=sentence, similarity=near[1])
        for (sentence, _), vector in zip(parts, vectors, strict=True)
        for group in groups
        if (near := _nearest(vector, group, excuses)) is not None
    ]
    return found, len(parts)


def _spoken(said: Sequence[str]) -> list[str]:
    """Each text, and each of its sentences, since either may be what is repeated."""
    found = list[str]()
    for text in said:
        parts = [sentence.text for sentence in split(text[:LENGTH])]
        found += [text[:LENGTH], *parts] if len(parts) > 1 else parts
    return found[:MOST]


Facts = list[tuple[Needle, Vector]]


def _unsaid(wanted: Sequence[Needle], excuses: Sequence[Vector]) -> Facts:
    """Facts with their vectors, without those that the message itself tells."""
    facts = zip(wanted, semantic.embed([statement(needle) for needle in wanted]), strict=True)
    return [(needle, vector) for needle, vector in facts if _most(vector, excuses) < SAID]


def _nearest(
    vector: Vector, facts: Facts, excuses: Sequence[Vector]
) -> tuple[Needle, float] | None:
    """The one fact that a clause tells, if any: what is near to it as well is told by none."""
    likeness, place = max(
        ((float(vector @ fact), -place) for place, (_, fact) in enumerate(facts)),
        default=(-1.0, 0),
    )
    if likeness < max(THRESHOLD, _most(vector, excuses) + MARGIN):
        return None
    return facts[-place][0], likeness


def _most(vector: Vector, others: Sequence[Vector]) -> float:
    return max((float(vector @ other) for other in others), default=-1.0)


def _parts(sentence: Sentence) -> Iterator[tuple[Sentence, str]]:
    """The clauses that speak of the person."""
    if sentence.asks:
        return
    for clause in clauses(sentence):
        if len(clause.split()) >= _SHORTEST and addresses(clause):
            yield sentence, clause[:CLAUSE]


def statement(needle: Needle) -> str:
    """ "has two cats" → "You have two cats"; of a companion as it stands."""
    first, _, rest = needle.text.partition(" ")
    if not needle.own:
        return f"Your {needle.subject} {needle.text}"
    if first in _VERBS or (first.endswith("s") and rest):
        verb = _VERBS.get(first) or first.removesuffix("s")
        return f"You {verb} {rest}"
    return f"Your {needle.slot.replace('_', ' ')}: {needle.text}"
