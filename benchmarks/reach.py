"""Reach, measured on the corpus of everyday messages.

    python benchmarks/reach.py [--people a,b] [--wrong]

Prints precision, recall, F1, volunteering, trap rate, silence, lane accuracy and stability: for
all cases, for the English ones, and for each kind of these. --people keeps to some people by
their ids; --wrong lists every English case that is not exact. The corpus is not part of this
repository: without it there is nothing to measure, and that is said and is no failure.
"""

import argparse
import json
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
CORPUS = ROOT.parent / "shared" / "data" / "reach"
sys.path.insert(0, str(ROOT))

from memory import reach  # noqa: E402
from memory.attributes import Attribute, Category, Fact, Mode, Model, slot_of  # noqa: E402
from memory.reach.catalogue import load  # noqa: E402
from memory.reach.question import Relation  # noqa: E402

Row = dict[str, Any]  # of the corpus


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """One case beside what reach made of it; instructions are left out."""

    case: Row
    asks: frozenset[str]
    acts: frozenset[str]

    @property
    def reached(self) -> frozenset[str]:
        return self.asks | self.acts

    @property
    def wanted(self) -> frozenset[str]:
        return frozenset(self.case["asks"]) | frozenset(self.case["acts"])

    @property
    def right(self) -> frozenset[str]:
        return self.reached & self.wanted

    @property
    def wrong(self) -> frozenset[str]:
        return self.reached - self.wanted - frozenset(self.case["may"])

    @property
    def meta(self) -> bool:
        return bool(self.case["asks"] == ["*"])


def model_of(person: Row) -> Model:
    facts: dict[str, list[Row]] = {}
    for fact in person["facts"]:
        facts.setdefault(slot_of(fact["key"]), []).append(fact)
    return Model(
        name=person["name"],
        attributes=tuple(attribute_of(slot, facts[slot]) for slot in sorted(facts)),
    )


def attribute_of(slot: str, facts: list[Row]) -> Attribute:
    return Attribute(
        slot=slot,
        mode=Mode(facts[0]["mode"]),
        subject=facts[0]["subject"],
        facts=tuple(
            Fact(key=fact["key"], value=fact["value"], category=Category(fact["category"]))
            for fact in facts
        ),
    )


def outcome(case: Row, model: Model) -> Outcome:
    answers = {a.slot for a in model.attributes if a.mode is Mode.ANSWER}
    pairs = [
        (hit.slot, hit.relation)
        for _, reached in reach.read(case["text"], model, load())
        for hit in reached
        if hit.slot in answers
    ]
    asks = frozenset(slot for slot, relation in pairs if relation is Relation.ASKS)
    acts = frozenset(slot for slot, relation in pairs if relation is Relation.ACTS)
    return Outcome(case=case, asks=asks, acts=acts - asks)


def share(part: int, whole: int) -> str:
    return f"{part / whole:.3f}" if whole else "    -"


def lanes(made: Outcome) -> int:
    return len(made.asks & set(made.case["asks"])) + len(made.acts & set(made.case["acts"]))


def stable(outcomes: Iterable[Outcome]) -> tuple[int, int]:
    def group(made: Outcome) -> str:
        return made.case["group"] or ""

    groups = [
        {made.reached for made in members}
        for name, members in groupby(sorted(outcomes, key=group), key=group)
        if name
    ]
    return sum(len(group) == 1 for group in groups), len(groups)


def figures(outcomes: list[Outcome]) -> str:
    right = sum(len(made.right) for made in outcomes)
    given = sum(len(made.right) + len(made.wrong) for made in outcomes)
    wanted = sum(len(made.wanted) for made in outcomes)
    quiet = [made for made in outcomes if not made.wanted]
    traps = [(trap in made.reached) for made in outcomes for trap in made.case["trap"]]
    return "  ".join(
        (
            f"n {len(outcomes):4}",
            f"precision {share(right, given)}",
            f"recall {share(right, wanted)}",
            f"F1 {share(2 * right, given + wanted)}",
            f"volunteering {share(sum(bool(made.wrong) for made in outcomes), len(outcomes))}",
            f"traps {share(sum(traps), len(traps))}",
            f"silence {share(sum(not made.reached for made in quiet), len(quiet))}",
            f"lanes {share(sum(map(lanes, outcomes)), right)}",
            f"stable {share(*stable(outcomes))}",
        )
    )


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--people", default="", help="only these, by id, with commas")
    options.add_argument(
        "--wrong", action="store_true", help="list every English case that is not exact"
    )
    given = options.parse_args()
    if not CORPUS.is_dir():
        print(f"The corpus is not here ({CORPUS}): nothing to measure.")
        return 0
    people = json.loads((CORPUS / "everyday.people.json").read_text(encoding="utf-8"))
    models = {person["id"]: model_of(person) for person in people}
    lines = (CORPUS / "everyday.cases.jsonl").read_text(encoding="utf-8").splitlines()
    cases = [case for case in map(json.loads, lines) if chosen(case, given.people)]
    outcomes = [outcome(case, models[case["person"]]) for case in cases]
    report(outcomes, wrong=given.wrong)
    return 0


def chosen(case: Row, people: str) -> bool:
    return not people or case["person"] in people.split(",")


def report(outcomes: list[Outcome], *, wrong: bool) -> None:
    meta = [made for made in outcomes if made.meta]
    scored = [made for made in outcomes if not made.meta]
    english = [made for made in scored if made.case["lang"] == "en"]
    print(f"{'all':10}", figures(scored))
    print(f"{'English':10}", figures(english))
    for kind in sorted({made.case["kind"] for made in english}):
        print(f"  {kind:8}", figures([made for made in english if made.case["kind"] == kind]))
    everything = sum(len(made.reached) > 1 for made in meta)
    print(f"{'meta':10} n {len(meta):4}  answered with everything {everything}")
    for made in english if wrong else ():
        missed = made.wanted - made.reached
        crossed = lanes(made) != len(made.right)
        if missed or made.wrong or crossed:
            print(
                f"{made.case['person']:9} +{sorted(made.wrong)} -{sorted(missed)}"
                f"{' lane' if crossed else ''} | {made.case['text']}"
            )


if __name__ == "__main__":
    sys.exit(main())
