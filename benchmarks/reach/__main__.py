"""Reach, measured: which slots of a person's facts a message reaches.

    python -m benchmarks.reach [--corpus everyday,own] [--engine held] [--people a,b]
                               [--encoder] [--baselines] [--short] [--wrong]
    python -m benchmarks.reach --nominators [--corpus everyday,own] [--people a,b]

Prints, for each corpus and engine, the figures defined in `measures`, with 95 % intervals of F1
and volunteering. "all" leaves out what asks for everything on file. Corpora that are not part of
this repository are measured where they are, and said to be missing where they are not. With
--nominators it is the decision that is measured, with the claims of assistants that name slots.
"""

import argparse
import sys
from dataclasses import replace

from benchmarks.reach import corpora, engines, kept, report, turns
from benchmarks.reach.cases import Corpus
from memory.reach.learned import weights

NOMINATED = "everyday,own"  # whose cases know lanes
TRAINING = "train"  # of what a scorer was fitted on, figures would flatter it


def main() -> int:
    given = options()
    weights.engage(encoder=given.encoder)
    for name in given.corpus.split(","):
        if not corpora.present(name):
            print(f"{name}: not here, nothing to measure.")
        elif name == corpora.POOL:
            recall(name, given)
        else:
            reach(only(kept.corpus(corpora.read(name)), given.people), given)
    return 0


def recall(name: str, given: argparse.Namespace) -> None:
    if given.nominators:
        print(f"{name}: knows no slots that could be named.")
    else:
        report.recall(turns.corpus(*corpora.rows(name)), engines_of(given))


def reach(corpus: Corpus, given: argparse.Namespace) -> None:
    if corpus.cases and given.nominators:
        report.nominations(corpus)
    elif corpus.cases:
        report.reach(corpus, engines_of(given), short=given.short, wrong=given.wrong)


def engines_of(given: argparse.Namespace) -> list[str]:
    names: list[str] = given.engine.split(",")
    return names + [name for name in engines.BASELINES if given.baselines and name not in names]


def options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.reach", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("--corpus", default="", help="with commas")
    parser.add_argument("--engine", default="held", help="with commas; baselines too, by name")
    parser.add_argument("--people", default="", help="only these, by id, with commas")
    parser.add_argument("--encoder", action="store_true", help="held decides with the encoder")
    parser.add_argument("--baselines", action="store_true", help="every baseline beside")
    parser.add_argument("--short", action="store_true", help="of each, only all cases together")
    parser.add_argument("--wrong", action="store_true", help="list every case that is not exact")
    parser.add_argument("--nominators", action="store_true", help="measure nominations instead")
    given = parser.parse_args()
    check(parser, given.engine, {*engines.ENGINES, *engines.BASELINES})
    given.corpus = given.corpus or usual(given)
    check(parser, given.corpus, {*corpora.names()})
    return given


def usual(given: argparse.Namespace) -> str:
    """The corpora that are measured where none is named."""
    if given.nominators:
        return NOMINATED
    return ",".join(name for name in corpora.names() if not name.startswith(TRAINING))


def check(parser: argparse.ArgumentParser, given: str, known: set[str]) -> None:
    for name in given.split(","):
        if name not in known:
            parser.error(f"no {name!r}; there are {', '.join(sorted(known))}")


def only(corpus: Corpus, people: str) -> Corpus:
    if not people:
        return corpus
    chosen = people.split(",")
    return replace(corpus, cases=tuple(case for case in corpus.cases if case.person in chosen))


if __name__ == "__main__":
    sys.exit(main())
