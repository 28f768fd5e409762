"""Hold an assistant's candidates against the rules that bear on its answer (LCV).

All of it while the person is held: a rule that is confirmed before an emission is kept by it.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.db.models import F

from memory.actions import holding
from memory.actions.callers import Caller, record
from memory.actions.rules import allowing, bearing, choosing, kept, owing
from memory.actions.rules.bearing import Bearing
from memory.actions.rules.errors import TriedError
from memory.models import Answer, Rule, Verification
from memory.rules import candidates, checking, naming, obligations, verify
from memory.rules.candidates import Candidate, Unevaluable
from memory.rules.checking import Outcome as Kept
from memory.rules.standing import Checked
from memory.rules.verify import Verdict
from memory.trust import refs
from memory.trust.ledger import Act

MOST_TRIES = 20  # for one answer: who could try without end could ask rules out
MOST_A_DAY = 200  # of one assistant about one person, whatever the answers: these are made at will
DAY = timedelta(days=1)

type Raw = Sequence[object]  # candidates, as they came


@transaction.atomic
def check(
    caller: Caller, answer: Answer, raw: Raw, *, at: datetime, added: Collection[str] = ()
) -> Verification:
    """Emit one of the candidates or none, and write both down on the receipt of *answer*.

    *added* is what the caller wants covered besides. An emission is written down with what it
    leaves to be done. Raises TriedError, OwingError (nothing is emitted then), GoneError.
    """
    holding.hold(caller)
    _count_tries(caller, answer, at)
    read = [candidates.read(each, place) for place, each in enumerate(raw, start=1)]
    found = bearing.of(caller, answer, at=at, fields=_fields(read), added=added)
    cited = [_cite(each, found.alone) for each in read]
    chosen = choosing.ids(answer, found)
    readable = [each for each in cited if isinstance(each, Candidate)]
    owing.check_room(found.owed, readable)
    let_off = allowing.let_off(answer, readable) if found.contract.waived else {}
    verdict = verify.judge(found.contract, chosen, cited, let_off=let_off)
    lacking = choosing.lacking(found, chosen)
    content = kept.of(verdict, readable, about=found.about, lacking=lacking)
    made = _keep(caller, answer, found, verdict, at, content)
    if verdict.commitment is not None:
        _emit(caller, answer, found, verdict, verdict.commitment, at)
    record(caller, Act.VERIFIED, answer.ref, at, **made.counts)
    return made


def committed(answer: Answer) -> bool | None:
    """Whether anything was let through for *answer*; None where nothing was offered."""
    outcomes = {each.committed for each in answer.verifications.only("outcome")}
    return any(outcomes) if outcomes else None


def last(answer: Answer) -> Verification | None:
    return answer.verifications.order_by("-at", "-pk").first()


def _count_tries(caller: Caller, answer: Answer, at: datetime) -> None:
    made = Verification.objects.of(caller.person)
    if made.filter(answer=answer).count() >= MOST_TRIES:
        raise TriedError(
            "answer",
            f"Candidates of this answer were checked {MOST_TRIES} times. Ask the person, and call "
            "apply with what they say.",
        )
    today = made.filter(answer__assistant=caller.assistant, at__gt=at - DAY)
    if today.count() >= MOST_A_DAY:
        raise TriedError(
            "answer",
            f"You had candidates checked {MOST_A_DAY} times in 24 hours. Try again later.",
        )


def _fields(read: Iterable[Candidate | Unevaluable]) -> frozenset[str]:
    """Every name that a candidate has anywhere."""
    found = (each.fields for each in read if isinstance(each, Candidate))
    return frozenset(name for fields in found for name in naming.within(fields))


def _cite(each: Candidate | Unevaluable, alone: frozenset[str]) -> Candidate | Unevaluable:
    return replace(each, evidence=each.evidence | alone) if isinstance(each, Candidate) else each


def _keep(
    caller: Caller,
    answer: Answer,
    found: Bearing,
    verdict: Verdict,
    at: datetime,
    content: dict[str, Any],
) -> Verification:
    outcomes = _outcomes(found, verdict)
    counted = Counter(outcomes.values())
    made = Verification(
        ref=refs.new("ver_"),
        owner=caller.person,
        answer=answer,
        at=at,
        outcome=verdict.outcome,
        reason=verdict.reason or "",
        rules=[[r.ref, r.row.number, outcomes[r.ref].value] for r in found.rules],
        counts={
            "candidates": len(verdict.findings),
            "unevaluable": len(verdict.unevaluable),
            "committed": int(verdict.commitment is not None),
            **{checked.value: counted[checked] for checked in Checked},
        },
        content=content,
    )
    made.save(force_insert=True)
    for checked in (Checked.KEPT, Checked.CONFLICTED, Checked.NOT_CHECKED):
        pks = [each.row.pk for each in found.rules if outcomes[each.ref] is checked]
        column = checked.value
        Rule.objects.of(caller.person).filter(pk__in=pks).update(**{column: F(column) + 1})
    return made


def _outcomes(found: Bearing, verdict: Verdict) -> dict[str, Checked]:
    """By ref, of the candidate that was emitted, or else of the one that came nearest."""
    best = min(verdict.findings, key=kept.distance, default=None)
    waived = {rule.id for rule in found.contract.waived}

    def outcome(ref: str) -> Checked:
        if ref in verdict.against or (best is not None and ref in best.broken):
            return Checked.CONFLICTED
        if best is not None and ref in best.unchecked:
            return Checked.NOT_CHECKED
        if ref in waived:
            return Checked.ALLOWED
        return Checked.NOT_CHECKED if best is None else Checked.KEPT

    return {each.ref: outcome(each.ref) for each in found.rules}


def _emit(
    caller: Caller,
    answer: Answer,
    found: Bearing,
    verdict: Verdict,
    commitment: Candidate,
    at: datetime,
) -> None:
    after = obligations.emit(found.state, commitment, verdict.rests_on, at)
    owing.keep(caller, answer, found.owed, after, at)
    needed = {
        rule.id
        for rule in found.contract.waived
        if checking.check(rule.predicate, commitment.fields) is not Kept.KEPT
    }
    allowing.use(answer, frozenset(needed), at)
