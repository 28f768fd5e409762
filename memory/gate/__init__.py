"""What may be written: refusals with a reason, none of which repeats the refused value."""

from memory.gate.errors import (
    CharactersError,
    EmptyError,
    ErrandError,
    ExplicitAskError,
    GateError,
    IdentifierError,
    InferenceError,
    KeyNameError,
    OptionError,
    SmuggledError,
    TooLongError,
)
from memory.gate.judgement import judge
from memory.gate.sensitivity import find as sensitive
from memory.gate.shape import (
    ALIASES,
    LABEL_LENGTH,
    NAME_LENGTH,
    SUBJECT_LENGTH,
    aliases,
    expiry,
    key,
    label,
    name,
    subject,
    value,
)
from memory.gate.writing import Doubt, DoubtCode, Finding, Kind, Writing

__all__ = [
    "ALIASES",
    "LABEL_LENGTH",
    "NAME_LENGTH",
    "SUBJECT_LENGTH",
    "CharactersError",
    "Doubt",
    "DoubtCode",
    "EmptyError",
    "ErrandError",
    "ExplicitAskError",
    "Finding",
    "GateError",
    "IdentifierError",
    "InferenceError",
    "KeyNameError",
    "Kind",
    "OptionError",
    "SmuggledError",
    "TooLongError",
    "Writing",
    "aliases",
    "expiry",
    "judge",
    "key",
    "label",
    "name",
    "sensitive",
    "subject",
    "value",
]
