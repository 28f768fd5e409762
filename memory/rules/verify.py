"""Lexicographic commitment verification (LCV): what may be emitted, and what happens instead.

A candidate is feasible where every rule of the contract is kept and everything required is
covered by chosen evidence that it cites. Coverage is worked out from the evidence; what a
candidate says of its own coverage can only count against it (seed 002, section 3). A rule that
could not be checked is not kept.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import NamedTuple

from memory.rules import checking, questions
from memory.rules.candidates import Candidate, Fault, Unevaluable, number
from memory.rules.contract import Contract
from memory.rules.obligations import PREFIX
from memory.rules.questions import Question
from memory.rules.terms import Unit

type LetOff = Mapping[str, Collection[str]]  # by the id of a waived rule


class Outcome(StrEnum):
    COMMIT = "commit"
    RECONTRACT = "recontract"
    CLARIFY = "clarify"
    ABSTAIN = "abstain"
    FALLBACK = "fallback"


class Reason(StrEnum):
    """Why nothing was emitted, in the order in which it is looked for."""

    CONTRACT_CONFLICT = "contract_conflict"  # every candidate breaks a rule, or any would
    MISSING_EVIDENCE = "missing_evidence"  # not chosen, not on file, or a field left out
    UNSUPPORTED = "unsupported"  # the evidence is there; the candidate does not rest on it
    VERIFIER_FAILURE = "verifier_failure"  # no candidate could be evaluated


ROUTES = {
    Reason.CONTRACT_CONFLICT: Outcome.RECONTRACT,
    Reason.MISSING_EVIDENCE: Outcome.CLARIFY,
    Reason.UNSUPPORTED: Outcome.ABSTAIN,
    Reason.VERIFIER_FAILURE: Outcome.FALLBACK,
}


class Vector(NamedTuple):
    """Compared from left to right, the smallest first.

    *missing* counts rules not checked, requirements not covered, and claims without evidence.
    """

    broken: int
    missing: int
    while_infeasible: int
    loss: float  # minus utility


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """Of one candidate: ids of rules, ids of requirements, and names that it claimed."""

    id: str
    utility: float
    broken: tuple[str, ...]
    unchecked: tuple[str, ...]
    uncovered: frozenset[str]
    unsupported: frozenset[str]
    covered: frozenset[str]  # ids of requirements

    @property
    def missing(self) -> int:
        return len(self.unchecked) + len(self.uncovered) + len(self.unsupported)

    @property
    def is_feasible(self) -> bool:
        return not self.broken and not self.missing

    @property
    def distance(self) -> tuple[int, int, float, str]:
        """From being emitted: rules broken, then what is missing, then utility, then id."""
        return len(self.broken), self.missing, -self.utility, self.id


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """*findings* in the order of their ids. Only COMMIT has a *commitment*, and no *reason*.

    *against* are ids of the rules that RECONTRACT is about: those that cannot hold together, else
    those that the best candidate breaks. *questions* are what CLARIFY has to ask, names of what
    is not covered and of fields that told rules lack, the one on which most hangs first.
    """

    outcome: Outcome
    commitment: Candidate | None = None
    reason: Reason | None = None
    findings: tuple[Finding, ...] = ()
    unevaluable: tuple[Unevaluable, ...] = ()
    against: tuple[str, ...] = ()
    questions: tuple[Question, ...] = ()

    @property
    def feasible(self) -> tuple[str, ...]:
        return tuple(each.id for each in self.findings if each.is_feasible)

    @property
    def rests_on(self) -> frozenset[str]:
        """The requirements that the commitment's evidence covers."""
        emitted = self.commitment.id if self.commitment else None
        return next((each.covered for each in self.findings if each.id == emitted), frozenset())

    def vector(self, finding: Finding) -> Vector:
        while_infeasible = int(self.outcome is not Outcome.COMMIT)
        return Vector(len(finding.broken), finding.missing, while_infeasible, -finding.utility)


def judge(
    contract: Contract,
    chosen: Collection[str],
    candidates: Iterable[Candidate | Unevaluable],
    *,
    let_off: LetOff | None = None,
) -> Verdict:
    """Emit the feasible candidate of the highest utility, ties by id, or say why there is none.

    *chosen* are ids of the contract's units that went into the turn (`evidence.select`); a
    candidate that cites others has claimed what nobody can follow. *let_off* are the ids of the
    candidates that each waived rule is let off for; without it, it is for all of them.
    """
    ready, unevaluable = apart(candidates)
    units = {unit.id: unit for unit in contract.units if unit.id in chosen}
    reader = _Reader(contract, units, let_off)
    findings = tuple([reader.find(candidate) for candidate in ready])
    best = min(findings, key=lambda each: each.distance, default=None)
    if best is not None and best.is_feasible:
        emitted = next(each for each in ready if each.id == best.id)
        verdict = Verdict(outcome=Outcome.COMMIT, commitment=emitted)
    else:
        verdict = _diagnose(contract, units.values(), best)
    return replace(verdict, findings=findings, unevaluable=unevaluable)


