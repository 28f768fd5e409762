"""What a file was understood to say: lines, each a fact that could be saved."""

from dataclasses import dataclass
from datetime import date, datetime
from enum import StrEnum

from memory.attributes import SELF, Category, Form, Mode, Sensitivity
from memory.portable.records import Slot


class Source(StrEnum):
    """Where a file comes from, told by its shape."""

    HELD = "held"
    CHATGPT = "chatgpt"  # saved memories
    CHATGPT_SUMMARY = "chatgpt_summary"
    CLAUDE = "claude"
    MEM0 = "mem0"
    LIBRECHAT = "librechat"
    TEXT = "text"


class Caution(StrEnum):
    """Why a line should be looked at by itself. The write gate's doubts keep their names."""

    INSTRUCTION = "looks_like_instruction"
    ERRAND = "looks_like_errand"
    OPTION = "looks_like_option"
    STANDS_ALONE = "stands_alone"
    IDENTIFIER = "identifier"
    GUESS = "guess"
    OTHER = "other"


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One fact as it would be saved, if the person says yes.

    *text* is what the file said; *key* is *suggested* where the file named none. None leaves a
    part to the catalogue. A line with a *problem* cannot be saved as it stands.
    """

    number: int  # from 1, in the order of the file
    text: str
    key: str
    value: str
    suggested: bool = True
    form: Form = Form.PHRASE
    category: Category | None = None
    subject: str = SELF
    mode: Mode | None = None
    sensitivity: Sensitivity | None = None
    confirmed: bool = True
    expires_at: datetime | None = None
    origin_note: str = ""
    problem: str = ""
    caution: Caution | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Parsed:
    """A file as understood. *slots* say what holds for all of a slot, and *person* is the name of
    whom it is about, where the file knows.

    *passed_over* tells in words what else was in the file, none of them the file's own.
    """

    source: Source
    lines: tuple[Line, ...]
    slots: tuple[Slot, ...] = ()
    person: str = ""
    passed_over: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One memory as another product kept it. *goes_on*: with the paragraph of the one before."""

    text: str
    key: str = ""
    note: str = ""
    goes_on: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Memories:
    """The entries of a file from another product, in its order."""

    source: Source
    entries: tuple[Entry, ...]
    passed_over: tuple[str, ...] = ()


def counted(count: int, one: str, many: str) -> tuple[str, ...]:
    """What was passed over, in words: ("2 entries without a text.",); nothing for none."""
    return (f"{count:,} {one if count == 1 else many}.",) if count else ()


def kept_on(moment: date) -> str:
    return f"kept there on {day(moment)}"


def day(moment: date) -> str:
    """'24 November 2026'"""
    return f"{moment.day} {moment:%B %Y}"
