"""The closed list of tone tags: the only words that tone is ever stored in (seed 004).

Adding a tag is adding one entry to `_ENTRIES`. Its opposite is named on one side only.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum


class ToneError(ValueError):
    """Something about tone that cannot be taken."""


class UnknownTagError(ToneError):
    """Not one of the tags; the message does not repeat what was given."""


class VocabularyError(ToneError):
    """The list of tags contradicts itself."""


class Group(StrEnum):
    STYLE = "style"
    STANCE = "stance"
    INTERACTION = "interaction"


@dataclass(frozen=True, slots=True, kw_only=True)
class Tag:
    name: str
    group: Group
    description: str  # what the tag means, for the person
    sentence: str  # what an assistant is told while it is on; never anything else
    opposite: str = ""  # the tag that cannot be on beside this one
    yields: bool = False  # to its opposite whatever the scores, unless asked for alone
    formats: bool = False  # bears on the format of the output


_ENTRIES = (
    Tag(
        name="concise",
        group=Group.STYLE,
        description="Short sentences and no filler.",
        sentence="Keep sentences short and leave out filler.",
        opposite="detailed",
    ),
    Tag(
        name="detailed",
        group=Group.STYLE,
        description="A little more explanation, without rambling.",
        sentence="Explain a little more than usual, but do not ramble.",
    ),
    Tag(
        name="formal",
        group=Group.STYLE,
        description="A professional register and choice of words.",
        sentence="Use a professional register and careful wording.",
        opposite="casual",
    ),
    Tag(
        name="casual",
        group=Group.STYLE,
        description="Friendly, everyday language.",
        sentence="Use friendly, everyday language.",
    ),
    Tag(
        name="no_emojis",
        group=Group.STYLE,
        description="No emojis at all.",
        sentence="Never use emojis.",
        opposite="emojis_ok",
    ),
    Tag(
        name="emojis_ok",
        group=Group.STYLE,
        description="Emojis are welcome where they fit.",
        sentence="Use an emoji where it fits.",
        yields=True,
        formats=True,
    ),
    Tag(
        name="bullet_points",
        group=Group.STYLE,
        description="Lists are written as bullet points.",
        sentence="Write lists as bullet points.",
        formats=True,
    ),
    Tag(
        name="one_question_at_a_time",
        group=Group.STYLE,
        description="One question in each message, no more.",
        sentence="Ask at most one question in a message.",
        formats=True,
    ),
    Tag(
        name="warm_supportive",
        group=Group.STANCE,
        description="Warm and encouraging.",
        sentence="Be warm and encouraging.",
    ),
    Tag(
        name="neutral_professional",
        group=Group.STANCE,
        description="Neutral and professional; what assistants do unless another stance is on.",
        sentence="Be neutral and professional.",
    ),
    Tag(
        name="direct_coach",
        group=Group.STANCE,
        description="Clear feedback that says what to do.",
        sentence="Give clear feedback that says what to do.",
        opposite="gentle_coach",
    ),
    Tag(
        name="gentle_coach",
        group=Group.STANCE,
        description="Patient guidance that encourages.",
        sentence="Guide patiently and encourage.",
    ),
    Tag(
        name="confirm_before_acting",
        group=Group.INTERACTION,
        description="You are asked before anything is done.",
        sentence="Ask for confirmation before you act.",
    ),
    Tag(
        name="default_actionable",
        group=Group.INTERACTION,
        description="Answers end with next steps you can take.",
        sentence="Offer next steps that can be taken.",
    ),
    Tag(
        name="high_autonomy",
        group=Group.INTERACTION,
        description="Work goes on with as few confirmations as possible.",
        sentence="Work independently and ask for as few confirmations as possible.",
    ),
)


def build(entries: Iterable[Tag]) -> Mapping[str, Tag]:
    """The tags by name, in the order given, each opposite known from both sides.

    Raises VocabularyError for a name given twice, an opposite that is missing or not mutual, and
    a tag that would yield to nothing or to one that yields as well.
    """
    listed = tuple(entries)
    tags = {tag.name: tag for tag in listed}
    if len(tags) < len(listed):
        raise VocabularyError("A tag is listed twice.")
    for tag in listed:
        if tag.opposite:
            _pair(tags, tag)
    if any(tag.yields and not _gives_way(tags, tag) for tag in tags.values()):
        raise VocabularyError("A tag can yield only to an opposite that does not.")
    return tags


def _pair(tags: dict[str, Tag], tag: Tag) -> None:
    other = tags.get(tag.opposite)
    if other is None or other.name == tag.name or other.opposite not in ("", tag.name):
        raise VocabularyError("An opposite is missing or not mutual.")
    tags[other.name] = replace(other, opposite=tag.name)


def _gives_way(tags: Mapping[str, Tag], tag: Tag) -> bool:
    return bool(tag.opposite) and not tags[tag.opposite].yields


TAGS = build(_ENTRIES)


def ordered(names: Iterable[str]) -> tuple[str, ...]:
    """Each known name once, in canonical order."""
    given = frozenset(names)
    return tuple(name for name in TAGS if name in given)
