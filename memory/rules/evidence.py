"""Contract-constrained evidence activation (CBEA): which evidence goes into a turn.

Maximises, under a budget (seed 002, section 3),

    J(Z) = relevance·Rel(Z) + coverage·Cov(Z) + tail·Tail(Z) + debt·Debt(Z) - over·Over(Z)

over sets Z of units. Rel and Over are sums over the units, Cov over the requirements that some
unit of Z covers, by the weight of their source, Tail over the units of rare evidence that cover a
requirement, Debt over the covered obligations. Greedy by marginal gain; measured against the
exact optimum in the tests.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from heapq import heapify, heappop, heapreplace
from math import fsum
from types import MappingProxyType

from memory.rules.contract import Contract
from memory.rules.terms import Source, Unit


class Term(StrEnum):
    RELEVANCE = "relevance"
    COVERAGE = "coverage"
    TAIL = "tail"
    DEBT = "debt"
    OVER = "over"


# A writer that does not see a rule breaks it, and nothing is emitted; what the scene asks for can
# be filled from elsewhere.
OF_SOURCE = MappingProxyType(
    {Source.RULE: 2.0, Source.EVIDENCE: 1.0, Source.DEBT: 1.0, Source.CHECK: 1.0, Source.SCENE: 0.5}
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Weights:
    """Coverage leads: what is only relevant never outweighs one requirement."""

    relevance: float = 0.2
    coverage: float = 1.0
    tail: float = 0.5
    debt: float = 0.5
    over: float = 0.2
    of_source: Mapping[Source, float] = field(default_factory=lambda: OF_SOURCE)

    def without(self, term: Term) -> "Weights":
        """For ablation."""
        return replace(self, **{term.value: 0.0})  # type: ignore[arg-type]


@dataclass(frozen=True, slots=True, kw_only=True)
class Budget:
    """Tokens (or whatever units cost). *tail* is for rare evidence alone.

    Other evidence takes at most *main*; rare evidence takes what is left of both.
    """

    main: int
    tail: int

    @property
    def whole(self) -> int:
        return self.main + self.tail


WEIGHTS = Weights()
BUDGET = Budget(main=400, tail=100)  # tokens


@dataclass(frozen=True, slots=True, kw_only=True)
class Selection:
    """*units* in the order in which they were chosen; *missing* are ids of requirements."""

    units: tuple[Unit, ...]
    value: float
    missing: frozenset[str]

    @property
    def ids(self) -> frozenset[str]:
        return frozenset(unit.id for unit in self.units)

    @property
    def cost(self) -> int:
        return sum(unit.cost for unit in self.units)


type Relevance = Mapping[str, float]  # by a unit's id, 0 to 1; what is not named has 0
type Places = tuple[int, ...]  # of requirements
type Rated = tuple[Unit, float, Places]  # with what it adds whatever else is chosen
type Order = Callable[[float, int], float]  # of a gain and a cost, the largest first


@dataclass(frozen=True, slots=True, kw_only=True)
class Objective:
    """J for one contract. *worth* is what covering a requirement adds, all terms together."""

    weights: Weights
    worth: Mapping[str, float]
    relevance: Relevance

    def alone(self, unit: Unit) -> float:
        """What *unit* adds whatever else is chosen: its relevance, rarity and intrusion."""
        near = min(1.0, max(0.0, self.relevance.get(unit.id, 0.0)))
        needed = any(covered in self.worth for covered in unit.covers)
        rare = self.weights.tail if unit.is_tail and needed else 0.0
        intrudes = 0.0 if needed else 1.0 - near
        return self.weights.relevance * near + rare - self.weights.over * intrudes

    def of(self, units: Iterable[Unit]) -> float:
        units = tuple(units)
        covered = {each for unit in units for each in unit.covers if each in self.worth}
        return fsum([*map(self.alone, units), *(self.worth[each] for each in covered)])


def objective(contract: Contract, relevance: Relevance, weights: Weights = WEIGHTS) -> Objective:
    worth = {
        each.id: weights.coverage * weights.of_source[each.source]
        + (weights.debt if each.source is Source.DEBT else 0.0)
        for each in contract.requirements
    }
    return Objective(weights=weights, worth=worth, relevance=relevance)


def select(
    contract: Contract,
    relevance: Relevance,
    *,
    budget: Budget = BUDGET,
    weights: Weights = WEIGHTS,
) -> Selection:
    """The better of two greedy choices: by gain for each token, and by gain.

    Neither alone is near the optimum always: the first can be led by small units past a large
    one that covers much, the second by a large one past several small ones. Ties by id, so the
    order of the units changes nothing. n units with c requirements each: O(nc log nc).
    """
    aim = objective(contract, relevance, weights)
    place = {id_: number for number, id_ in enumerate(aim.worth)}
    rated = [
        (unit, aim.alone(unit), tuple(place[each] for each in unit.covers if each in place))
        for unit in sorted(contract.units, key=lambda unit: unit.id)
    ]
    worth = [*aim.worth.values()]
    orders: tuple[Order, ...] = (lambda gain, cost: gain / cost, lambda gain, cost: gain)
    found = [_pick(rated, worth, budget, order) for order in orders]
    best = max(found, key=aim.of)
    covered = {each for unit in best for each in unit.covers}
    return Selection(
        units=tuple(best), value=aim.of(best), missing=contract.required - frozenset(covered)
    )


def _pick(
    rated: Sequence[Rated], worth: Sequence[float], budget: Budget, order: Order
) -> list[Unit]:
    """Lazily: a gain only ever falls, so the top of the heap is right once it is up to date."""
    left = [*worth]
    heap = [
        (-order(_gain(alone, covers, left), unit.cost), place)
        for place, (unit, alone, covers) in enumerate(rated)
    ]
    heapify(heap)
    chosen: list[Unit] = []
    main = whole = 0
    while heap:
        stale, place = heap[0]
        unit, alone, covers = rated[place]
        gain = _gain(alone, covers, left)
        if gain <= 0 or not _fits(unit, main, whole, budget):
            heappop(heap)  # neither its gain nor what is left can grow
            continue
        if -order(gain, unit.cost) > stale:
            heapreplace(heap, (-order(gain, unit.cost), place))
            continue
        heappop(heap)
        chosen.append(unit)
        whole += unit.cost
        main += 0 if unit.is_tail else unit.cost
        for each in covers:
            left[each] = 0.0
    return chosen


def _gain(alone: float, covers: Places, left: Sequence[float]) -> float:
    # Exactly rounded, so that it does not depend on the order of a set.
    return fsum([alone, *[left[each] for each in covers]])


def _fits(unit: Unit, main: int, whole: int, budget: Budget) -> bool:
    if whole + unit.cost > budget.whole:
        return False
    return unit.is_tail or main + unit.cost <= budget.main
