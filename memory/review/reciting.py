"""Whether a sentence tells an instruction: its words, with talk of having been told."""

import re

from memory.review.sentences import Sentence
from memory.review.stating import Hit

_ENOUGH = 0.5  # share of the instruction's weight
_TOLD = re.compile(
    r"\byou(?:'ve|\u2019ve)?(?: \w+){0,3}? (?:prefer\w*|like[ds]?|want(?:ed)?|ask(?:ed)?|told|tell|"
    r"said|say|request(?:ed)?|instruct(?:ed)?|wish(?:ed)?|set|need(?:ed)?|hate|dislike|love|enjoy|"
    r"chose)\b"
    r"|\b(?:as|like|per) (?:instructed|requested|preferred|asked|told|agreed|usual)\b"
    r"|\byour (?:\w+ ){0,2}?(?:preferences?|instructions?|settings?|requests?|wish(?:es)?|rules?|"
    r"profile|style)\b"
    r"|\b(?:i(?:'m|\u2019m| am|'ve been|\u2019ve been| have been| was)) (?:told|asked|instructed|"
    r"set|supposed|configured) to\b|\bmy (?:instructions?|settings?|system prompt)\b",
    re.IGNORECASE,
)


def recites(hit: Hit) -> bool:
    if hit.coverage < _ENOUGH or hit.sentence.asks:
        return False
    return is_told(hit.sentence)


def is_told(sentence: Sentence) -> bool:
    return bool(_TOLD.search(sentence.text))
