"""For who builds an assistant: what to send, and what this person's assistants did so far."""

import json
from dataclasses import dataclass
from datetime import datetime

from django.conf import settings
from django.db.models import Min, OuterRef, Q, Subquery

from dashboard import words
from dashboard.statuses import STATUSES, Status
from memory.models import Answer, Person, Proposal
from memory.models.answers import AnswerQuerySet
from memory.receipt import Kind
from memory.waiting import State


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """*at* is the first time; None where it has not come yet."""

    title: str
    seen: str  # by what the server knows it
    at: datetime | None
    when: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    host: str
    mcp: str
    steps: tuple[Step, ...]
    last: Answer | None

    @property
    def statuses(self) -> tuple[Status, ...]:
        return STATUSES

    @property
    def done(self) -> str:
        return f"{sum(step.at is not None for step in self.steps)} of {len(self.steps)} seen"


_STEPS = (
    ("asked", "Asked before it answered", "A message came to apply, and a receipt was kept."),
    (
        "silent",
        "Got something to follow in silence",
        "A receipt has a name that was applied silently, or a tone.",
    ),
    (
        "went_on",
        "Met a 202 and went on",
        "A write of its waited for you, and later it asked again.",
    ),
    ("accepted", "Wrote with your approval", "You said yes to a write of its that waited."),
)


def of(person: Person, now: datetime) -> Sheet:
    """Three queries."""
    first = _first_answers(person) | _first_writes(person)
    return Sheet(
        host=settings.HELD_URL,
        mcp=_mcp(),
        steps=tuple(_step(title, seen, first[name], now) for name, title, seen in _STEPS),
        last=_given(person).newest().only("ref", "at", "assistant__name").first(),
    )


def _step(title: str, seen: str, at: datetime | None, now: datetime) -> Step:
    return Step(title=title, seen=seen, at=at, when=words.moment(at, now) if at else "")


def _given(person: Person) -> AnswerQuerySet:
    """What an assistant asked, not the person themselves."""
    return Answer.objects.of(person).filter(assistant__isnull=False)


def _first_answers(person: Person) -> dict[str, datetime | None]:
    return _given(person).aggregate(
        asked=Min("at", filter=Q(kind=Kind.APPLY)),
        silent=Min("at", filter=Q(silent__gt=0) | ~Q(tone=[])),
    )


def _first_writes(person: Person) -> dict[str, datetime | None]:
    later = Answer.objects.of(person).filter(
        assistant=OuterRef("assistant"), kind=Kind.APPLY, at__gt=OuterRef("at")
    )
    next_asked = Subquery(later.order_by("at").values("at")[:1])
    waited = Proposal.objects.of(person).filter(assistant__isnull=False)
    return waited.annotate(next_asked=next_asked).aggregate(
        went_on=Min("next_asked"),
        accepted=Min("decided_at", filter=Q(state=State.ACCEPTED)),
    )


def _mcp() -> str:
    server = {
        "type": "http",
        "url": f"{settings.HELD_URL}/mcp/",
        "headers": {"Authorization": "Bearer held_…"},
    }
    return json.dumps({"mcpServers": {"held": server}}, indent=2, ensure_ascii=False)
