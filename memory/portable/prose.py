"""Memories in plain text: lists, dated lists, and prose under headings.

ChatGPT: the lines of *Manage memories* as they are copied, or what it prints when asked for them,
"1. [2025-05-02]. User …"; its memory summary, prose under headings that calls the person "you".

Claude: memory as *View and edit memory* shows it, prose under bold headings ("Work context",
"Personal context", "Top of mind", "Brief history"); "[date] - memory" lines, which its import asks
another assistant for (support.claude.com, "Import and export your memory from Claude").

Anything else is read a line a memory.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date

from memory.portable import raw, sentence
from memory.portable.errors import NotUnderstoodError
from memory.portable.lines import Entry, Memories, Source, counted, kept_on
from memory.portable.plain import TITLE
from memory.portable.spreadsheet import HEADER

_CLAUDES = frozenset(
    """work context
    personal context
    top of mind
    brief history
    recent months
    earlier context
    long-term background
    other instructions""".split("\n    ")  # noqa: SIM905
)
_PROSE = frozenset({Source.CLAUDE, Source.CHATGPT_SUMMARY})
_MOST_BREAKS = raw.MAX_ROWS * 10  # line ends, the blank lines' included
# Held against lines without space at either end.
_FENCE = re.compile(r"```|~~~")
_RULE = re.compile(r"[-*_=]{3,}\Z")
_HASH = re.compile(r"#{1,6}\s+(?P<title>.+)")
_BOLD = re.compile(r"(?P<mark>\*{1,3}|__)(?P<title>[^*_]+)(?P=mark):?\Z")
_TITLE = re.compile(r"(?P<title>[^\W\d_][^.:;,!?]{0,38}):\Z")
_BULLET = re.compile(r"(?:[-*+\u2022\u2013\u00b7]|\d{1,5}[.)]|\[[ xX]\])\s+")
_DATED = re.compile(
    r"[\[(](?P<day>\d{4}-\d\d-\d\d|(?:date )?un(?:known|available)|no date|n/a)[^\])]{0,20}[\])]"
    r"\s*[.:\u2013\u2014-]?\s*",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Row:
    """One line of a text. *kind*: heading, item, prose."""

    kind: str
    text: str
    day: str = ""
    numbered: bool = False


def read(text: str, name: str = "") -> Memories:
    """*name* is the file's, and only decides between shapes that fit equally.

    Raises NotUnderstoodError for what Held writes for reading only.
    """
    if text.count("\n") > _MOST_BREAKS:
        raise raw.too_many()
    _check_ours(text)
    inside, outside = _fenced(text)
    rows = list(_rows(inside))
    source = _source(rows, name)
    passed = counted(outside, "line beside the list", "lines beside the list")
    found = _entries(rows, split=source in _PROSE)
    return Memories(source=source, entries=tuple(found), passed_over=passed)


def entries(text: str) -> Sequence[Entry]:
    """The memories of a text that is known to be prose."""
    return tuple(_entries(list(_rows(text)), split=True))


def _check_ours(text: str) -> None:
    first = text.lstrip().partition("\n")[0].replace('"', "").strip()
    if first == ",".join(HEADER) or first.startswith(TITLE):
        raise NotUnderstoodError(
            "This is Held's export for reading. Send the JSON export: it holds everything."
        )


def _fenced(text: str) -> tuple[str, int]:
    """What stands in a code block, where there is one, and how many lines stand outside."""
    inside: list[str] = []
    outside: list[str] = []
    fenced = False
    for line in map(str.strip, text.splitlines()):
        if _FENCE.match(line):
            fenced = not fenced
        elif line:
            (inside if fenced else outside).append(line)
    return ("\n".join(inside), len(outside)) if inside else (text, 0)


def _rows(text: str) -> Iterator[_Row]:
    lines = (line for line in map(str.strip, text.splitlines()) if line)
    for place, line in enumerate(line for line in lines if not _is_mark(line)):
        if place == raw.MAX_ROWS:
            raise raw.too_many()
        raw.check_length(line)
        heading = _heading(line)
        yield _Row(kind="heading", text=heading) if heading else _row(line)


def _is_mark(line: str) -> bool:
    return bool(_FENCE.match(line) or _RULE.match(line))


def _heading(line: str) -> str:
    match = _HASH.match(line) or _BOLD.match(line) or _TITLE.match(line)
    if match:
        return match["title"].strip(" *_:#")
    return line if line.lower() in _CLAUDES else ""


def _row(line: str) -> _Row:
    bullet = _BULLET.match(line)
    rest = line[bullet.end() :] if bullet else line
    dated = _DATED.match(rest)
    return _Row(
        kind="item" if bullet or dated else "prose",
        text=rest[dated.end() :] if dated else rest,
        day=dated["day"] if dated else "",
        numbered=bool(bullet) and line[0].isdigit(),
    )


def _entries(rows: Sequence[_Row], *, split: bool) -> Iterator[Entry]:
    """A list item as it stands, and prose too, unless it is to be *split* into its sentences."""
    for row in rows:
        if row.kind == "heading" or not row.text:
            continue
        note = _note(row.day)
        said = sentence.split(row.text) if split and row.kind == "prose" else [row.text]
        for place, each in enumerate(said):
            yield Entry(text=each, note=note, goes_on=place > 0)


def _note(day: str) -> str:
    try:
        return kept_on(date.fromisoformat(day))
    except ValueError:  # "unknown", or no day of any month
        return ""


def _source(rows: Sequence[_Row], name: str) -> Source:
    headings = {row.text.lower() for row in rows if row.kind == "heading"}
    said = [row for row in rows if row.kind != "heading"]
    if headings & _CLAUDES:
        return Source.CLAUDE
    if _mostly(bool(row.day) for row in said):
        return Source.CHATGPT if _mostly(row.numbered for row in said) else Source.CLAUDE
    if headings and _mostly(row.kind == "prose" for row in said):
        return Source.CLAUDE if "claude" in name.lower() else Source.CHATGPT_SUMMARY
    if _mostly(row.text.lower().startswith(("user", "the user")) for row in said):
        return Source.CHATGPT
    if _mostly(row.text.lower().startswith(("you ", "your ")) for row in said):
        return Source.CHATGPT_SUMMARY
    return Source.TEXT


def _mostly(holds: Iterator[bool]) -> bool:
    found = list(holds)
    return sum(found) * 2 > len(found)
