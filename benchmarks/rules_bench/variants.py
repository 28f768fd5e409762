"""What each variant shows to the writer, and what it does with the candidates that come back."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from benchmarks.rules_bench import judge, nearness
from benchmarks.rules_bench.generator import Writer
from benchmarks.rules_bench.world import World
from memory.rules import candidates, checking, evidence, verify
from memory.rules.evidence import Budget, Term, Weights

BUDGET, TAIL = 12, 1  # pieces
SUMMARY, TOOL = 8, 4  # lines of a summary, of one call of a tool


@dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    """What came of a fixture: an emission, a route, or neither where nothing could be read."""

    shown: list[str]
    emitted: dict[str, Any] | None = None
    route: str | None = None
    heeded: frozenset[str] = frozenset()


type Show = Callable[[World], list[str]]
type Gate = Callable[[World, list[str], list[dict[str, Any]]], Run]


@dataclass(frozen=True, slots=True, kw_only=True)
class Variant:
    name: str
    show: Show
    gate: Gate

    def run(self, world: World, writer: Writer) -> Run:
        shown = self.show(world)
        return self.gate(world, shown, writer.write(world, shown))


def activated(weights: Weights = evidence.WEIGHTS, tail: int = TAIL) -> Show:
    budget = Budget(main=BUDGET - tail, tail=tail)

    def show(world: World) -> list[str]:
        chosen = evidence.select(world.contract, world.near, budget=budget, weights=weights)
        return [unit.id for unit in chosen.units]

    return show


def whole(world: World) -> list[str]:
    return [*world.lines]


def summary(world: World) -> list[str]:
    return nearness.central(world.lines, SUMMARY)


def dense(world: World) -> list[str]:
    return nearness.nearest(world.near, BUDGET)


def long_context(world: World) -> list[str]:
    """The whole record, with its summary before it."""
    return [*summary(world), *whole(world)]


def tool_memory(world: World) -> list[str]:
    """One call for each dimension that the request names."""
    found: list[str] = []
    for dimension in world.fixture.labels("required_dimensions"):
        asked = f"{world.fixture.raw['scenario_focus']} {dimension}".replace("_", " ")
        found += nearness.nearest(nearness.to(asked, world.lines), TOOL)
    return list(dict.fromkeys(found))


def ungated(world: World, shown: list[str], written: list[dict[str, Any]]) -> Run:
    return _best(shown, [each for each in written if each.get("fields")])


def validated(world: World, shown: list[str], written: list[dict[str, Any]]) -> Run:
    """Rules are checked; coverage is not, and every refusal is the same."""
    readable = [each for each in written if each.get("fields")]
    ready: checking.Checker = world.contract.checker
    kept = [each for each in readable if ready.run(each["fields"]) == ([], [])]
    return _best(shown, kept) if kept or not readable else Run(shown=shown, route="abstain")


def _best(shown: list[str], written: list[dict[str, Any]]) -> Run:
    best = min(written, key=lambda each: (-each["utility"], each["id"]), default=None)
    return Run(shown=shown, emitted=best, heeded=frozenset(best["evidence"] if best else ()))


def verified(world: World, shown: list[str], written: list[dict[str, Any]]) -> Run:
    read = [candidates.read(raw, place) for place, raw in enumerate(written)]
    verdict = verify.judge(world.contract, set(shown), read)
    heeded = frozenset(written[0]["evidence"])
    if verdict.commitment is None:
        return Run(shown=shown, route=verdict.outcome.value, heeded=heeded)
    emitted = next(each for each in written if each["id"] == verdict.commitment.id)
    return Run(shown=shown, emitted=emitted, heeded=frozenset(emitted["evidence"]))


class Oracle(Variant):
    """Knows the fixture's answers."""

    def run(self, world: World, writer: Writer) -> Run:
        fixture, shown = world.fixture, self.show(world)
        if judge.wants_repair(fixture):
            return Run(shown=shown, route=judge.ROUTE[fixture.faults[0]])
        return self.gate(world, shown, Writer(span=len(shown), slip=0).write(world, shown))


COVERAGE, DEBT = Weights().without(Term.COVERAGE), Weights().without(Term.DEBT)
RESERVE = Weights().without(Term.TAIL)
CBEA = Variant(name="CBEA + LCV", show=activated(), gate=verified)
VARIANTS = (
    Variant(name="raw", show=whole, gate=ungated),
    Variant(name="summary", show=summary, gate=ungated),
    Variant(name="dense", show=dense, gate=ungated),
    Variant(name="long context", show=long_context, gate=ungated),
    Variant(name="tool memory", show=tool_memory, gate=ungated),
    Variant(name="validator only", show=whole, gate=validated),
    Variant(name="without CBEA", show=dense, gate=verified),
    CBEA,
    Oracle(name="oracle", show=activated(), gate=verified),
    Variant(name="raw, LCV", show=whole, gate=verified),
    Variant(name="long context, LCV", show=long_context, gate=verified),
    Variant(name="CBEA - coverage, LCV", show=activated(COVERAGE), gate=verified),
    Variant(name="CBEA - tail, LCV", show=activated(RESERVE, tail=0), gate=verified),
    Variant(name="CBEA - debt, LCV", show=activated(DEBT), gate=verified),
)
