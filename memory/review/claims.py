"""The plain wordings in which a reply says what it used of a person, and what else there is."""

import re

_I = r"\b(?:i|we)(?:'ve|\u2019ve| have)? (?:\w+ )?"
_NOT = r"(?:n't|n\u2019t|\bnot|\bnever)\b"
_DETAIL = r"(?:information|details?|facts?|data|memor\w+)\b"

USED = re.compile(_I + r"(?:used|relied on|drew on|looked at|applied)\b", re.IGNORECASE)
ASKED = re.compile(r"\bwhat\b.{0,40}\bused?\b", re.IGNORECASE)  # by the message
ONLY = re.compile(r"\b(?:only|just|solely|nothing but|nothing except)\b", re.IGNORECASE)
NOTHING_USED = re.compile(
    rf"{_NOT} (?:use|used|rely on|know|remember|have) (?:anything about you|any of your|"
    rf"any (?:personal |saved )?{_DETAIL})"
    rf"|\b(?:used|relied on) (?:nothing|none of your|no (?:personal |saved )?{_DETAIL})"
    r"|\bnothing (?:was|has been|is) used\b"
    r"|\b(?:know|remember|recall|have) nothing (?:about|of|on) you",
    re.IGNORECASE,
)
NOTHING_MORE = re.compile(
    rf"(?:\bnothing|{_NOT}[^.!?]{{0,25}} anything) (?:else|more|further)\b"
    r"[^.!?]{0,30}\b(?:about|of|on) (?:you|file)\b"
    r"|\b(?:that(?:'s|\u2019s| is)|this is) (?:everything|all)(?: that)? (?:i|we) "
    r"(?:have|know|hold|remember)\b"
    rf"|{_NOT} (?:holding|keeping|hold|keep|withhold\w*)(?: anything| any \w+)? back\b"
    rf"|{_NOT} withh(?:old|eld)\w* anything\b"
    r"|\b(?:hold|holding|held|keeping) nothing back\b|\bnothing (?:is|was) (?:held|kept) back\b",
    re.IGNORECASE,
)
HELD = re.compile(
    r"\b(?:hold|holding|held|keep|keeping|kept|withheld|on file|not used|did not use|didn't use)\b",
    re.IGNORECASE,
)
COUNTED = frozenset(
    """fact facts thing things detail details piece pieces item items attribute attributes memory
    memories point points other others""".split()  # noqa: SIM905
)
_JOINT = re.compile(r",|&|\band\b", re.IGNORECASE)
_YOUR = re.compile(r"\byour\b", re.IGNORECASE)


def named(text: str) -> list[str]:
    """What a sentence lists behind its first "your": 'your diet and job' → diet, job."""
    found = _YOUR.search(text)
    parts = _JOINT.split(text[found.end() :]) if found else []
    return [part.strip() for part in parts if part.strip(" .!")]
