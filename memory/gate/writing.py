"""What an assistant wants to write, and what the gate has to say about it."""

from dataclasses import dataclass
from enum import StrEnum

from memory.attributes import Category, Origin


@dataclass(frozen=True, slots=True, kw_only=True)
class Writing:
    """*explicit_ask*: the person asked in so many words to keep this."""

    key: str
    value: str
    origin: Origin = Origin.STATED
    explicit_ask: bool = False
    category: Category | None = None
    subject: str | None = None


class DoubtCode(StrEnum):
    ERRAND = "looks_like_errand"
    OPTION = "looks_like_option"
    INSTRUCTION = "looks_like_instruction"
    STANDS_ALONE = "stands_alone"


@dataclass(frozen=True, slots=True, kw_only=True)
class Doubt:
    """Why a write waits for the person. *say* is for the assistant's reply, *why* for the page."""

    code: DoubtCode
    say: str
    why: str


class Kind(StrEnum):
    HEALTH = "health"
    FINANCIAL = "financial"
    IDENTITY = "identity"
    OTHER = "other"  # abuse, sex life, a court case


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """A personal detail. *because* names the lexicon's entry that matched, never the value.

    A mild one (a food allergy) has to be asked for, and does not make a fact special.
    """

    kind: Kind
    is_special: bool
    because: str
