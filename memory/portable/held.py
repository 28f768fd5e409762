"""Held's own JSON, read back (format "held", version 1: `document.write_json`)."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import UTC, datetime
from enum import StrEnum
from typing import Any

from memory import gate
from memory.attributes import SELF, Category, Form, Mode, Origin, Sensitivity, form_of, slot_of
from memory.portable import raw
from memory.portable.document import FORMAT, VERSION
from memory.portable.errors import NotUnderstoodError, StructureError
from memory.portable.gathering import TWICE, checked
from memory.portable.lines import Line, Parsed, Source, counted, day
from memory.portable.records import Slot

BROKEN = "What the file says of its whole slot cannot be read. Mend that, or give another key."
_LISTS = ("slots", "facts", "answers", "changes")
_ORIGINS: Mapping[str, str] = {
    Origin.STATED: "stated",
    Origin.SAVED: "saved by an assistant",
    Origin.INFERRED: "an assistant's guess",
    Origin.IMPORTED: "brought in",
    Origin.ADMIN: "set by an admin",
}


class _FieldError(ValueError):
    """A part that cannot be read; the message is the line's problem."""


def is_ours(data: Any) -> bool:
    return isinstance(data, Mapping) and data.get("format") == FORMAT


def read(data: Mapping[str, Any]) -> Parsed:
    """Every fact that has a value as a line. Raises StructureError, TooManyError, …"""
    _check(data)
    facts = [fact for fact in data["facts"] if not _is_overwritten(fact)]
    if len(facts) > raw.MAX_ROWS:
        raise raw.too_many()
    slots, broken = _slots(data["slots"])
    return Parsed(
        source=Source.HELD,
        lines=tuple(_lines(facts, slots, broken)),
        slots=tuple(slots.values()),
        person=_name(data.get("name")),
        passed_over=_passed_over(data, overwritten=len(data["facts"]) - len(facts)),
    )


def _name(given: Any) -> str:
    try:
        return gate.name(given) if isinstance(given, str) else ""
    except gate.GateError:
        return ""


def _check(data: Mapping[str, Any]) -> None:
    version = data.get("version")
    if not isinstance(version, int) or version > VERSION:
        raise NotUnderstoodError(
            f"This export is of a later form than {VERSION}. Update this server, or export it "
            "there again."
        )
    for name in _LISTS:
        if not isinstance(data.get(name), list):
            raise StructureError(f"The export has no list of {name}. Export it again.")


def _is_overwritten(fact: Any) -> bool:
    return isinstance(fact, Mapping) and bool(fact.get("overwritten_at")) and not fact.get("value")


def _passed_over(data: Mapping[str, Any], *, overwritten: int) -> tuple[str, ...]:
    rules, others = _sections(data.get("sections"))
    return (
        *counted(
            overwritten,
            "fact without a value: it was overwritten",
            "facts without a value: they were overwritten",
        ),
        *counted(
            len(data["answers"]),
            "receipt, which stays with the account that gave it",
            "receipts, which stay with the account that gave them",
        ),
        *counted(
            len(data["changes"]),
            "change, which tells what was done elsewhere",
            "changes, which tell what was done elsewhere",
        ),
        *counted(
            rules,
            "rule, which needs a yes of its own: add it to its fact here",
            "rules, which need a yes of their own: add each to its fact here",
        ),
        *counted(
            others,
            "further part, brought in on its own",
            "further parts, each brought in on its own",
        ),
    )


def _sections(found: Any) -> tuple[int, int]:
    """How many rules are in force or wait, and how many other parts there are."""
    match found:
        case {"rules": {"versions": [*versions]}, **others}:
            open_ = (each for each in versions if isinstance(each, Mapping))
            refs = {str(each.get("ref")) for each in open_ if not each.get("ended_at")}
            return len(refs), len(others)
    return 0, len(found) if isinstance(found, Mapping) else 0


