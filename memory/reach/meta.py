"""Questions about the memory itself: "What do you remember about me?" in any wording.

Giving the whole model is the dearest mistake there is, so a wording counts only when it is the
whole clause: the assistant's knowing or holding, with the person as its object. One that is not
foreseen here is missed, and the person asks again.
"""

import re

from memory.reach.words import folded

META_LENGTH = 20  # words; a longer clause has another business

_NOUN = "(?:fact|thing|information|info|data|detail|note|stuff|memory|everything|anything)"
_HEAD = (
    r"(?:(?:what|which|everything|anything|all|whatever)"
    rf"(?: (?:is|are|of|the|kind|sort|other|else|personal|saved|stored|it|that|{_NOUN}))*)"
)
_KNOW = (
    "(?:know|remember|recall|hold|keep|kept|save|saved|store|stored|learn|learned|learnt|recorded|"
    "noted|got|have|collected|held|remembered|written)"
)
_STORED = (
    "(?:saved|stored|recorded|noted|down|written down|on file|on record|in memory|in your memory|"
    "remembered|held|kept)"
)
_ME = "(?:about|on|of) me(?: and (?:my|the) \\w+)?"
_TAIL = (
    "(?: (?:so far|now|today|right now|at the moment|please|yet|then|in total|at all|all of it|"
    "thanks|on file|on record|in memory|in your memory|these day|already))*"
)
_PLEASE = (
    r"(?:(?:can|could|would|will) you (?:(?:please|just|also) )*)?"
    r"(?:(?:i|we) (?:want|need|would like) to (?:know|see|hear) |iwould (?:like|love) to "
    r"(?:know|see|hear) |send me |(?:tell|show|give|list|name|share|read|recap|outline|recite|"
    r"summari[sz]e)(?: out)?(?: (?:for|to))?(?: (?:me|us))?(?: (?:a|the) (?:list|summary) of)? )?"
)
_YOU = r"(?: (?:do|have|can|that|is|it|are))* you(?: (?:do|have|all|already))*"
_PROFILE = (
    "(?:(?:(?:own|whole|full|entire|complete|user|personal|memory|traveller) )*profile|memory|"
    "(?:saved|stored|remembered) (?:fact|memory|detail|preference))"
)


def _whole(pattern: str) -> re.Pattern[str]:
    return re.compile(_PLEASE + pattern + _TAIL)


_ABOUT_ME = tuple(
    map(
        _whole,
        (
            rf"{_HEAD}{_YOU} {_KNOW}(?: {_STORED})* {_ME}",
            rf"{_HEAD} (?:about|on) me{_YOU} {_KNOW}(?: {_STORED})*",
            rf"{_HEAD}(?: (?:has|have|been|in|your))* (?:in your memory|{_STORED}) "
            rf"(?:(?:here|by you) )*(?:{_ME}|for me)",
            rf"{_HEAD} (?:about|on) me(?: (?:is|are|has|have|been))* {_STORED}",
            rf"{_HEAD}{_YOU} (?:have|hold|keep|got) on file for me",
            rf"(?:do|can|have) you {_KNOW}(?: any)? {_NOUN}(?: {_STORED})* {_ME}",
            r"do you (?:remember|recall) me",
            rf"{_HEAD}(?: have)? i(?: have)? (?:told|shared with) you (?:about|on) me",
            rf"{_HEAD} in my (?:(?:own|user|personal|memory|traveller) )*profile",
        ),
    )
)
# "My profile" is the memory's only where it is all that is to be shown.
_MINE = re.compile(
    r"(?:(?:can|could|would|will) you (?:(?:please|just|also) )*)?"
    r"(?:show|list|read|display)(?: out)?(?: me)? (?:"
    rf"(?:(?:everything in|all|all of) )?my {_PROFILE}|(?:all|all of) my (?:data|fact))" + _TAIL
)
_ABOUT_OTHERS = tuple(
    map(
        _whole,
        (
            rf"{_HEAD}{_YOU} {_KNOW}(?: {_STORED})* (?:about|on|of) (?P<whom>\w+(?: \w+){{0,4}}?)",
            rf"{_HEAD} (?:is )?{_STORED} (?:about|on|for) (?P<whom>\w+(?: \w+){{0,4}}?)",
        ),
    )
)
# What turns the rest of a sentence into an order, a doubt or a case that is not so.
UNSAID = folded(
    "not never forget delete erase remove wipe stop without if unless instead ignore based given"
)


def is_about_me(heard: str) -> bool:
    """Whether a clause, in folded words, asks for everything about the person."""
    short = heard.count(" ") < META_LENGTH
    return short and any(rule.fullmatch(heard) for rule in (*_ABOUT_ME, _MINE))


def others(heard: str) -> str:
    """Whom else a clause asks everything about, in folded words: 'samira', 'my sister'."""
    if heard.count(" ") >= META_LENGTH:
        return ""
    found = (rule.fullmatch(heard) for rule in _ABOUT_OTHERS)
    return next((match["whom"] for match in found if match), "")
