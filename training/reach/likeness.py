"""Learns which kinds a text is of: a table of rows, and a head for messages and one for facts."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from memory.reach.learned.bags import HASHES, PIECES, Bag
from memory.reach.learned.encoded import Head, softmax
from training.reach.adam import Adam
from training.reach.batches import Matrix, Places, joined, thinned
from training.reach.wordings import Text

WIDTH = 192
ROUNDS, BATCH, RATE, DROP = 10, 256, 4e-3, 0.4
HEADS_RATE = 5  # times the table's
RELATION = 0.3  # what the relation counts against the kinds
SPREAD = 0.01  # of the rows at the start


@dataclass(frozen=True, slots=True)
class Likeness:
    table: Matrix
    heads: dict[str, Matrix]


@dataclass(frozen=True, slots=True)
class Lesson:
    """Texts as arrays: *kinds* and *relation* add up to 1, or to 0 where nothing is known."""

    bags: Sequence[Bag]
    kinds: Matrix
    relation: Matrix
    is_fact: Matrix
    weights: Matrix

    def some(self, places: Places) -> "Lesson":
        return Lesson(
            bags=[self.bags[at] for at in places],
            kinds=self.kinds[places],
            relation=self.relation[places],
            is_fact=self.is_fact[places],
            weights=self.weights[places],
        )


def lesson(texts: Sequence[Text], bags: Sequence[Bag], kinds: Sequence[str]) -> Lesson:
    """A text of no kind is of the last, which is none of *kinds*."""
    columns = {kind: at for at, kind in enumerate(kinds)}
    shares = np.zeros((len(texts), len(kinds) + 1), np.float32)
    for at, text in enumerate(texts):
        for kind, share in text.kinds.items():
            shares[at, columns[kind]] = share
        if not text.kinds:
            shares[at, -1] = 1
    return Lesson(
        bags=bags,
        kinds=shares,
        relation=np.array([text.relation for text in texts], np.float32),
        is_fact=np.array([text.head is Head.FACT for text in texts], np.float32),
        weights=np.array([text.weight for text in texts], np.float32),
    )


def learn(given: Lesson, start: Matrix, seed: int = 0) -> Likeness:
    """*start* are the first rows, those of the word pieces."""
    chance = np.random.default_rng(seed)
    table = chance.normal(0, SPREAD, (PIECES + HASHES, WIDTH)).astype(np.float32)
    table[:PIECES] = start[:, :WIDTH]
    heads = _heads(given.kinds.shape[1])
    moves = {name: Adam(array.shape) for name, array in heads.items()}
    moved = Adam(table.shape)
    count = -(-len(given.bags) // BATCH)
    for turn in range(ROUNDS):
        for at, places in enumerate(np.array_split(chance.permutation(len(given.bags)), count)):
            rate = RATE * (1 - (turn * count + at + 1) / (ROUNDS * count))
            part = given.some(places)
            bags = thinned(joined(part.bags), DROP, chance)
            slopes, back = _slopes(bags.sums(table), part, heads)
            for name, slope in slopes.items():
                faster = 1 if name.endswith("bias") else HEADS_RATE
                moves[name].step(heads[name], slope, rate * faster)
            rows, slope = bags.back(back)
            moved.step(table, slope, rate, rows)
    table[_unseen(given.bags)] = 0
    return Likeness(table=table, heads=heads)


def _unseen(bags: Sequence[Bag]) -> Places:
    """The hashes that no text has: what stands in their rows is chance."""
    seen = np.unique(np.concatenate([bag.rows for bag in bags]))
    hashes = np.arange(PIECES, PIECES + HASHES)
    return hashes[~np.isin(hashes, seen)]


def _heads(kinds: int) -> dict[str, Matrix]:
    shapes: dict[str, tuple[int, ...]] = {"relation": (WIDTH, 3), "relation_bias": (3,)}
    for head in Head:
        shapes |= {f"{head}_kinds": (WIDTH, kinds), f"{head}_bias": (kinds,)}
    return {name: np.zeros(shape, np.float32) for name, shape in shapes.items()}


def _slopes(
    hidden: Matrix, part: Lesson, heads: dict[str, Matrix]
) -> tuple[dict[str, Matrix], Matrix]:
    """Of the cross entropy: for every head, and for the sums of the bags."""
    slopes: dict[str, Matrix] = {}
    back = np.zeros_like(hidden)
    is_fact = part.is_fact > 0
    tasks = [
        ("relation", "relation_bias", part.relation, part.relation.sum(axis=1) > 0, RELATION),
        ("message_kinds", "message_bias", part.kinds, ~is_fact, 1.0),
        ("fact_kinds", "fact_bias", part.kinds, is_fact, 1.0),
    ]
    for head, bias, wanted, rows, share in tasks:
        guessed = softmax(hidden[rows] @ heads[head] + heads[bias])
        weights = 1.0 if head == "relation" else part.weights[rows][:, None]
        slope = share * weights * (guessed - wanted[rows]) / len(hidden)
        slopes[head], slopes[bias] = hidden[rows].T @ slope, slope.sum(axis=0)
        back[rows] += slope @ heads[head].T
    return slopes, back