def _slots(given: list[Any]) -> tuple[dict[str, Slot], set[str]]:
    """The slots by name, and the names of those that cannot be read."""
    slots: dict[str, Slot] = {}
    broken: set[str] = set()
    for each in given:
        try:
            slot = _slot(each)
        except (_FieldError, gate.GateError):
            broken.add(str(each.get("slot")) if isinstance(each, Mapping) else "")
            continue
        if slot.slot in slots:
            raise StructureError("The export describes a slot twice. Keep one of the two.")
        slots[slot.slot] = slot
    return slots, broken


def _slot(given: Any) -> Slot:
    if not isinstance(given, Mapping):
        raise _FieldError("It is no slot.")
    return Slot(
        slot=gate.key(_text(given, "slot")),
        mode=_choice(given, "mode", Mode) or Mode.ANSWER,
        subject=gate.subject(_text(given, "subject") or SELF),
        label=gate.label(_text(given, "label")),
        aliases=tuple(gate.aliases(_texts(given, "aliases", "other words"))),
        silenced=tuple(gate.silenced(_texts(given, "silenced", "silent phrases"))),
        paused_at=_moment(given, "paused_at"),
    )


def _texts(given: Mapping[str, Any], name: str, called: str) -> list[str]:
    texts = given.get(name) or []
    if not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
        raise _FieldError(f"Its {called} are no list of texts.")
    return texts


def _lines(facts: list[Any], slots: Mapping[str, Slot], broken: set[str]) -> Iterator[Line]:
    seen: set[str] = set()
    for number, fact in enumerate(facts, 1):
        line = _line(number, fact, slots)
        trouble = TWICE if line.key in seen else ""
        # Whom the fact is about stands there, so that it cannot be guessed.
        trouble = BROKEN if slot_of(line.key) in broken else trouble
        yield replace(line, problem=line.problem or trouble)
        seen.add(line.key)


def _line(number: int, fact: Any, slots: Mapping[str, Slot]) -> Line:
    """A fact; one that cannot be read whole still shows what it says, with its problem."""
    try:
        key, value = _text(fact, "key"), _text(fact, "value")
    except _FieldError as error:
        return Line(number=number, text="", key="", value="", problem=str(error))
    slot = slots.get(slot_of(key))
    kept, problem = checked(key, value)
    line = Line(
        number=number,
        text=raw.shown(value),
        key=raw.shown(key),
        value=kept,
        suggested=False,
        form=form_of(value),
        subject=slot.subject if slot else SELF,
        mode=slot.mode if slot else None,
        problem=problem,
    )
    try:
        return _described(line, fact)
    except _FieldError as error:
        return replace(line, problem=line.problem or str(error))


def _described(line: Line, fact: Mapping[str, Any]) -> Line:
    return replace(
        line,
        form=_choice(fact, "form", Form) or line.form,
        category=_choice(fact, "category", Category),
        sensitivity=_choice(fact, "sensitivity", Sensitivity),
        confirmed=fact.get("confirmed", True) is True,
        expires_at=_moment(fact, "expires_at"),
        origin_note=_note(fact),
    )


def _note(fact: Mapping[str, Any]) -> str:
    origin, updated = _choice(fact, "origin", Origin), _moment(fact, "updated_at")
    words = _ORIGINS[origin] if origin else ""
    return ", ".join(filter(None, (words, day(updated) if updated else "")))


def _text(given: Any, name: str) -> str:
    value = given.get(name, "") if isinstance(given, Mapping) else None
    if not isinstance(value, str):
        raise _FieldError(f"Its {name} is no text.")
    return value


def _choice[E: StrEnum](given: Mapping[str, Any], name: str, kind: type[E]) -> E | None:
    value = given.get(name)
    if value is None:
        return None
    if not isinstance(value, str) or value not in set(kind):
        raise _FieldError(f"Its {name} is none of {', '.join(kind)}.")
    return kind(value)


def _moment(given: Mapping[str, Any], name: str) -> datetime | None:
    """A time in ISO 8601; one without a zone is in UTC."""
    value = given.get(name)
    if value is None:
        return None
    try:
        moment = datetime.fromisoformat(value)
    except (TypeError, ValueError):
        raise _FieldError(f"Its {name.replace('_', ' ')} is no time: 2026-11-24T12:00Z.") from None
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)
