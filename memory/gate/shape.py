"""The shape of what is written: lengths, characters, names."""

import unicodedata
from collections.abc import Sequence
from datetime import datetime

from memory.attributes import KEY, KEY_LENGTH, SELF, VALUE_LENGTH
from memory.gate.errors import (
    CharactersError,
    EmptyError,
    GateError,
    KeyNameError,
    TooLongError,
)

SUBJECT_LENGTH = 64  # characters
LABEL_LENGTH = 64  # characters of a slot's label, or of another word for it
ALIASES = 20
SILENCED = 200
NAME_LENGTH = 100  # characters of a person's name
NOTE_LENGTH = 2000  # characters

_DETERMINERS = {"my", "the", "our", "a", "his", "her", "their", "your"}
_SELVES = {SELF, "me", "myself", "i", "user", "the user", "person", "mine"}
_CATEGORIES = {"Cc", "Cs", "Co", "Cn"}  # control, surrogate, private use, unassigned
_BIDI = {*map(chr, range(0x202A, 0x202F)), *map(chr, range(0x2066, 0x206A)), "\u061c"}
_BREAKS = {"\u2028", "\u2029"}
_TAGS = {*map(chr, range(0xE0000, 0xE0080))}
_COMPOSED = 4  # the most code points that NFC ever makes into one


def key(text: str) -> str:
    """A fact's key: 'diet.gluten'."""
    if len(text) > KEY_LENGTH:
        raise TooLongError(
            "key", f"A key has at most {KEY_LENGTH} characters; this has {len(text)}."
        )
    if not KEY.match(text):
        raise KeyNameError(
            "key",
            "A key is lower-case letters, digits and underscores, in parts joined by dots, "
            "and starts with a letter: diet.gluten.",
        )
    return text


def value(text: str) -> str:
    """A fact's value, trimmed and in Unicode's composed form (NFC)."""
    return _text("value", text, VALUE_LENGTH)


def subject(text: str) -> str:
    """'self', or a companion: 'partner Samira', 'my partner Samira' too."""
    text = _text("subject", text, SUBJECT_LENGTH)
    words = text.split()
    while words and words[0].casefold() in _DETERMINERS:
        del words[0]
    if not words:
        raise GateError("subject", "Name whom it is about: self, or 'partner Samira'.")
    text = " ".join(words)
    return SELF if text.casefold() in _SELVES else text


def note(text: str) -> str:
    """A note, trimmed and composed as a value is."""
    return _text("text", text, NOTE_LENGTH)


def name(text: str) -> str:
    """A person's name, one line."""
    return _text("name", text, NAME_LENGTH)


def label(text: str) -> str:
    """What a slot is called; empty for its own words."""
    return _text("label", text, LABEL_LENGTH) if text.strip() else ""


def aliases(texts: Sequence[str]) -> list[str]:
    """Other words for a slot, each once, in order."""
    found = _phrases("aliases", texts)
    if len(found) > ALIASES:
        raise GateError("aliases", f"At most {ALIASES} other words; these are {len(found)}.")
    return found


def phrase(text: str) -> str:
    """One phrase that is to reach a slot, or to reach it no more."""
    return _text("phrase", text, LABEL_LENGTH)


def silenced(texts: Sequence[str]) -> list[str]:
    """Phrases that are to reach a slot no more, each once, in order."""
    found = _phrases("silenced", texts)
    if len(found) > SILENCED:
        raise GateError("silenced", f"At most {SILENCED} silent phrases; these are {len(found)}.")
    return found


def _phrases(field: str, texts: Sequence[str]) -> list[str]:
    found = (_text(field, text, LABEL_LENGTH) for text in texts if text.strip())
    return list(dict.fromkeys(found))


def expiry(moment: datetime | None, at: datetime) -> None:
    if moment is not None and moment <= at:
        raise GateError("expires_at", "That time has passed. Send a later one, or leave it out.")


def _text(field: str, text: str, length: int) -> str:
    text = text.strip()
    if _unsafe(text):
        raise CharactersError(
            field,
            f"The {field} holds invisible or control characters. Send one line of plain text.",
        )
    # Before composing: NFC takes quadratic time over a long run of combining marks.
    _check_length(field, text, length, most=length * _COMPOSED)
    text = unicodedata.normalize("NFC", text).strip()
    if not text:
        raise EmptyError(field, f"The {field} is empty. Send what should be remembered.")
    _check_length(field, text, length, most=length)
    return text


def _check_length(field: str, text: str, length: int, *, most: int) -> None:
    if len(text) > most:
        raise TooLongError(
            field, f"The {field} has at most {length} characters; this has {len(text)}."
        )


def _unsafe(text: str) -> bool:
    return any(
        unicodedata.category(char) in _CATEGORIES
        or char in _BIDI
        or char in _BREAKS
        or char in _TAGS
        for char in text
    )
