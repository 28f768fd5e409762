"""One clause of a message as a value, and what it has to do with a slot."""

from dataclasses import dataclass
from enum import StrEnum

from memory.reach.languages import Language


class Relation(StrEnum):
    """What a clause has to do with a slot."""

    ASKS = "asks"  # wants the value told
    ACTS = "acts"  # sets a task that the value bounds
    OTHER = "other"  # a cue matched, but the clause is about someone else than the slot's subject
    NONE = "none"

    @property
    def rank(self) -> int:
        """Asked over acting over someone else's; 0 is the strongest."""
        return _RANK[self]


_RANK = {relation: rank for rank, relation in enumerate(Relation)}


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """One clause: *text* is ``message[start:end]``, *before* what stands right before it.

    *message* is what it is a clause of, in *language*.

    *everything* marks "What do you remember about me?" in any wording; *about* names, in folded
    words, whom else such a question is about. *bare* marks words that only name a thing ("address
    and shoe size", "friday dinner"): whether they ask for it or set a task is left to the cues.
    *implied* marks that the speaker is meant though nobody is named ("the form has a box for
    employer"). *closed* marks what says nothing of how things are: a hypothetical, talk about a
    past conversation, fiction, pasted material.
    """

    text: str
    start: int
    end: int
    relation: Relation
    everything: bool = False
    about: str = ""
    bare: bool = False
    implied: bool = False
    closed: bool = False
    before: str = ""
    message: str = ""
    language: Language = Language.ENGLISH


@dataclass(frozen=True, slots=True, kw_only=True)
class Reached:
    """A slot and the words of the message that reached it.

    *relation* is asks, acts or other; *cue* is ``message[start:end]``; *source* tells where the
    cue comes from: "catalogue", "key", "label", "alias" or "meta". With "learned" the cue is the
    whole clause: *score* says how sure that is, *needed* how sure it has to be (0 to 1), and *kind*
    names what clause and fact have most in common.
    """

    slot: str
    relation: Relation
    cue: str
    start: int
    end: int
    source: str
    score: float = 1.0
    needed: float = 0.0
    kind: str = ""
