"""What is measured of outcomes: shares between 0 and 1, None where there is nothing to share."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from statistics import fmean, median

from benchmarks.reach.cases import Outcome, Slots

Outcomes = Sequence[Outcome]


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """Counts that add up over cases: slots right, given (right or wrong) and wanted."""

    right: int = 0
    given: int = 0
    wanted: int = 0
    volunteered: int = 0  # cases
    cases: int = 0

    @property
    def f1(self) -> float | None:
        return share(2 * self.right, self.given + self.wanted)

    @property
    def volunteering(self) -> float | None:
        return share(self.volunteered, self.cases)


def share(part: float, whole: float) -> float | None:
    return part / whole if whole else None


def tally(outcomes: Outcomes) -> Tally:
    right = sum(len(made.right) for made in outcomes)
    return Tally(
        right=right,
        given=right + sum(len(made.wrong) for made in outcomes),
        wanted=sum(len(made.case.wanted) for made in outcomes),
        volunteered=sum(bool(made.wrong) for made in outcomes),
        cases=len(outcomes),
    )


def precision(outcomes: Outcomes) -> float | None:
    counted = tally(outcomes)
    return share(counted.right, counted.given)


def recall(outcomes: Outcomes) -> float | None:
    counted = tally(outcomes)
    return share(counted.right, counted.wanted)


def f1(outcomes: Outcomes) -> float | None:
    return tally(outcomes).f1


def macro_f1(outcomes: Outcomes) -> float | None:
    """The mean over people; one of whom nothing is wanted or given does not count."""
    people: dict[str, list[Outcome]] = {}
    for made in outcomes:
        people.setdefault(made.case.person, []).append(made)
    each = [score for score in map(f1, people.values()) if score is not None]
    return fmean(each) if each else None


def volunteering(outcomes: Outcomes) -> float | None:
    return tally(outcomes).volunteering


def missed(outcomes: Outcomes) -> float | None:
    """Of the cases that want something, those that did not get all of it."""
    asking = [made for made in outcomes if made.case.wanted]
    return share(sum(made.right != made.case.wanted for made in asking), len(asking))


def exact(outcomes: Outcomes) -> float | None:
    """Of all cases, those with all that is wanted and nothing that does harm."""
    right = sum(made.right == made.case.wanted and not made.wrong for made in outcomes)
    return share(right, len(outcomes))


def traps(outcomes: Outcomes) -> float | None:
    sprung = sum(len(made.reached & made.case.trap) for made in outcomes)
    return share(sprung, sum(len(made.case.trap) for made in outcomes))


def leak(outcomes: Outcomes) -> float | None:
    """Of the cases with targets, those that reached one."""
    tempted = [made for made in outcomes if made.case.target]
    return share(sum(bool(made.reached & made.case.target) for made in tempted), len(tempted))


def silence(outcomes: Outcomes) -> float | None:
    """Of the cases that want nothing, those that reached nothing, harmless slots included."""
    quiet = [made for made in outcomes if not made.case.wanted]
    return share(sum(not made.reached for made in quiet), len(quiet))


def lanes(outcomes: Outcomes) -> float | None:
    """Of the right slots of cases with lanes, those in the right one."""
    laned = [made for made in outcomes if made.case.asks | made.case.acts]
    right = sum(len(made.right) for made in laned)
    return share(sum(len(made.in_lane) for made in laned), right)


def stability(outcomes: Outcomes) -> float | None:
    """Of the groups of paraphrases, those that all reach the same slots."""
    groups = list(_groups(outcomes))
    return share(sum(len(set(group)) == 1 for group in groups), len(groups))


def likeness(outcomes: Outcomes) -> float | None:
    """The mean Jaccard of two paraphrases of one wish; nothing and nothing are alike."""
    pairs = [pair for group in _groups(outcomes) for pair in combinations(group, 2)]
    return fmean(jaccard(*pair) for pair in pairs) if pairs else None


def jaccard(one: Slots, other: Slots) -> float:
    return len(one & other) / len(one | other) if one | other else 1.0


def milliseconds(outcomes: Outcomes) -> float | None:
    return median(made.spent for made in outcomes) if outcomes else None


def _groups(outcomes: Iterable[Outcome]) -> Iterator[list[Slots]]:
    groups: dict[str, list[Slots]] = {}
    for made in outcomes:
        if made.case.group:
            groups.setdefault(made.case.group, []).append(made.reached)
    yield from (group for group in groups.values() if len(group) > 1)
