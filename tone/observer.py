"""Which tags a person's messages speak for, with the figures that say so.

Only what shows in how they write: what a person asks for is an explicit request. Words are read
in English only; of any other text emojis and lists alone are seen.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tone.reading import Reading, read

WORDS = 10  # that a judgement about register needs, at least
MESSAGES = 3  # that a judgement about length needs, at least
SAID = 0.85  # of formal or casual: below it nothing is said
COUNTED = 0.7  # of length, emojis and lists; a lower one could never turn a tag on

# Register: one linear score, above 0 formal and below 0 casual. Chosen on half of a corpus
# (benchmarks/tone.py) and rounded; for 10 words, where nothing else is said.
BIAS = -1.7
CONTRACTION = -1.0
INFORMAL = -1.3
FORMAL = 0.8
LONG_WORD = 0.6
LOOSE = -1.0  # for each message
MARK = -0.8  # for each message, of MOST_MARKS
SENTENCE = 0.08  # for each word of the average sentence, of LONGEST
MOST_MARKS = 2.0
LONGEST = 30.0

# Length: from where the observation is 0 to where it is 1, in words a message.
BRIEF = (12.0, 6.0)
LONG = (16.0, 32.0)
# Of the messages, from none to where the observation is 1.
OFTEN = (0.0, 0.5)
TWICE = 2  # messages with an emoji or a list, at least


@dataclass(frozen=True, slots=True, kw_only=True)
class Observation:
    """`because` holds figures and no word of any message."""

    tag: str
    score: float  # 0 to 1
    because: str


def observe(messages: Sequence[str]) -> tuple[Observation, ...]:
    """In canonical order; nothing from little text. Oldest message first."""
    seen = read(messages)
    return (*_length(seen), *_register(seen), *_emojis(seen), *_lists(seen))


def register(seen: Reading) -> float:
    """Above 0 for formal, below for casual; no unit."""
    return (
        BIAS
        + CONTRACTION * seen.each(seen.contractions)
        + INFORMAL * seen.each(seen.informal)
        + FORMAL * seen.each(seen.formal)
        + LONG_WORD * seen.each(seen.long)
        + LOOSE * seen.loose
        + MARK * min(seen.marks, MOST_MARKS)
        + SENTENCE * min(seen.words_per_sentence, LONGEST)
    )


def _register(seen: Reading) -> Iterator[Observation]:
    if not seen.english or seen.words < WORDS:
        return
    formal = 1 / (1 + math.exp(-register(seen)))
    because = (
        f"In {seen.words} words {seen.contractions} contractions, {seen.informal} informal and "
        f"{seen.formal} formal words, {seen.long} long ones; "
        f"{seen.words_per_sentence:.0f} words a sentence on average."
    )
    if formal >= SAID:
        yield Observation(tag="formal", score=formal, because=because)
    if 1 - formal >= SAID:
        yield Observation(tag="casual", score=1 - formal, because=because)


def _length(seen: Reading) -> Iterator[Observation]:
    if not seen.english or seen.messages < MESSAGES:
        return
    average = seen.words_per_message
    because = f"{average:.0f} words a message on average, in {seen.messages} messages."
    yield from _counted("concise", _between(average, BRIEF), because)
    yield from _counted("detailed", _between(average, LONG), because)


def _emojis(seen: Reading) -> Iterator[Observation]:
    if seen.with_emoji >= TWICE:
        because = f"Emojis in {seen.with_emoji} of {seen.messages} messages."
        score = _between(seen.with_emoji / seen.messages, OFTEN)
        yield from _counted("emojis_ok", score, because)


def _lists(seen: Reading) -> Iterator[Observation]:
    if seen.with_list >= TWICE:
        because = f"Lists in {seen.with_list} of {seen.messages} messages."
        score = _between(seen.with_list / seen.messages, OFTEN)
        yield from _counted("bullet_points", score, because)


def _counted(tag: str, score: float, because: str) -> Iterator[Observation]:
    if score >= COUNTED:
        yield Observation(tag=tag, score=score, because=because)


def _between(figure: float, ends: tuple[float, float]) -> float:
    nothing, everything = ends
    return min(max((figure - nothing) / (everything - nothing), 0.0), 1.0)
