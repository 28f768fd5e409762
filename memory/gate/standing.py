"""Wording that cannot stand alone months later: "has kids", "likes it", "same as last time"."""

import re

from memory.gate.wording import Wording
from memory.gate.writing import Doubt, DoubtCode

_BARE = re.compile(
    r"(?:(?:has|have|got|has got|has some|has a few|there are) )?(?:some |a few |many |several |"
    r"certain |specific |special |dietary |other |young |small |different )*"
    r"(?:kids|children|pets|animals|siblings|allergies|issues|problems|plans|restrictions|needs|"
    r"preferences|requirements|family|relatives|friends|hobbies|interests|conditions?|things|"
    r"something|stuff|commitments|obligations|constraints|concerns)"
)
_POINTING = re.compile(
    r"\b(?:same as (?:last|before|usual|always|above|ever)|the same (?:one|thing|way|as)|"
    r"as (?:before|usual|above|last time|discussed|mentioned|agreed)|(?:that|this|those|these|"
    r"the (?:other|first|second|third|last|next|previous|latter|former|blue|red|big|small))"
    r" ones?|like (?:last time|before)|the (?:usual|above|former|latter|aforementioned)|"
    r"(?:mentioned|discussed|described) (?:above|earlier|before|previously)|see above|ditto|"
    r"the (?:place|thing|one) (?:from|we|he|she|they)|that (?:place|thing|time|day|way))\b"
)
_OPENING = re.compile(r"(?:it|this|that|these|those|they|he|she|there)(?:'s|'re|'ll)?(?: |$)")
_ENDING = re.compile(
    r"(?:it|this|that|these|those|them|there|here|so|too|either|neither|the same|same)[.!]?"
)
_SHORT = 4  # words within which a closing "it" has nothing to point at
_ANSWERS = re.compile(r"(?:yes|no|true|false|ok|okay|sure|yep|nope|n/a|unknown|not sure)[.!]?")


def doubt(wording: Wording) -> Doubt | None:
    text = wording.folded
    if not (
        _BARE.fullmatch(text.rstrip(".! "))
        or _ANSWERS.fullmatch(text)
        or _OPENING.match(text)
        or _POINTING.search(text)
        or _dangles(wording)
    ):
        return None
    return Doubt(
        code=DoubtCode.STANDS_ALONE,
        say="Could you tell me a bit more, so that it still makes sense in a few months? "
        "Who, which or how many?",
        why="It may not make sense on its own later.",
    )


def _dangles(wording: Wording) -> bool:
    """Whether a short text ends in a word that points outside it; "works in IT" does not."""
    *_, last = wording.plain.split() or [""]
    few = len(wording.plain[:100].split()) <= _SHORT
    return few and not last.isupper() and bool(_ENDING.fullmatch(last.casefold()))
