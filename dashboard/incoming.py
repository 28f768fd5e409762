"""One line of a file that waits, in words: what it says, and what it would do."""

from collections.abc import Iterator
from dataclasses import dataclass

from dashboard import invisible, words
from memory.actions import drafts
from memory.actions.drafts import Draft
from memory.actions.importing.planning import DryRun, Row, SlotRow
from memory.attributes import SELF, Attribute, Fact, Sensitivity, slot_of, statement
from memory.models import Person
from memory.portable import lines
from memory.portable.lines import Caution
from memory.portable.plan import Step
from memory.portable.records import Slot
from memory.reach.catalogue import Catalogue
from memory.waiting import Reason

STEPS = {
    Step.NEW: "New",
    Step.SAME: "On file already",
    Step.CHANGES: "Would change a fact",
    Step.PROBLEM: "Problem",
}
CAUTIONS = {
    Caution.INSTRUCTION: words.WAITS[Reason.LOOKS_LIKE_INSTRUCTION],
    Caution.ERRAND: words.WAITS[Reason.ERRAND],
    Caution.OPTION: words.WAITS[Reason.OPTION],
    Caution.STANDS_ALONE: words.WAITS[Reason.STANDS_ALONE],
    Caution.IDENTIFIER: "It holds a number, address or code that reaches or identifies somebody.",
    Caution.GUESS: "It is worded as a guess.",
    Caution.OTHER: "An assistant could not save it in these words.",
}
GUESSED = "A guess that was not confirmed there. Here it waits for your yes as well."


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """*said* is the person's answer; *named* the value with what is invisible in it."""

    row: Row
    now: str
    step: str
    said: str
    named: str
    more: tuple[str, ...]
    caution: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SlotLine:
    slot: str
    more: tuple[str, ...]
    said: str
    problem: str


def of(row: Row, run: DryRun, person: Person, catalogue: Catalogue) -> Line:
    line, now = row.item.line, row.item.now
    more = _differences(line, now, person) if now else _described(line, run, catalogue)
    return Line(
        row=row,
        now=now.value if now and row.item.step is Step.CHANGES else "",
        step=STEPS[row.item.step],
        said=row.choice.said.value if row.choice.said and not row.moved else "",
        named=invisible.named(line.value),
        more=tuple(more) if row.is_open else (),
        caution=CAUTIONS[line.caution] if line.caution and row.is_open else "",
    )


def _described(line: lines.Line, run: DryRun, catalogue: Catalogue) -> Iterator[str]:
    """What a new fact would be, beside its value."""
    draft = Draft(key=line.key, value=line.value, sensitivity=line.sensitivity)
    level = drafts.sensitivity(draft, catalogue)
    if line.subject != SELF:
        yield f"About: {line.subject}"
    if slot_of(line.key) in run.described:
        yield from _uses(run.slot(line), Attribute(slot="", facts=()))
    if line.category:
        yield f"Kind: {words.CATEGORIES[line.category]}"
    if level is not Sensitivity.ORDINARY:
        yield f"Sensitivity: {words.SENSITIVITIES[level]}"
    if line.expires_at:
        yield f"Expires: {words.date(line.expires_at)}"
    if not line.confirmed:
        yield GUESSED


def _differences(line: lines.Line, now: Fact, person: Person) -> Iterator[str]:
    """What would change beside the value."""
    if line.category and line.category is not now.category:
        new, old = words.CATEGORIES[line.category], words.CATEGORIES[now.category]
        yield f"Kind: {new} (now: {old})"
    if line.sensitivity and line.sensitivity is not now.sensitivity:
        level, before = words.SENSITIVITIES[line.sensitivity], words.SENSITIVITIES[now.sensitivity]
        yield f"Sensitivity: {level} (now: {before})"
    if line.expires_at and line.expires_at != now.expires_at:
        yield f"Expires: {words.date(line.expires_at)}"
    if line.form is not now.form:
        fact = Fact(key=line.key, value=line.value, form=line.form)
        about = Attribute(slot=line.key, facts=(), subject=line.subject)
        yield f"Reads: {statement(fact, about, person.name)}"
    if not now.confirmed:
        yield "You would confirm it: it is a guess now."


def of_slot(row: SlotRow) -> SlotLine:
    return SlotLine(
        slot=row.item.slot.slot,
        more=tuple(_uses(row.item.slot, row.item.now)) if row.item.now else (),
        said=row.said.value if row.said else "",
        problem=row.problem,
    )


def _uses(slot: Slot, now: Attribute) -> Iterator[str]:
    if slot.mode is not now.mode:
        yield words.MODES[slot.mode]
    if slot.label != now.label:
        yield f"Called: {slot.label or 'by its key'}"
    if slot.aliases != now.aliases:
        yield f"Other words: {', '.join(slot.aliases) or 'none'}"
    if slot.silenced != now.silenced:
        yield f"Silent phrases: {', '.join(slot.silenced) or 'none'}"
    if slot.paused_at != now.paused_at:
        on = words.date(slot.paused_at) if slot.paused_at else ""
        yield f"Stopped since {on}: no assistant is given it." if on else "In use again."
