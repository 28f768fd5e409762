"""Rates with their denominators (design: failures over emitted, availability over attempted)."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Any

from benchmarks.rules_bench import judge
from benchmarks.rules_bench.fixtures import Fixture
from benchmarks.rules_bench.generator import Writer
from benchmarks.rules_bench.variants import Run, Variant
from benchmarks.rules_bench.world import World
from memory import tokens

type Wrong = Callable[[Fixture, dict[str, Any]], bool]
FAILURES: dict[str, Wrong] = {
    "hard": judge.breaks_rule,
    "coverage": judge.leaves_uncovered,
    "witness": judge.drops_witness,
    "debt": judge.drops_consequence,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Figures:
    """*repaired* and *infeasible* are counts with what they are counts of; tokens are means."""

    available: float
    emitted: int
    invalid: int
    failures: dict[str, float | None]
    infeasible: tuple[int, int]
    repaired: tuple[int, int]
    tokens: float


def of(variant: Variant, worlds: Sequence[World], writer: Writer) -> Figures:
    runs = [(world, variant.run(world, writer)) for world in worlds]
    emitted = [(world.fixture, run.emitted) for world, run in runs if run.emitted is not None]
    hopeless = [run for world, run in runs if judge.is_infeasible(world.fixture)]
    wanting = [(world, run) for world, run in runs if judge.wants_repair(world.fixture)]
    return Figures(
        available=len(emitted) / len(runs),
        emitted=len(emitted),
        invalid=sum(run.emitted is None and run.route is None for _, run in runs),
        failures={name: rate(wrong, emitted) for name, wrong in FAILURES.items()},
        infeasible=(sum(run.emitted is not None for run in hopeless), len(hopeless)),
        repaired=(
            sum(judge.is_repaired(world.fixture, run.route) for world, run in wanting),
            len(wanting),
        ),
        tokens=fmean(cost(world, run) for world, run in runs),
    )


def rate(wrong: Wrong, emitted: Iterable[tuple[Fixture, dict[str, Any]]]) -> float | None:
    found = [wrong(fixture, each) for fixture, each in emitted]
    return fmean(found) if found else None


def cost(world: World, run: Run) -> int:
    return tokens.count("\n".join(world.lines[id_] for id_ in run.shown))


def shadow_recall(variant: Variant, worlds: Sequence[World], writer: Writer) -> float:
    """Of the facts that nobody compiled, those that the commitment or its best try heeded."""
    found = total = 0
    for world in worlds:
        found += len(world.shadows & variant.run(world, writer).heeded)
        total += len(world.shadows)
    return found / total
