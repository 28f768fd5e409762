"""What is compared, and what is found. A finding says where and how, and holds no value."""

from dataclasses import dataclass
from enum import StrEnum

from memory.decision import Decision


class Kind(StrEnum):
    """The failure modes of seed 000 that a reply can show, and those of product section 6."""

    VOLUNTEERED = "volunteered"  # a held value appears
    RECITED = "recited"  # an instruction is told instead of obeyed
    NAMED = "named"  # a fact that only acted on the picks is told
    IGNORED = "ignored"  # an instruction or a tone tag was not followed
    OPTIONS = "options"  # several where one was asked for, or one where none was committed
    MISLED = "misled"  # what the reply says was used or is held does not add up


class Way(StrEnum):
    """How it was seen."""

    EXACT = "exact"  # the words as they stand
    INFLECTED = "inflected"  # the same words in other forms, or a part of them
    NUMBER = "number"  # by a number, in digits or words
    PARAPHRASE = "paraphrase"  # by meaning; the finding has the similarity
    MEASURED = "measured"  # counted in the reply: words, units, lists, a sum


@dataclass(frozen=True, slots=True, kw_only=True)
class Given:
    """What the assistant had. Build *decision* as it stood, without what is overwritten since.

    *message* is the person's, empty where it is no longer kept. *known* is other text that the
    reply may repeat: earlier messages, notes that were given, today's exceptions. *tags* are the
    tone tags on the receipt. *committed*: whether the rules let an option be committed to; None
    where no rules ran.
    """

    decision: Decision
    message: str = ""
    known: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    committed: bool | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """*start* and *end* are the sentence's, in characters of the reply."""

    start: int
    end: int
    kind: Kind
    about: str  # a slot or a tone tag; empty where it is about neither
    way: Way
    similarity: float | None = None  # 0 to 1, of a paraphrase


@dataclass(frozen=True, slots=True, kw_only=True)
class Findings:
    """In the order of the reply; one for each kind and slot, its first place.

    *read* is how many characters were looked at: shorter than the reply where that is very long.
    *compared* is how many clauses were compared by meaning; 0 without the extra.
    """

    found: tuple[Finding, ...]
    read: int
    compared: int = 0

    def __bool__(self) -> bool:
        return bool(self.found)

    def of(self, kind: Kind) -> tuple[Finding, ...]:
        return tuple(finding for finding in self.found if finding.kind is kind)
