"""Candidates held against the rules that bear on each: what one has changes nothing of another."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from memory.actions.rules import allowing, choosing
from memory.actions.rules.bearing import Bearing, Turn
from memory.actions.rules.reading import Ruled
from memory.models import Answer
from memory.rules import checking, verify
from memory.rules.candidates import Candidate, Unevaluable
from memory.rules.checking import Outcome
from memory.rules.standing import STOOD, Checked
from memory.rules.terms import Requirement
from memory.rules.verify import Finding, LetOff, Verdict


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """Candidates on which the same rules bear, and what came of these alone.

    *lacking* is what is required of them and covered by nothing that was chosen.
    """

    bearing: Bearing
    candidates: Sequence[Candidate]
    verdict: Verdict
    lacking: Sequence[Requirement]

    @property
    def nearest(self) -> list[Finding]:
        """One, or none where there is no candidate."""
        return sorted(self.verdict.findings, key=lambda each: each.distance)[:1]

    @property
    def needed(self) -> frozenset[str]:
        """Refs of rules that are let off and that its nearest candidate does not keep."""
        ids = {each.id for each in self.nearest}
        return frozenset(
            rule.id
            for each in self.candidates
            for rule in self.bearing.contract.waived
            if each.id in ids and checking.check(rule.predicate, each.fields) is not Outcome.KEPT
        )

    def outcomes(self) -> dict[str, Checked]:
        """By ref, of its nearest candidate."""
        against, unchecked, needed = {*self.verdict.against}, set[str](), self.needed
        for each in self.nearest:
            against |= {*each.broken}
            unchecked |= {*each.unchecked}
        found = {}
        for ref in (each.ref for each in self.bearing.rules):
            found[ref] = Checked.KEPT if self.verdict.findings else Checked.NOT_CHECKED
            if ref in against:
                found[ref] = Checked.CONFLICTED
            elif ref in unchecked:
                found[ref] = Checked.NOT_CHECKED
            elif ref in needed:
                found[ref] = Checked.ALLOWED
        return found


@dataclass(frozen=True, slots=True, kw_only=True)
class Judged:
    """*parts* by how near the best of each came; the first has the commitment, where there is one.

    *nearest* tells of each rule what came of the nearest candidate on which it bears, by ref.
    """

    verdict: Verdict
    parts: Sequence[Part]
    nearest: dict[str, Checked]

    @property
    def first(self) -> Part:
        return self.parts[0]

    @property
    def rules(self) -> list[Ruled]:
        """Each that bears on any of the candidates, once."""
        found = {each.ref: each for part in self.parts for each in part.bearing.rules}
        return sorted(found.values(), key=lambda each: (each.row.fact_id, each.row.pk))

    @property
    def about(self) -> frozenset[str]:
        return frozenset[str]().union(*(part.bearing.about for part in self.parts))

    def outcomes(self) -> dict[str, Checked]:
        """By ref, of the candidate that was emitted, or else of the one that came nearest."""
        here = {each.ref for each in self.first.bearing.rules}
        return {
            ref: checked if ref in here else _elsewhere(checked)
            for ref, checked in self.nearest.items()
        }


def judge(turn: Turn, answer: Answer, read: Iterable[Candidate | Unevaluable]) -> Judged:
    """The best of what would be emitted of each candidate alone, or why nothing is."""
    ready, unevaluable = verify.apart(read)
    let_off = allowing.let_off(answer, ready) if turn.waived else {}
    parts = [_part(turn, answer, *each, let_off) for each in _by_rules(turn, ready)]
    parts.sort(key=lambda part: [each.distance for each in part.nearest])
    findings = sorted(
        (each for part in parts for each in part.verdict.findings), key=lambda each: each.id
    )
    nearest: dict[str, Checked] = {}
    for part in parts:
        nearest = part.outcomes() | nearest
    verdict = replace(parts[0].verdict, findings=tuple(findings), unevaluable=unevaluable)
    return Judged(verdict=verdict, parts=parts, nearest=nearest)


type _Alike = tuple[tuple[Ruled, ...], list[Candidate]]


def _by_rules(turn: Turn, ready: Iterable[Candidate]) -> Iterable[_Alike]:
    """Where there is none, what the message reached still says why."""
    found: dict[frozenset[int], _Alike] = {}
    for each in ready:
        near = turn.near(each.fields)
        key = frozenset(rule.row.pk for rule in near)
        found.setdefault(key, (near, []))[1].append(each)
    return found.values() or [(turn.near({}), [])]


def _part(
    turn: Turn, answer: Answer, near: tuple[Ruled, ...], alike: list[Candidate], let_off: LetOff
) -> Part:
    bearing = turn.bearing(near)
    chosen = choosing.ids(answer, bearing)
    return Part(
        bearing=bearing,
        candidates=alike,
        verdict=verify.judge(bearing.contract, chosen, alike, let_off=let_off),
        lacking=choosing.lacking(bearing, chosen),
    )


def _elsewhere(checked: Checked) -> Checked:
    return Checked.STOPPED_ANOTHER if checked in STOOD else Checked.ELSEWHERE
