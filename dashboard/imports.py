"""A file that waits, in words: what it is, how much it holds, and how much is chosen."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime

from django.core.paginator import Page, Paginator

from dashboard import incoming, words
from dashboard.incoming import Line, SlotLine
from memory.actions import read
from memory.actions.importing import files, planning
from memory.actions.importing.planning import DryRun, Row
from memory.models import Event, Import, Person
from memory.portable.lines import Source
from memory.portable.plan import Step
from memory.trust.ledger import Act

PAGE = 50  # lines
EDITED = ("key", "value")

SOURCES = {
    Source.HELD: "an export of Held",
    Source.CHATGPT: "memories saved in ChatGPT",
    Source.CHATGPT_SUMMARY: "a memory summary of ChatGPT",
    Source.CLAUDE: "the memory of Claude",
    Source.MEM0: "memories of mem0",
    Source.LIBRECHAT: "memories of LibreChat",
    Source.TEXT: "text, one memory a line",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Listing:
    """*new* lines wait for an answer; *again* are the keys of those that need another."""

    ref: str
    source: str
    about: str
    found: str
    problems: int
    passed_over: tuple[str, ...]
    lines: tuple[Line, ...]
    slots: tuple[SlotLine, ...]
    page: Page[Row]
    sum: str
    expected: str
    button: str
    new: int
    again: tuple[str, ...]

    def find(self, field: str | None) -> Line | None:
        """The line whose key or value the field called *field* holds."""
        names = {f"{what}-{line.row.number}": line for line in self.lines for what in EDITED}
        return names.get(field or "")


@dataclass(frozen=True, slots=True, kw_only=True)
class Waiting:
    """A file that the person has not decided on."""

    ref: str
    told: str


def listing(row: Import, page: str | None, now: datetime, again: Collection[int] = ()) -> Listing:
    """The page called for, or the first on which one of the lines *again* stands. Two queries."""
    run, catalogue = planning.of(row, now), read.catalogue()
    asked = page_of(run, again) if again else page
    shown = Paginator(run.rows, PAGE).get_page(asked)
    other = run.parsed.person if run.parsed.person not in {"", row.owner.name} else ""
    return Listing(
        ref=row.ref,
        source=SOURCES[run.parsed.source],
        about=other,
        found=_found(run),
        problems=run.count(Step.PROBLEM),
        passed_over=run.parsed.passed_over,
        lines=tuple(incoming.of(each, run, row.owner, catalogue) for each in shown),
        slots=tuple(map(incoming.of_slot, run.slots)) if shown.number == 1 else (),
        page=shown,
        sum=_sum(run),
        expected=run.sum,
        button=_button(run),
        new=sum(each.waits for each in run.rows),
        again=tuple(each.item.line.key for each in run.rows if each.number in again),
    )


def page_of(run: DryRun, numbers: Collection[int]) -> int:
    """The first page on which one of these lines stands."""
    return next(at for at, row in enumerate(run.rows) if row.number in numbers) // PAGE + 1


def waiting(person: Person, now: datetime) -> tuple[Waiting, ...]:
    return tuple(
        Waiting(
            ref=row.ref,
            told=f"{SOURCES[Source(row.source)]}, brought {words.moment(row.made_at, now)}",
        )
        for row in files.waiting(person)
    )


def outcome(person: Person, ref: str) -> str:
    """What was saved of the file *ref*, or nothing."""
    events = Event.objects.filter(person=person.pseudonym, act=Act.IMPORTED, thing=ref)
    event = events.first()
    if event is None:
        return ""
    new, changed, guesses, slots, left = (
        event.counts[name] for name in ("new", "changed", "guesses", "slots", "left")
    )
    parts = [f"{words.count(new, 'new fact')} saved", f"{changed:,} changed"]
    parts += [f"{slots:,} put to use as the file says"] if slots else []
    parts += [f"{words.count(left, 'line')} left out"]
    many = "guess waits" if guesses == 1 else "guesses wait"
    waits = f" {guesses:,} {many} for your yes." if guesses else ""
    return f"{', '.join(parts)} at {words.clock(event.at)}.{waits}"


def _found(run: DryRun) -> str:
    counts = {step: run.count(step) for step in Step}
    return (
        f"{words.count(len(run.rows), 'line')}: {counts[Step.NEW]:,} new, "
        f"{counts[Step.SAME]:,} on file already, {counts[Step.CHANGES]:,} would change a fact, "
        f"{counts[Step.PROBLEM]:,} with a problem."
    )


def _sum(run: DryRun) -> str:
    open_rows = [row for row in run.rows if row.is_open]
    unsaid = sum(row.choice.said is None or row.moved for row in open_rows)
    return (
        f"You said yes to {len(run.chosen):,} of {words.count(len(open_rows), 'line')} that can be "
        f"saved. {unsaid:,} {'waits' if unsaid == 1 else 'wait'} for your answer."
    )


def _button(run: DryRun) -> str:
    facts, slots = len(run.chosen), len(run.chosen_slots)
    parts = [words.count(facts, "fact")] if facts or not slots else []
    parts += [f"the use of {words.count(slots, 'name')}"] if slots else []
    return f"Save {' and '.join(parts)}" if facts or slots else ""
