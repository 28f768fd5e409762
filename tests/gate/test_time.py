"""No rule takes more than linear time, whatever the text (trust, T12)."""

import time

import pytest

from memory.attributes import Origin
from memory.gate import (
    GateError,
    errands,
    identifiers,
    inference,
    options,
    sensitivity,
    standing,
    steering,
    wording,
)

RATIO = 15  # at most, for ten times the text
FILLERS = [
    "a",
    "1",
    "1.",
    "a-",
    "a@a.",
    "\u0301\u0327",
    "x\u200b",
    "ignore ",
    "when asked the ",
    "€1 ",
    "flight on ",
    "Hotel A",
    "diabetes ",
    "works ",
    "the same ",
    "from 1 ",
]


def rules(text):
    read = wording.read(text)
    yield lambda: steering.check("value", read)
    yield lambda: steering.doubt(read)
    yield lambda: identifiers.check("value", read)
    yield lambda: options.check(read)
    yield lambda: options.doubt(read)
    yield lambda: errands.check(read)
    yield lambda: errands.doubt(read)
    yield lambda: standing.doubt(read)
    yield lambda: inference.check(read, Origin.STATED)
    yield lambda: sensitivity.find("note", text)


def once(text):
    start = time.process_time()
    for rule in rules(text):
        try:
            rule()
        except GateError:
            continue
    return time.process_time() - start


def ratio(filler, short):
    texts = [(filler * size)[:size] for size in (short, short * 10)]
    first, second = (min(once(text) for _ in range(3)) for text in texts)
    return second / first


@pytest.mark.parametrize("filler", FILLERS)
def test_ten_times_the_text_takes_about_ten_times_as_long(filler):
    assert ratio(filler, 2_000) <= RATIO


@pytest.mark.long
@pytest.mark.parametrize("filler", FILLERS)
def test_the_same_holds_for_a_hundred_kilobytes(filler):
    assert ratio(filler, 10_000) <= RATIO
