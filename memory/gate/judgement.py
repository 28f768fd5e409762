"""What an assistant may write, by the text alone; modes, rules and rows are for the caller."""

from memory.attributes import words_of
from memory.gate import (
    errands,
    identifiers,
    inference,
    options,
    sensitivity,
    standing,
    steering,
    wording,
)
from memory.gate.writing import Doubt, Writing


def judge(writing: Writing) -> tuple[Doubt, ...]:
    """Why *writing* waits for the person; empty where it may take effect.

    Raises a `GateError` where it is forbidden. Call `value` and `key` first: this does not look
    at lengths or characters. The first rule that forbids it speaks: what can never be kept comes
    before what may be kept in other words, and that before what only has to be asked for.
    """
    value = wording.read(writing.value)
    _check_texts(writing, value)
    options.check(value)
    errands.check(value)
    inference.check(value, writing.origin)
    sensitivity.check(
        sensitivity.find(writing.key, writing.value), explicit_ask=writing.explicit_ask
    )
    doubts = (
        steering.doubt(value),
        options.doubt(value),
        errands.doubt(value),
        standing.doubt(value),
    )
    return tuple(doubt for doubt in doubts if doubt)


def _check_texts(writing: Writing, value: wording.Wording) -> None:
    """Orders and identifiers hide in any field."""
    texts = {
        "key": wording.read(words_of(writing.key)),
        "subject": wording.read(writing.subject or ""),
        "value": value,
    }
    for field, text in texts.items():
        steering.check(field, text)
        identifiers.check(field, text)
