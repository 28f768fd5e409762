"""Intervals by drawing whole clusters, since the cases of one person are not independent."""

import random
from collections.abc import Sequence

from benchmarks.reach.cases import Outcome
from benchmarks.reach.measures import Tally, tally

DRAWS = 1000
SEED = 1
TAILS = (0.025, 0.975)  # of 95 %

Interval = tuple[float, float]


def intervals(outcomes: Sequence[Outcome]) -> tuple[Interval | None, Interval | None]:
    """Of F1 and of volunteering; None where fewer than two clusters give no spread."""
    clusters: dict[str, list[Outcome]] = {}
    for made in outcomes:
        clusters.setdefault(made.case.cluster, []).append(made)
    if len(clusters) < 2:
        return None, None
    tallies = [tally(members) for members in clusters.values()]
    chance = random.Random(SEED)
    drawn = [total(chance.choices(tallies, k=len(tallies))) for _ in range(DRAWS)]
    return between([one.f1 for one in drawn]), between([one.volunteering for one in drawn])


def total(tallies: Sequence[Tally]) -> Tally:
    return Tally(
        right=sum(one.right for one in tallies),
        given=sum(one.given for one in tallies),
        wanted=sum(one.wanted for one in tallies),
        volunteered=sum(one.volunteered for one in tallies),
        cases=sum(one.cases for one in tallies),
    )


def between(figures: Sequence[float | None]) -> Interval | None:
    known = sorted(figure for figure in figures if figure is not None)
    if not known:
        return None
    low, high = (known[round(tail * (len(known) - 1))] for tail in TAILS)
    return low, high
