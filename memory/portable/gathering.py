"""Memories as another product kept them, made into lines with keys."""

import re
from collections import Counter
from collections.abc import Collection, Container, Iterator, Sequence
from dataclasses import replace

from memory import gate
from memory.attributes import KEY, KEY_LENGTH, SELF, VALUE_LENGTH, Category, Form, form_of, slot_of
from memory.portable import naming, raw, sentence
from memory.portable.lines import Entry, Line
from memory.portable.sentence import Told
from memory.reach.catalogue import Catalogue

UNCLEAR = "It may be about somebody else. Start it with whom it is about, or leave it out."
OTHERS = "Its slot is about somebody else in this file. Give it another key."
TWICE = "Its key stands in the file twice. Give one of the two another key."

READ = 1000  # characters of a sentence; a longer one is far too long to save, and is not read
_COMMON = 2  # texts that start with a name before it is taken for the person's
_NO_NAMES = frozenset(("user", "he", "she", "they", "it", "this", "that", "there"))
_RULES = re.compile(
    r"(?:is|has)\b.*\b(?:allerg|intoleran|vegan|vegetarian|pescatarian)|(?:does not|doesn't|cannot|"
    r"can't|never|must|avoids?|needs?|requires?|only)\b"
)
_LEANINGS = re.compile(
    r"(?:\w+ly )?(?:likes?|loves?|prefers?|enjoys?|dislikes?|hates?|wants?|favou?rs?)\b"
)


def gather(
    entries: Sequence[Entry], catalogue: Catalogue, names: Collection[str]
) -> tuple[Line, ...]:
    """Lines in the order of *entries*, each under a key of its own. Raises TooManyError."""
    names = (*names, *_common_names(entries))
    lines: list[Line] = []
    taken: set[str] = set()
    subjects: dict[str, str] = {}  # slot → whom it is about
    for entry, told in _told(entries, names):
        if len(lines) == raw.MAX_ROWS:
            raise raw.too_many()
        line = _line(len(lines) + 1, entry, told, catalogue, taken)
        if subjects.setdefault(slot_of(line.key), line.subject) != line.subject:
            line = replace(line, problem=line.problem or OTHERS)
        taken.add(line.key)
        lines.append(line)
    return tuple(lines)


def checked(key: str, value: str) -> tuple[str, str]:
    """*value* as it would be kept, and why it cannot be saved under *key*; "" where it can."""
    try:
        gate.key(key)
        return gate.value(value), ""
    except gate.GateError as error:
        return raw.shown(value), error.detail


def _told(entries: Sequence[Entry], names: Collection[str]) -> Iterator[tuple[Entry, Told]]:
    told: Told | None = None
    for entry in entries:
        if not entry.goes_on:
            told = None
        for part in parts(entry.text):
            told = sentence.tell(part, names, told) if len(part) <= READ else _unread(part)
            yield replace(entry, text=part), told


def _unread(text: str) -> Told:
    return Told(subject=SELF, value=text, form=Form.PHRASE)


def parts(text: str) -> Sequence[str]:
    """A text as it stands, or its sentences where it is too long for one fact."""
    text = " ".join(text.split())
    return [text] if len(text) <= VALUE_LENGTH else sentence.split(text)


def _line(
    number: int, entry: Entry, told: Told, catalogue: Catalogue, taken: Container[str]
) -> Line:
    owner = "" if told.subject == SELF else naming.owner(told.subject)
    named = _key(entry.key)
    topic = _topic(entry, told)[:VALUE_LENGTH]
    if named:
        key = naming.free(named, taken)
    else:
        key = naming.suggest(topic, catalogue, taken, owner=owner)
    value, problem = checked(key, told.value)
    problem = problem or _subject_problem(told.subject)
    return Line(
        number=number,
        text=raw.shown(entry.text),
        key=key,
        value=value,
        suggested=not named,
        form=told.form,
        category=_category(told),
        subject=told.subject,
        origin_note=entry.note,
        problem=problem or (UNCLEAR if told.unclear else ""),
    )


def _topic(entry: Entry, told: Told) -> str:
    return told.topic or entry.key.replace("_", " ") or told.value


def _key(named: str) -> str:
    """A key of another product's as Held would have it, or "" where it cannot be one."""
    key = named.strip().lower().lstrip("_").replace("-", "_").replace(" ", "_")
    return key if KEY.match(key) and len(key) <= KEY_LENGTH else ""


def _subject_problem(subject: str) -> str:
    try:
        gate.subject(subject)
    except gate.GateError as error:
        return error.detail
    return ""


def _category(told: Told) -> Category:
    """What a fact is for, by its words: a rule, a leaning, or how things are."""
    if told.form is Form.PREDICATE and _RULES.match(told.value):
        return Category.CONSTRAINT
    favourite = re.match(r"favou?rite\b", told.topic, re.IGNORECASE)
    if favourite or _LEANINGS.match(told.value):
        return Category.PREFERENCE
    return Category.CONTEXT


def _common_names(entries: Sequence[Entry]) -> Sequence[str]:
    """The name that the first text or half of them start with: what the person is called."""
    openings = (entry.text.partition(" ") for entry in entries)
    found = Counter(
        first
        for first, _, rest in openings
        if first.isalpha() and first.istitle() and form_of(rest) is Form.PREDICATE
    )
    for called, times in found.most_common(1):
        leads = entries[0].text.startswith(f"{called} ") or times * 2 >= len(entries)
        if times >= _COMMON and leads and called.lower() not in _NO_NAMES:
            return [called]
    return []
