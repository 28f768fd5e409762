"""What an assistant proposes, reduced to known tags and numbers from 0 to 1."""

import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from tone import vocabulary
from tone.profile.values import Source

NAMED = 50  # dropped names in an answer, at most
NAME_LENGTH = 40  # characters of a dropped name
_UNSEEN = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})  # categories of Unicode


@dataclass(frozen=True, slots=True, kw_only=True)
class Proposal:
    """Observations are from 0 to 1, of known tags in canonical order."""

    observations: Mapping[str, float]
    source: Source
    dropped: tuple[str, ...] = ()


def proposal(tags: Iterable[str], scores: Mapping[str, float], source: str) -> Proposal:
    """What was given, validated (seed 004): unknown tags are dropped and named.

    A tag without a score observes 1.0 and a score without its tag counts too. What is not a
    number drops its tag. Of two opposites observed above 0 one stays.
    """
    listed = tuple(tags)
    numbers = {name: score for name, score in scores.items() if numeric(score)}
    observed = _highest(numbers)
    unscored = {known(name) for name in listed} - {known(name) for name in scores}
    observed |= dict.fromkeys(vocabulary.ordered(unscored), 1.0)
    return Proposal(
        observations=_without_opposites(observed),
        source=Source.of(source),
        dropped=_named(
            (
                *(name for name in listed if not known(name)),
                *(name for name in scores if not known(name) or name not in numbers),
            )
        ),
    )


def known(name: str) -> str:
    """The tag that was meant, or nothing. A lookalike from another script is not meant."""
    trimmed = name.strip()
    if not trimmed.isascii():  # the Kelvin sign, for one, would become a k
        return ""
    tag = trimmed.lower()
    return tag if tag in vocabulary.TAGS else ""


def numeric(score: float) -> bool:
    """Not NaN; `math.isnan` would fail on an int that is larger than any float."""
    return score == score


def clamped(score: float) -> float:
    return float(min(max(score, 0.0), 1.0))


def resolved(names: Iterable[str]) -> tuple[str, ...]:
    """Known tags of a list in canonical order, one of two opposites."""
    tags = vocabulary.ordered(known(name) for name in names)
    return tuple(_without_opposites(dict.fromkeys(tags, 1.0)))


def unknown(names: Iterable[str]) -> tuple[str, ...]:
    return _named(name for name in names if not known(name))


def _highest(numbers: Mapping[str, float]) -> dict[str, float]:
    found: dict[str, float] = {}
    for name, score in numbers.items():
        if tag := known(name):
            found[tag] = max(found.get(tag, 0.0), clamped(score))
    return found


def _without_opposites(observed: Mapping[str, float]) -> dict[str, float]:
    return {
        tag: observed[tag]
        for tag in vocabulary.ordered(observed)
        if not _loses(tag, vocabulary.TAGS[tag].opposite, observed)
    }


def _loses(tag: str, opposite: str, observed: Mapping[str, float]) -> bool:
    """Observed at 0, an opposite is no contradiction: it says the same."""
    if not opposite or not observed[tag] or not observed.get(opposite):
        return False
    return max((tag, opposite), key=lambda name: _claim(name, observed[name])) != tag


def _claim(tag: str, observation: float) -> tuple[bool, float, int]:
    order = vocabulary.ordered(vocabulary.TAGS).index(tag)
    return not vocabulary.TAGS[tag].yields, observation, -order


def _named(names: Iterable[str]) -> tuple[str, ...]:
    seen: dict[str, None] = {}
    for name in _legible(names):
        if len(seen) == NAMED:
            break
        seen[name] = None
    return tuple(seen)


def _legible(names: Iterable[str]) -> Iterator[str]:
    for name in names:
        seen = (c for c in name[:1000] if unicodedata.category(c) not in _UNSEEN)
        text = "".join(seen)[:NAME_LENGTH]
        if text.strip():
            yield text
