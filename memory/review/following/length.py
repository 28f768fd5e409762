"""How long a reply may be: "in two sentences", "under 100 words", "prefers shorter answers"."""

import re

from memory.review import numerals
from memory.review.reply import Reply
from memory.review.words import Word, read

SHORT = 150  # words outside code; more is not short, whatever was asked
_ABOUT = 1.5  # how far "about 100 words" stretches
_UNITS = {"word": "word", "sentence": "sentence", "paragraph": "paragraph", "line": "line"}
_BRIEF = re.compile(r"\b(?:short|shorter|brief|briefly|concise|concisely|terse|succinct)\b")
_LEAST = re.compile(r"\b(?:at least|(?<!no )(?<!not )more than|minimum|no (?:less|fewer) than)\b")
_LOOSE = re.compile(r"\b(?:about|around|roughly|approximately|circa)\b")
_LONG = re.compile(  # a message that asks for more than a short answer
    r"\b(?:essay|detail|detailed|step[- ]by[- ]step|long|longer|full|draft|write|list|fully|"
    r"everything|complete|thorough|in depth|elaborate|story|letter|report|summary of|all the)\b"
)
_QUESTIONS = re.compile(r"\b(?:one|a single) question\b")


def broken(instruction: str, message: str, reply: Reply) -> tuple[int, int] | None:
    if _LEAST.search(instruction):
        return None
    if _QUESTIONS.search(instruction):
        return _second_question(reply)
    limit = _limit(instruction)
    if limit is None or _LONG.search(message):
        return None
    most, unit = limit
    return (0, len(reply.text)) if _count(reply, unit) > most else None


def _limit(instruction: str) -> tuple[float, str] | None:
    """The most of which unit."""
    words = read(instruction)
    stretch = _ABOUT if _LOOSE.search(instruction) else 1
    for place, word in enumerate(words):
        unit = _unit(words[place + 1 : place + 3]) if word.number else ""
        if unit:
            return numerals.value(word.stem) * stretch, unit
    return (SHORT, "word") if _BRIEF.search(instruction) else None


def _unit(words: list[Word]) -> str:
    return next((u for w in words for u in _UNITS if w.plain.removesuffix("s") == u), "")


def _count(reply: Reply, unit: str) -> int:
    match unit:
        case "word":
            return reply.count
        case "sentence":
            return len(reply.prose_sentences)
        case "paragraph":
            return len([part for part in re.split(r"\n\s*\n", reply.prose) if part.strip()])
        case _:
            return len([line for line in reply.prose.split("\n") if line.strip()])


def _second_question(reply: Reply) -> tuple[int, int] | None:
    asked = [sentence for sentence in reply.prose_sentences if sentence.asks]
    return (asked[1].start, asked[1].end) if len(asked) > 1 else None
