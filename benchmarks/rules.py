"""What the rules do on invented situations: evidence chosen, commitments let through, routes.

    python benchmarks/rules.py [FIXTURES] [--quick]

FIXTURES is a file of fixtures, ../shared/data/rules/fixtures360.json where nothing is named; where
it is not there, nothing is measured. The writer of candidates is SIMULATED
(benchmarks/rules_bench/generator.py): no language model is asked, and the published figures of
three language models are not reproduced by it. What the gate and the selection do with what is
written is the product's own code; what is wrong with an emission is judged by other code.
--quick leaves out the long histories, the other spans, the exact best and the times.
"""

import argparse
import math
import os
import platform
import sys
import time
from collections.abc import Sequence
from dataclasses import replace
from importlib import metadata
from pathlib import Path
from statistics import fmean

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from benchmarks.rules_bench import fixtures, measures, recalls, world  # noqa: E402
from benchmarks.rules_bench.fixtures import Fixture  # noqa: E402
from benchmarks.rules_bench.generator import CANDIDATES, SLIP, SPAN, Writer  # noqa: E402
from benchmarks.rules_bench.measures import Figures  # noqa: E402
from benchmarks.rules_bench.variants import BUDGET, VARIANTS  # noqa: E402
from benchmarks.rules_bench.world import World  # noqa: E402
from memory.rules.evidence import Term  # noqa: E402
from tests.rules import instances  # noqa: E402
from tests.rules import speed as timing  # noqa: E402

FIXTURES = ROOT.parent / "shared" / "data" / "rules" / "fixtures360.json"
PADDING = 50  # unrelated observations beside each of a fixture's own
OPTIMA = 2_000
TIGHT = 8  # pieces: less than what must not be lost, so that the terms compete
SPANS = (8, 10, 12, 14, 18, 24, 40)
NAMED = {variant.name: variant for variant in VARIANTS}


def line(name: str, values: Sequence[float | None]) -> str:
    return f"{name:22}" + "".join("      -" if v is None else f"{v:7.3f}" for v in values)


def selection(worlds: Sequence[World]) -> None:
    print("\nEvidence chosen, recall of rules, witnesses, tail and debt together; whole records")
    print(f"{'budget in pieces':22}" + "".join(f"{budget:7}" for budget in recalls.BUDGETS))
    print(line("CBEA", recalls.by_budget(recalls.activated, worlds)))
    print(line("MMR, lambda 0.7", recalls.by_budget(recalls.marginal, worlds)))
    print(
        f"{'':22}"
        + "".join(f"{each:>7}" for each in ("hard", "witn.", "tail", "debt", "all", "pieces"))
    )
    for budget in (BUDGET, TIGHT):
        kinds(f"CBEA, budget {budget}", recalls.activated, worlds, budget)
    for term in Term:
        kinds(f"  {TIGHT}, without {term}", recalls.without(term), worlds, TIGHT)


def kinds(name: str, choose: recalls.Choose, worlds: Sequence[World], budget: int) -> None:
    found, pieces = recalls.by_kind(choose, worlds, budget)
    print(line(name, found) + f"{pieces:7.2f}")


def commitments(worlds: Sequence[World], hidden: Sequence[World], writer: Writer) -> None:
    print(f"\nCommitments over {len(worlds)} fixtures. SIMULATED writer: heeds {SPAN} lines, drops")
    print(f"{SLIP:.0%} of those, {CANDIDATES} candidates. Failures over emitted, repair over those")
    print("that expect it, shadow: recall of facts that nobody compiled (1 to 5 a fixture).")
    print(f"{'':22}  avail   hard  cover  witn.   debt infeas.  repair inval. tokens shadow")
    for variant in VARIANTS:
        figures = measures.of(variant, worlds, writer)
        shadow = measures.shadow_recall(variant, hidden, writer)
        print(line(variant.name, [figures.available, *figures.failures.values()]) + rest(figures),
              f"{shadow:6.3f}")  # fmt: skip


def rest(figures: Figures) -> str:
    infeasible, repaired = (
        "{}/{}".format(*each) for each in (figures.infeasible, figures.repaired)
    )
    return f"{infeasible:>8}{repaired:>8}{figures.invalid:6}{figures.tokens:8.1f}"


def fewer(worlds: Sequence[World], where: str) -> None:
    runs = [measures.of(NAMED[name], worlds, Writer()) for name in ("CBEA + LCV", "raw")]
    ours, whole = (figures.tokens for figures in runs)
    print(f"{where}: {ours:.1f} tokens chosen of {whole:.1f}, {1 - ours / whole:.1%} fewer")


def long_histories(of: Sequence[Fixture], writer: Writer) -> None:
    padded = [world.of(each, with_faults=True, padding=PADDING) for each in of]
    fewer(padded, f"long histories ({PADDING} unrelated observations beside each)")
    print(f"{'  on these':22}  avail   hard  cover  witn.   debt infeas.  repair inval. tokens")
    for name in ("raw", "raw, LCV", "CBEA + LCV"):
        figures = measures.of(NAMED[name], padded, writer)
        print(line(f"  {name}", [figures.available, *figures.failures.values()]) + rest(figures))


def spans(worlds: Sequence[World]) -> None:
    """How much of it is the simulated writer's: another span, other figures."""
    print("\nAvailability by how many lines the writer heeds")
    print(f"{'':22}" + "".join(f"{span:7}" for span in SPANS) + "    all")
    for name in ("raw, LCV", "without CBEA", "CBEA + LCV"):
        found = [
            measures.of(NAMED[name], worlds, replace(Writer(), span=span)).available
            for span in (*SPANS, len(max((each.lines for each in worlds), key=len)))
        ]
        print(line(name, found))


def speed() -> None:
    print("\nTimes, by the process's own clock")
    few, most = timing.of_loads(most=60), timing.of_loads(most=400)
    print(
        f"{timing.CANDIDATES} candidates against {timing.RULES} rules: {few:.1f} times json.loads"
    )
    print(f"of the same body where most rules are kept, {most:.1f} where most are broken")
    small, large = timing.selecting(1_000), timing.selecting(10_000)
    print(f"choosing among 10,000 units: {1000 * large:.0f} ms, {large / small:.1f} times 1,000")


def optimum() -> None:
    found = list(instances.ratios(OPTIMA, seed=2))
    print(f"\nGreedy of the exact best over {OPTIMA} instances of up to 14 units: mean", end=" ")
    print(f"{fmean(found):.4f}, least {min(found):.4f}")


def machine() -> str:
    engine = f"jsonschema-rs {metadata.version('jsonschema-rs')}"
    python = f"Python {platform.python_version()}"
    return ", ".join([f"{os.cpu_count()} cores", platform.machine(), python, engine])


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("fixtures", nargs="?", type=Path, default=FIXTURES)
    options.add_argument("--quick", action="store_true", help="the first tables alone")
    asked = options.parse_args()
    if not asked.fixtures.is_file():
        print("The fixtures are not there: nothing was measured. Name their file to measure it.")
        return 0
    start = time.perf_counter()
    found, writer = fixtures.load(asked.fixtures), Writer()
    selection([world.of(each, with_faults=False) for each in found])
    worlds = [world.of(each, with_faults=True) for each in found]
    hidden = [world.of(each, with_faults=True, shadows=True) for each in found]
    commitments(worlds, hidden, writer)
    print()
    fewer(worlds, "on the fixtures")
    if not asked.quick:
        long_histories(found, writer)
        spans(worlds)
        optimum()
        speed()
    print(f"\n{machine()}, {math.ceil(time.perf_counter() - start)} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
