"""What assistants left to do, as their person sees and ends it."""

from dataclasses import dataclass
from datetime import datetime

from dashboard import words
from memory.models import Obligation, Person, Verification
from memory.rules.obligations import Standing
from memory.rules.verify import Outcome

MOST = 100


@dataclass(frozen=True, slots=True, kw_only=True)
class Owed:
    """*about* are slots; it bears on every question where there are none, or once it is overdue."""

    number: int
    assistant: str
    says: str
    about: str
    answer: str
    when: str
    due: str
    is_overdue: bool


def of(person: Person, now: datetime) -> tuple[Owed, ...]:
    """What is still owed, the oldest first. One query."""
    rows = Obligation.objects.of(person).exclude(standing=Standing.DISCHARGED)
    found = rows.select_related("assistant", "answer").order_by("opened_at", "pk")[:MOST]
    return tuple(_owed(row, now) for row in found)


def left_out(person: Person, made: Verification) -> tuple[str, ...]:
    """What the options of a check left out, as it was owed then. No query where that is nothing."""
    ids = made.content.get("owed")
    if not ids or made.outcome not in {Outcome.ABSTAIN, Outcome.CLARIFY}:
        return ()
    rows = Obligation.objects.of(person).filter(assistant=made.answer.assistant_id)
    then = rows.filter(opened_at__lte=made.at).exclude(discharged_at__lt=made.at)
    return tuple(row.content["says"] for row in then.order_by("pk") if row.content["id"] in ids)


def _owed(row: Obligation, now: datetime) -> Owed:
    return Owed(
        number=row.pk,
        assistant=row.assistant.name,
        says=row.content["says"],
        about=", ".join(row.content["about"][:10]),
        answer=row.answer.ref,
        when=words.moment(row.opened_at, now),
        due=words.moment(row.due, now) if row.due else "",
        is_overdue=row.due is not None and row.due <= now,
    )
