"""Metric or imperial, Celsius or Fahrenheit, 24 or 12 hours."""

import re

from memory.review.reply import Reply

_N = r"(?<![\d.,])\d[\d.,]{0,20}[ \u00a0-]?"
_METRIC = (
    rf"{_N}(?:km|kilomet\w+|m|met(?:re|er)s?|cm|centimet\w+|mm|kg|kilos?|kilogram\w*|g|grams?|"
    r"litres?|liters?|l|ml)\b"
)
_IMPERIAL = (
    rf"{_N}(?:miles?|mi|feet|foot|ft|inch(?:es)?|yards?|lbs?|ounces?|oz|gallons?|stone|mph)\b"
)
_CELSIUS = rf"(?:{_N}\u00b0 ?c\b|{_N}(?:degrees? )?(?:celsius|centigrade)\b|{_N}c\b)"
_FAHRENHEIT = rf"(?:{_N}\u00b0 ?f\b|{_N}(?:degrees? )?fahrenheit\b|{_N}f\b)"
_TWELVE = r"\b\d{1,2}(?:[:.]\d\d)? ?[ap]\.?m\b"
_TWENTY_FOUR = r"\b(?:1[3-9]|2[0-3])[:.]\d\d\b"
_RULES = tuple(
    (re.compile(named), re.compile(wanted, re.IGNORECASE), re.compile(other, re.IGNORECASE))
    for named, wanted, other in (
        (r"\bmetric\b|\bkilomet\w+\b", _METRIC, _IMPERIAL),
        (r"\bmetric\b|\bcelsius\b|\bcentigrade\b", _CELSIUS, _FAHRENHEIT),
        (r"\bimperial\b|\bmiles\b", _IMPERIAL, _METRIC),
        (r"\bimperial\b|\bfahrenheit\b", _FAHRENHEIT, _CELSIUS),
        (r"\b24[- ]?h(?:ours?)?\b|\btwenty-four[- ]hours?\b", _TWENTY_FOUR, _TWELVE),
    )
)
_UNIT_WORDS = re.compile(
    r"\b(?:miles?|feet|foot|inch(?:es)?|lbs?|ounces?|gallons?|fahrenheit|celsius|kilomet\w+|km|"
    r"met(?:re|er)s?|kg|grams?|convert)\b"
)
_NEGATED = re.compile(r"\b(?:no|not|never|don't|avoid)\b")


def broken(instruction: str, message: str, reply: Reply) -> tuple[int, int] | None:
    """The first sentence with the other unit, and not with the wanted one beside it."""
    if _UNIT_WORDS.search(message) or _NEGATED.search(instruction):
        return None
    for named, wanted, other in _RULES:
        if named.search(instruction):
            for sentence in reply.prose_sentences:
                if other.search(sentence.text) and not wanted.search(sentence.text):
                    return sentence.start, sentence.end
    return None
