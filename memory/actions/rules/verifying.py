"""Hold an assistant's candidates against the rules that bear on its answer (LCV).

All of it while the person is held: a rule that is confirmed before an emission is kept by it.
"""

from collections import Counter
from collections.abc import Collection, Sequence
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.db.models import F

from memory.actions import holding
from memory.actions.callers import Caller, record
from memory.actions.rules import allowing, bearing, judging, kept, owing
from memory.actions.rules.errors import TriedError
from memory.actions.rules.judging import Judged
from memory.models import Answer, Rule, Verification
from memory.rules import candidates, obligations
from memory.rules.candidates import Candidate
from memory.rules.standing import Checked
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
    turn = bearing.turn(caller, answer, at=at, added=added)
    readable = [each for each in read if isinstance(each, Candidate)]
    owing.check_room(turn.owed, readable)
    judged = judging.judge(turn, answer, read)
    content = kept.of(judged.verdict, readable, about=judged.about, lacking=judged.first.lacking)
    made = _keep(caller, answer, judged, at, content)
    if judged.verdict.commitment is not None:
        _emit(caller, answer, judged, judged.verdict.commitment, at)
    record(caller, Act.VERIFIED, answer.ref, at, **made.counts)
    return made


def committed(answer: Answer) -> bool | None:
    """Whether anything was let through for *answer*; None where nothing was offered."""
    outcomes = {each.committed for each in answer.verifications.only("outcome")}
    return any(outcomes) if outcomes else None


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


def _keep(
    caller: Caller, answer: Answer, judged: Judged, at: datetime, content: dict[str, Any]
) -> Verification:
    verdict, outcomes = judged.verdict, judged.outcomes()
    counted = Counter(outcomes.values())
    made = Verification(
        ref=refs.new("ver_"),
        owner=caller.person,
        answer=answer,
        at=at,
        outcome=verdict.outcome,
        reason=verdict.reason or "",
        rules=[[r.ref, r.row.number, outcomes[r.ref].value] for r in judged.rules],
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
        pks = [each.row.pk for each in judged.rules if judged.nearest[each.ref] is checked]
        column = checked.value
        Rule.objects.of(caller.person).filter(pk__in=pks).update(**{column: F(column) + 1})
    return made


def _emit(
    caller: Caller, answer: Answer, judged: Judged, commitment: Candidate, at: datetime
) -> None:
    first = judged.first
    after = obligations.emit(first.bearing.state, commitment, judged.verdict.rests_on, at)
    owing.keep(caller, answer, first.bearing.owed, after, at)
    allowing.use(answer, first.needed, at)
