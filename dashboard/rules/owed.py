"""What assistants left to do, as their person sees and ends it."""

from dataclasses import dataclass
from datetime import datetime

from dashboard import words
from memory.models import Obligation, Person
from memory.rules.obligations import Standing

MOST = 100


@dataclass(frozen=True, slots=True, kw_only=True)
class Owed:
    """*about* are slots; it bears on every question where there are none."""

    number: int
    assistant: str
    says: str
    about: str
    answer: str
    when: str
    due: str


def of(person: Person, now: datetime) -> tuple[Owed, ...]:
    """What is still owed, the oldest first. One query."""
    rows = Obligation.objects.of(person).exclude(standing=Standing.DISCHARGED)
    found = rows.select_related("assistant", "answer").order_by("opened_at", "pk")[:MOST]
    return tuple(_owed(row, now) for row in found)


def _owed(row: Obligation, now: datetime) -> Owed:
    return Owed(
        number=row.pk,
        assistant=row.assistant.name,
        says=row.content["says"],
        about=", ".join(row.content["about"][:10]),
        answer=row.answer.ref,
        when=words.moment(row.opened_at, now),
        due=words.moment(row.due, now) if row.due else "",
    )
