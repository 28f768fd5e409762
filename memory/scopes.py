"""What a grant or a token can allow. Everything is off until ticked."""

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
