"""An assistant's own guess sent as something that the person said."""

import re

from memory.attributes import Origin
from memory.gate.errors import InferenceError
from memory.gate.wording import Wording

_STATED = {Origin.STATED, Origin.SAVED}
_HEDGE = re.compile(
    r"\b(?:seems (?:to|like|that)|appears (?:to|that)|apparently|presumably|"
    r"supposedly|probably|possibly|perhaps|maybe|likely|might (?:be|have|like|want|prefer|need|"
    r"live|work|own)|may (?:be (?:an?|the|in|into|interested|planning|looking)|have|prefer|like|"
    r"want|live|work|own)|could be an?|must be an?|i (?:think|guess|assume|suspect|infer)|"
    r"it (?:looks|sounds) like|looks to be|sounds like (?:he|she|they|an?)|suggests? that|"
    r"implies|judging (?:by|from)|based on (?:the|his|her|their|past|previous|recent|what)|"
    r"inferred|assumed to|i'd say|as far as i can tell)\b"
)


def check(wording: Wording, origin: Origin) -> None:
    """Raise `InferenceError` where a stated fact is worded as a guess."""
    if origin in _STATED and _HEDGE.search(wording.folded):
        raise InferenceError(
            "origin",
            "The value is worded as a guess. Send origin: inferred, and the person will be asked.",
        )
