"""An export in plain words."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime

from memory import attributes
from memory.attributes import SELF, Mode, Origin, slot_of, words_of
from memory.portable.lines import day
from memory.portable.records import Answer, Change, Document, Fact, Slot

TITLE = "Held: what is on file about"


def write(document: Document) -> Iterator[str]:
    """Facts under their slots, then receipts, then changes; a line ends with LF."""
    yield f"{TITLE} {_line(document.name)}\n"
    yield f"Made on {_moment(document.made_at)}.\n"
    slots = {slot.slot: slot for slot in document.slots}
    for name, facts in _by_slot(document.facts).items():
        yield from _slot(slots.get(name, Slot(slot=name)), facts, document.name)
    yield from _part("Receipts", map(_answer, document.answers))
    yield from _part("Changes", map(_change, document.changes))
    if document.sections:
        yield f"\nAlso in the JSON file: {', '.join(map(words_of, sorted(document.sections)))}.\n"


def _by_slot(facts: Sequence[Fact]) -> Mapping[str, list[Fact]]:
    found: dict[str, list[Fact]] = {}
    for fact in facts:
        found.setdefault(slot_of(fact.key), []).append(fact)
    return {name: found[name] for name in sorted(found)}


def _slot(slot: Slot, facts: Sequence[Fact], person: str) -> Iterator[str]:
    title = slot.label or words_of(slot.slot)
    about = "" if slot.subject == SELF else f", about {slot.subject}"
    used = " (followed, never stated)" if slot.mode is Mode.INSTRUCTION else ""
    paused = f" (paused since {day(slot.paused_at)})" if slot.paused_at else ""
    yield f"\n{_line(title[:1].upper() + title[1:] + about + used + paused)}\n"
    for fact in facts:
        yield f"- {_line(_statement(fact, slot, person))}{_marks(fact)}\n"
        for version in fact.history:
            if not version.blanked and version.value != fact.value:
                yield f"  earlier, {day(version.at)}: {_line(version.value)}\n"


def _statement(fact: Fact, slot: Slot, person: str) -> str:
    if fact.overwritten_at:
        return f"{words_of(fact.key)}: overwritten on {day(fact.overwritten_at)}"
    return attributes.statement(
        attributes.Fact(key=fact.key, value=fact.value, form=fact.form),
        attributes.Attribute(slot=slot.slot, facts=(), subject=slot.subject),
        person,
    )


def _marks(fact: Fact) -> str:
    waits = "a guess, not confirmed" if fact.origin is Origin.INFERRED else "waits for your yes"
    marks = [] if fact.confirmed else [waits]
    marks += [f"until {day(fact.expires_at)}"] if fact.expires_at else []
    return f" ({'; '.join(marks)})" if marks else ""


def _part(title: str, lines: Iterator[str]) -> Iterator[str]:
    heading = f"\n{title}\n"
    for line in lines:
        yield f"{heading}- {_line(line)}\n"
        heading = ""


def _answer(answer: Answer) -> str:
    counts = ", ".join(f"{count} {lane}" for lane, count in sorted(answer.counts.items()))
    asked = f': "{answer.message}"' if answer.message else ""
    return f"{_moment(answer.at)}, {answer.assistant or 'you'}, {answer.kind}{asked} ({counts})"


def _change(change: Change) -> str:
    return f"{_moment(change.at)}, {change.act} {change.thing}"


def _line(text: str) -> str:
    return " ".join(text.split())


def _moment(moment: datetime) -> str:
    return f"{day(moment)} at {moment:%H:%M %Z}".rstrip()
