"""The figures of one engine on one corpus, as lines of text."""

from collections.abc import Callable, Iterator, Sequence

from benchmarks.reach import bootstrap, measures
from benchmarks.reach.bootstrap import Interval
from benchmarks.reach.measures import Outcomes

LANES = "lanes"
COLUMNS: dict[str, Callable[[Outcomes], float | None]] = {
    "prec": measures.precision,
    "recall": measures.recall,
    "macro": measures.macro_f1,
    "missed": measures.missed,
    "exact": measures.exact,
    "traps": measures.traps,
    "leak": measures.leak,
    "silence": measures.silence,
    LANES: measures.lanes,
    "stable": measures.stability,
    "jaccard": measures.likeness,
}
SPANNED = "F1             volunteering  "  # figure and interval: 15 wide each


def heading() -> str:
    names = "".join(f"{name:>8}" for name in COLUMNS)
    return f"    {'':24}{'n':>5}  {SPANNED}{names}{'ms':>8}"


def lines(outcomes: Outcomes, rows: Sequence[str], *, laned: bool) -> Iterator[str]:
    for row in rows:
        chosen = [made for made in outcomes if row in made.case.rows]
        if chosen:
            yield f"    {row:24}{len(chosen):5}  {figures(chosen, laned=laned)}"


def figures(outcomes: Outcomes, *, laned: bool) -> str:
    intervals = bootstrap.intervals(outcomes)
    measured = (measures.f1(outcomes), measures.volunteering(outcomes))
    pairs = zip(measured, intervals, strict=True)
    cells = "".join(
        f"{shown(measure(outcomes) if laned or name != LANES else None):>8}"
        for name, measure in COLUMNS.items()
    )
    return (
        f"{''.join(spanned(*pair) for pair in pairs)}{cells}"
        f"{measures.milliseconds(outcomes) or 0:8.2f}"
    )


def shown(figure: float | None) -> str:
    return "-" if figure is None else f"{figure:.3f}".replace("0.", ".", 1)


def spanned(figure: float | None, interval: Interval | None) -> str:
    low_high = f" [{shown(interval[0])}-{shown(interval[1])}]" if interval else ""
    return f"{shown(figure) + low_high:17}"
