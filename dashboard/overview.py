"""The first page: what was given in the last days, and the answers, newest first."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.core.paginator import Page, Paginator
from django.db.models import Count, Sum
from django.db.models.functions import TruncDate
from django.utils.timezone import localtime

from dashboard import asked, charts, sums, waiting, words
from dashboard.rules import saying, sheet
from memory.decision import Lane
from memory.models import Answer, Fact, Grant, Person, Verification
from memory.receipt import OWN, Kind
from memory.rules.verify import Outcome

DAYS = 14
PAGE = 50  # answers


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    ref: str
    question: str
    asker: str
    at: datetime
    when: str
    counts: str
    glyph: charts.Glyph
    adds_up: bool
    given: bool
    stopped: str  # what stopped the assistant, or nothing


@dataclass(frozen=True, slots=True, kw_only=True)
class Overview:
    """*waiting* and *rules* say how much waits for the person; empty for nothing."""

    line: str
    waiting: str
    rules: str
    days: tuple[charts.Day, ...]
    rows: tuple[Row, ...]
    page: Page[Answer]

    @property
    def columns(self) -> tuple[charts.Rect, ...]:
        return charts.columns(self.days) if self.answers else ()

    @property
    def last(self) -> charts.Day:
        return self.days[-1]

    @property
    def answers(self) -> int:
        return sum(day.answers for day in self.days)

    @property
    def chart_sentence(self) -> str:
        parts = ((lane, sum(getattr(day, lane) for day in self.days)) for lane in Lane)
        told = ", ".join(f"{number} {words.TITLES[lane].lower()}" for lane, number in parts)
        return f"Names in {DAYS} days: {told}. The table below has each day."


def of(person: Person, page: str | None, now: datetime) -> Overview:
    days = _days(person, now)
    answers = Answer.objects.of(person).newest().defer("reach", "tokens", "turn")
    shown = Paginator(answers, PAGE).get_page(page)
    stopped = _stopped(person, shown.object_list)
    return Overview(
        line=_line(person, sum(day.answers for day in days), now),
        waiting=waiting.told(waiting.count(person)),
        rules=sheet.asking(person, now),
        days=days,
        rows=tuple(_row(answer, stopped.get(answer.pk, ""), now) for answer in shown),
        page=shown,
    )


def _line(person: Person, answers: int, now: datetime) -> str:
    on_file = Fact.objects.of(person).aggregate(
        facts=Count("pk"), names=Count("attribute", distinct=True)
    )
    connected = Grant.objects.of(person).in_force(now).count()
    under = f" under {words.count(on_file['names'], 'name')}" if _differ(on_file) else ""
    return (
        f"{words.count(on_file['facts'], 'fact')} on file{under}. "
        f"{words.count(connected, 'assistant')} connected. "
        f"In the last {DAYS} days, {words.count(answers, 'answer')}."
    )


def _differ(on_file: dict[str, Any]) -> bool:
    return bool(on_file["facts"] != on_file["names"])


def _days(person: Person, now: datetime) -> tuple[charts.Day, ...]:
    """The last days, an empty one too. What went to no assistant is left out."""
    last = localtime(now).date()
    first = localtime(now).replace(hour=0, minute=0, second=0, microsecond=0)
    given = Answer.objects.of(person).exclude(kind__in=OWN)
    sums = given.filter(at__gte=first - timedelta(days=DAYS - 1)).values(day=TruncDate("at"))
    found = {
        row["day"]: charts.Day(**row)
        for row in sums.annotate(
            used=Sum("used"), silent=Sum("silent"), held=Sum("held"), answers=Count("pk")
        ).order_by("day")
    }
    days = [last - timedelta(days=back) for back in reversed(range(DAYS))]
    return tuple(found.get(day, charts.Day(day=day)) for day in days)


def _stopped(person: Person, answers: Iterable[Answer]) -> dict[int, str]:
    """What came of the options that were sent for each."""
    pks = [answer.pk for answer in answers]
    checks = Verification.objects.of(person).filter(answer__in=pks).order_by("at", "pk")
    came = checks.values_list("answer_id", "outcome")
    outcomes: dict[int, list[Outcome]] = {}
    for pk, outcome in came:
        outcomes.setdefault(pk, []).append(Outcome(outcome))
    return {pk: saying.mark(each) for pk, each in outcomes.items()}


def _row(answer: Answer, stopped: str, now: datetime) -> Row:
    counts = {lane: getattr(answer, lane) for lane in Lane}
    return Row(
        ref=answer.ref,
        question=asked.question(answer),
        asker="You tried" if answer.kind == Kind.TRIAL else asked.asker(answer),
        at=answer.at,
        when=words.moment(answer.at, now),
        counts=" · ".join(f"{number} {words.SHORT[lane]}" for lane, number in counts.items()),
        glyph=charts.glyph(counts),
        adds_up=not sums.faults(answer),
        given=answer.facts_given > 0 and answer.kind not in OWN,
        stopped=stopped,
    )
