"""Numbers: "4,000", "4000", "4k" and "four thousand" are one."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import groupby
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from memory.review.words import Word

_ONES = """zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen
fifteen sixteen seventeen eighteen nineteen"""
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety"
_VALUES = {
    **{word: value for value, word in enumerate(_ONES.split())},
    **{word: 10 * value for value, word in enumerate(_TENS.split(), start=2)},
    "hundred": 100,
    "thousand": 1000,
}
_GROUPS = re.compile(r"\d{1,3}(?:[.,]\d{3})+\Z")
_MOST = 15  # digits; more are an identifier and are compared as they stand


def digits(plain: str) -> str:
    """'4,000' → '#4000', '22k' → '#22000', '4.50' → '#4.5'."""
    text = plain.removesuffix("k")
    text = re.sub("[.,]", "", text) if _GROUPS.match(text) else text.replace(",", ".", 1)
    if len(text) > _MOST or text.count(".") > 1 or "," in text:
        return f"#{text}"
    value = float(text) * (1000 if plain.endswith("k") else 1)
    return f"#{value:.15g}"


def value(stem: str) -> float:
    """What a number's stem counts; nothing where it is a row of digits with dots: '#10.0.0.1'."""
    number = stem[1:]
    return float(number) if number.count(".") < 2 and "," not in number else 0.0


def joined(words: list[Word]) -> list[Word]:
    """*words* with each run of number words made one: 'twenty-five', 'four thousand'."""
    found: list[Word] = []
    for spelled, group in groupby(words, key=lambda word: word.plain in _VALUES):
        run = list(group)
        found += _sums(run) if spelled else run
    return found


def _sums(run: list[Word]) -> Iterator[Word]:
    """One number for each part of the run that adds up: 'four thousand two hundred'."""
    total, part, first = 0, 0, 0
    for place, word in enumerate(run):
        value = _VALUES[word.plain]
        if place > first and not _continues(part, value):
            yield _number(run[first:place], total + part)
            total, part, first = 0, 0, place
        if value == 1000:
            total, part = total + max(part, 1) * value, 0
        else:
            part = max(part, 1) * value if value == 100 else part + value
    yield _number(run[first:], total + part)


def _continues(part: int, value: int) -> bool:
    if value >= 100:
        return part > 0
    last = part % 100
    return last == 0 or (last >= 20 and last % 10 == 0 and 0 < value < 10)


def _number(run: list[Word], value: int) -> Word:
    return replace(run[0], stem=f"#{value}", end=run[-1].end)
