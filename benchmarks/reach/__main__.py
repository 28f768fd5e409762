"""Reach, measured: which slots of a person's facts a message reaches.

    python -m benchmarks.reach [--corpus everyday,own] [--engine rules] [--people a,b]
                               [--baselines] [--short] [--wrong]

Prints, for each corpus and engine, the figures defined in `measures`, with 95 % intervals of F1
and volunteering. "all" leaves out what asks for everything on file. Corpora that are not part of
this repository are measured where they are, and said to be missing where they are not.
"""

import argparse
import sys
from dataclasses import replace

from benchmarks.reach import corpora, engines, report, turns
from benchmarks.reach.cases import Corpus

TRAINING = "train"  # of what a scorer was fitted on, figures would flatter it


def main() -> int:
    given = options()
    names = given.engine.split(",")
    names += [name for name in engines.BASELINES if given.baselines and name not in names]
    for name in given.corpus.split(","):
        if not corpora.present(name):
            print(f"{name}: not here, nothing to measure.")
        elif name == corpora.POOL:
            report.recall(turns.corpus(*corpora.rows(name)), names)
        else:
            corpus = kept(corpora.read(name), given.people)
            if corpus.cases:
                report.reach(corpus, names, short=given.short, wrong=given.wrong)
    return 0


def options() -> argparse.Namespace:
    usual = [name for name in corpora.names() if not name.startswith(TRAINING)]
    parser = argparse.ArgumentParser(prog="python -m benchmarks.reach", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("--corpus", default=",".join(usual), help="with commas")
    parser.add_argument("--engine", default="rules", help="with commas; baselines too, by name")
    parser.add_argument("--people", default="", help="only these, by id, with commas")
    parser.add_argument("--baselines", action="store_true", help="every baseline beside")
    parser.add_argument("--short", action="store_true", help="of each, only all cases together")
    parser.add_argument("--wrong", action="store_true", help="list every case that is not exact")
    given = parser.parse_args()
    check(parser, given.engine, {*engines.ENGINES, *engines.BASELINES})
    check(parser, given.corpus, {*corpora.names()})
    return given


def check(parser: argparse.ArgumentParser, given: str, known: set[str]) -> None:
    for name in given.split(","):
        if name not in known:
            parser.error(f"no {name!r}; there are {', '.join(sorted(known))}")


def kept(corpus: Corpus, people: str) -> Corpus:
    if not people:
        return corpus
    chosen = people.split(",")
    return replace(corpus, cases=tuple(case for case in corpus.cases if case.person in chosen))


if __name__ == "__main__":
    sys.exit(main())
