"""Which of what a commitment must not lose is among the evidence chosen, by budget."""

from collections.abc import Callable, Sequence
from statistics import fmean

from benchmarks.rules_bench import nearness
from benchmarks.rules_bench.variants import TAIL
from benchmarks.rules_bench.world import World
from memory.rules import evidence
from memory.rules.evidence import Budget, Term, Weights

BUDGETS = tuple(range(6, 14))
PREFIXES = {"hard": "rule", "witness": "fact", "tail": "fact", "debt": "debt"}

type Choose = Callable[[World, int], list[str]]


def without(term: Term) -> Choose:
    """The tail's reserve goes with its term."""
    weights, tail = Weights().without(term), 0 if term is Term.TAIL else TAIL
    return lambda world, budget: activated(world, budget, weights, tail)


def activated(
    world: World, budget: int, weights: Weights = evidence.WEIGHTS, tail: int = TAIL
) -> list[str]:
    whole = Budget(main=budget - tail, tail=tail)
    chosen = evidence.select(world.contract, world.near, budget=whole, weights=weights)
    return [unit.id for unit in chosen.units]


def marginal(world: World, budget: int) -> list[str]:
    return nearness.marginal(world.near, world.lines, budget)


def of(chosen: Sequence[str], world: World, *kinds: str) -> float:
    """The share of a fixture's own items of *kinds* that were chosen."""
    items = [f"{PREFIXES[kind]}:{label}" for kind in kinds for label in world.fixture.control[kind]]
    return sum(item in chosen for item in items) / len(items)


def by_budget(choose: Choose, worlds: Sequence[World]) -> list[float]:
    """Control recall, a mean over fixtures, for each of BUDGETS."""
    return [
        fmean(of(choose(world, budget), world, *PREFIXES) for world in worlds) for budget in BUDGETS
    ]


def by_kind(choose: Choose, worlds: Sequence[World], budget: int) -> tuple[list[float], float]:
    """The recall of each kind and of all at *budget*, and how many pieces are chosen."""
    chosen = [choose(world, budget) for world in worlds]
    pairs = list(zip(chosen, worlds, strict=True))
    kinds = [*((kind,) for kind in PREFIXES), tuple(PREFIXES)]
    found = [fmean(of(each, world, *kind) for each, world in pairs) for kind in kinds]
    return found, fmean(map(len, chosen))