def apart(
    candidates: Iterable[Candidate | Unevaluable],
) -> tuple[list[Candidate], tuple[Unevaluable, ...]]:
    """Those that can be evaluated and those that cannot, both by id."""
    by_id: dict[str, list[Candidate | Unevaluable]] = {}
    for each in candidates:
        by_id.setdefault(each.id, []).append(each)
    ready, unevaluable = [], []
    for id_ in sorted(by_id):
        first, *others = by_id[id_]
        if others:
            unevaluable.append(Unevaluable(id=id_, fault=Fault.REPEATED))
        elif isinstance(first, Unevaluable):
            unevaluable.append(first)
        elif not first.fields or number(first.utility) is None:
            fault = Fault.UNPARSABLE if first.fields else Fault.EMPTY
            unevaluable.append(Unevaluable(id=id_, fault=fault))
        else:
            ready.append(first)
    return ready, tuple(unevaluable)


class _Cited(NamedTuple):
    """What a set of cited units comes to."""

    covered: frozenset[str]  # requirements
    uncovered: frozenset[str]
    names: frozenset[str]
    strange: frozenset[str]  # ids that were not chosen


class _Reader:
    """Candidates held against one contract; sets of cited units are worked out once."""

    def __init__(
        self, contract: Contract, units: Mapping[str, Unit], let_off: LetOff | None
    ) -> None:
        self.waived = contract.waived if let_off is not None else ()
        self.let_off = let_off or {}
        self.checker, self.units = contract.checker, units
        self.ids = [rule.id for rule in contract.rules]
        self.required = contract.required
        self.known: dict[frozenset[str], _Cited] = {}

    def find(self, candidate: Candidate) -> Finding:
        broken, unchecked = self.checker.run(candidate.fields)
        cited = self.known.get(candidate.evidence) or self.look(candidate.evidence)
        unsupported = (candidate.covers - cited.names) | cited.strange
        if candidate.discharges:
            unsupported |= {f"{PREFIX}{id_}" for id_ in candidate.discharges} - cited.covered
        return Finding(
            id=candidate.id,
            utility=candidate.utility,
            broken=self._named(broken) + self._still(candidate, checking.Outcome.BROKEN),
            unchecked=self._named(unchecked) + self._still(candidate, checking.Outcome.NOT_CHECKED),
            uncovered=cited.uncovered,
            unsupported=unsupported,
            covered=cited.covered,
        )

    def look(self, ids: frozenset[str]) -> _Cited:
        cited = [self.units[id_] for id_ in ids if id_ in self.units]
        covered = self.required & {each for unit in cited for each in unit.covers}
        names = frozenset(name for unit in cited for name in unit.names)
        found = _Cited(covered, self.required - covered, names, ids - self.units.keys())
        self.known[ids] = found
        return found

    def _still(self, candidate: Candidate, outcome: checking.Outcome) -> tuple[str, ...]:
        """Waived rules that are not let off for this one."""
        return tuple(
            rule.id
            for rule in self.waived
            if candidate.id not in self.let_off.get(rule.id, ())
            and checking.check(rule.predicate, candidate.fields) is outcome
        )

    def _named(self, places: list[int]) -> tuple[str, ...]:
        if len(places) > 1:
            places.sort()  # the rules of a contract are in the order of their ids
        return tuple([self.ids[place] for place in places])


def _diagnose(contract: Contract, chosen: Iterable[Unit], best: Finding | None) -> Verdict:
    """The first reason that holds of the best candidate, by the violation vector."""
    against = {id_ for conflict in contract.conflicts for id_ in conflict.rules}
    if best is not None and not against:
        against = {*best.broken}
    against |= contract.stuck
    if against:
        return _withheld(Reason.CONTRACT_CONFLICT, against=tuple(sorted(against)))
    there = {covered for unit in chosen for covered in unit.covers}
    lacking = {each.name for each in contract.requirements if each.id not in there}
    unchecked = best.unchecked if best is not None else ()
    told = (rule for rule in (*contract.rules, *contract.waived) if rule.told)
    lacking |= {rule.predicate.field for rule in told if rule.id in unchecked}
    if lacking or unchecked:
        asked = questions.weigh(contract.requirements, lacking)
        return _withheld(Reason.MISSING_EVIDENCE, questions=asked)
    return _withheld(Reason.VERIFIER_FAILURE if best is None else Reason.UNSUPPORTED)


def _withheld(
    reason: Reason, against: tuple[str, ...] = (), questions: tuple[Question, ...] = ()
) -> Verdict:
    return Verdict(outcome=ROUTES[reason], reason=reason, against=against, questions=questions)
