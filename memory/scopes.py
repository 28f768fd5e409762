"""What a grant or a token can allow. Everything is off until ticked."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum


class Scope(StrEnum):
    APPLY = "apply"
    PROFILE = "profile"
    RECALL = "recall"
    FACTS_READ = "facts:read"
    SAVE = "save"
    OVERWRITE = "overwrite"
    HELD_NAMES = "held-names"
    TONE_READ = "tone:read"
    TONE_PROPOSE = "tone:propose"
    TONE_EXPLICIT = "tone:explicit"
    RULES_READ = "rules:read"
    VERIFY = "verify"
    REVIEW = "review"


@dataclass(frozen=True, slots=True, kw_only=True)
class Tone:
    """What an assistant has to do with tone, by its part in a product (seed 004)."""

    scopes: frozenset[Scope] = frozenset()
    keeps_format: bool = False  # it is told nothing that bears on the format of its output


_READS = frozenset({Scope.TONE_READ})
_LEARNS = _READS | {Scope.TONE_PROPOSE}
TONES: Mapping[str, Tone] = {
    "intake": Tone(scopes=_LEARNS | {Scope.TONE_EXPLICIT}),
    "feedback": Tone(scopes=_LEARNS),
    "coordinator": Tone(scopes=_READS),
    "generator": Tone(scopes=_READS, keeps_format=True),
}
