"""Which of what a commitment must not lose is among the evidence chosen, by budget."""

from collections.abc import Callable, Sequence
from statistics import fmean

from benchmarks.rules_bench import nearness
from benchmarks.rules_bench.variants import TAIL
from benchmarks.rules_bench.world import World
from memory.rules import evidence
from memory.rules.evidence import Budget

BUDGETS = tuple(range(6, 14))
PREFIXES = {"hard": "rule", "witness": "fact", "tail": "fact", "debt": "debt"}

type Choose = Callable[[World, int], list[str]]


def activated(world: World, budget: int) -> list[str]:
    main = Budget(main=budget - TAIL, tail=TAIL)
    chosen = evidence.select(world.contract, world.near, budget=main)
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


def by_kind(worlds: Sequence[World], budget: int) -> tuple[dict[str, float], float]:
    """The recall of each kind at *budget*, and how many pieces are chosen on average."""
    chosen = [activated(world, budget) for world in worlds]
    found = {
        kind: fmean(of(each, world, kind) for each, world in zip(chosen, worlds, strict=True))
        for kind in PREFIXES
    }
    return found, fmean(map(len, chosen))
