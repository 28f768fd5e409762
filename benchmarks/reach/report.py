"""What is printed of a corpus."""

from collections.abc import Sequence

from benchmarks.reach import engines, nominators, steadiness, table, turns
from benchmarks.reach.cases import MAIN, Corpus, Outcome
from benchmarks.reach.prepared import NotHereError


def reach(corpus: Corpus, names: Sequence[str], *, short: bool, wrong: bool) -> None:
    people = len({case.person for case in corpus.cases})
    print(f"\n{corpus.name}: {len(corpus.cases)} cases, {people} people. {corpus.note}")
    print(table.heading())
    for name in names:
        try:
            made = engines.prepare(name, corpus)
        except NotHereError as missing:
            print(f"  {name}: {missing}")
            continue
        print(f"  {name}{made.note and f' ({made.note})'}")
        outcomes = engines.run(made.read, corpus)
        rows = (MAIN,) if short else corpus.rows
        for line in table.lines(outcomes, rows, laned=made.laned):
            print(line)
        kept = steadiness.measure(made.read, corpus)
        print("    the same:", ", ".join(f"{how} {table.shown(x)}" for how, x in kept.items()))
        if wrong:
            differing(outcomes)


def nominations(corpus: Corpus) -> None:
    """What each assistant that names slots itself adds, against one that names none."""
    print(f"\n{corpus.name}: {len(corpus.row(MAIN))} cases, {len(corpus.models)} people.")
    print(table.heading())
    without = nominators.run(nominators.silent, corpus)
    for name, nominate in nominators.NOMINATORS.items():
        made = nominators.run(nominate, corpus)
        f1, harm = nominators.gain(made, without)
        print(f"  {name}")
        for line in table.lines(made, (MAIN,), laned=True):
            print(line)
        late = " TOO MUCH" if name == "hostile" and harm > nominators.MOST_HARM else ""
        print(f"    against none: F1 {f1:+.1f}, volunteering {harm:+.1f} points{late}")


def differing(outcomes: Sequence[Outcome]) -> None:
    """Every case that is not exact: what is too much, what is missing, what is in another lane."""
    for made in outcomes:
        missed = made.case.wanted - made.reached
        crossed = made.right - made.in_lane if made.case.asks | made.case.acts else ()
        if missed or made.wrong or crossed:
            print(
                f"    {made.case.id:14} +{sorted(made.wrong)} -{sorted(missed)}"
                f"{f' lane {sorted(crossed)}' if crossed else ''} | {made.case.text}"
            )


def recall(corpus: Corpus, names: Sequence[str]) -> None:
    print(f"\n{corpus.name}: {len(corpus.cases)} cases. Recall of turns, not a matter of slots.")
    for name in names:
        if name not in turns.RANKERS:
            print(f"  {name}: does not rank")
            continue
        try:
            engines.require(name)
        except NotHereError as missing:
            print(f"  {name}: {missing}")
            continue
        print(f"  {name}")
        for line in turns.lines(turns.RANKERS[name], corpus):
            print(line)
