"""The errand in progress: a one-off act tied to a near or dated moment. Habits and dates that
belong to the person (a birthday, an expiry) pass. Seed 001, "Writing a fact".
"""

import re

from memory.gate.errors import ErrandError
from memory.gate.wording import Wording
from memory.gate.writing import Doubt, DoubtCode

_DAY = r"(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:mon|tue|wed|thu|fri|sat|sun)\b"
_MONTH = (
    r"(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|"
    r"sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)"
)
_NEAR = re.compile(
    rf"\b(?:tonight|tomorrow|later today|today at|today's|(?:this|next|coming) (?:coming )?"
    rf"(?:weekend|week|evening|morning|afternoon|lunchtime|{_DAY})\b(?!s)|tonight's|tomorrow's)"
)
_PASSING = re.compile(
    r"\b(?:today(?! programme| program| show)|yesterday|last night|right now|just now|"
    r"at the moment|earlier today|this (?:time|month)|next month|(?:days|weeks|hours) from now|"
    r"in (?:a few|two|three|\d{1,2}) (?:days'?|weeks'?) time|this once|for now)\b(?<!usa today)"
)
_HABIT = re.compile(
    rf"\b(?:(?:every|each) (?:other |second |single )?(?:day|morning|afternoon|evening|night|week|"
    rf"weekend|weekday|month|year|spring|summer|autumn|fall|winter|{_MONTH}\b|{_DAY})|daily|nightly|"
    r"weekly|monthly|yearly|annual\w{0,2}|usually|always|normally|generally|typically|regularly|"
    rf"(?:{_DAY}|weekday|weeknight|weekend|morning|afternoon|evening|night)s|"
    rf"(?:{_DAY})\.? ?(?:-|to|till|until|through) ?(?:{_DAY})|of (?:each|every|the) month)\b"
)
_DATE = re.compile(
    rf"\b(?:\d{{1,2}}(?:st|nd|rd|th)?(?: of)? {_MONTH}|{_MONTH} \d{{1,2}}(?:st|nd|rd|th)?(?!\d)|"
    r"(?:19|20)\d\d-\d\d-\d\d|\d{1,2}[/.]\d{1,2}[/.](?:19|20)?\d\d|on \d{1,2}/\d{1,2}|"
    rf"on the \d{{1,2}}(?:st|nd|rd|th))\b"
)
_RANGE = re.compile(
    rf"\b(?:from )?\d{{1,2}}(?:st|nd|rd|th)? ?(?:to|-|until) ?\d{{1,2}}\w{{0,2}} {_MONTH}\b"
)
_WEEKDAY = re.compile(rf"\b(?:on|by|for|until|this|before) (?:{_DAY})\b(?!s)")
_CLOCK = re.compile(
    r"\b(?:at|by|from|for|around) (?:half |quarter )?(?:past |to )?(?:\d{1,2}|noon|midnight|"
    r"(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b)|\d{1,2}:\d\d|"
    r"\b\d{1,2} ?[ap]\.?m\b"
)
_BOOKED = re.compile(
    r"\b(?:flights?|trains?|tables?|reservations?|bookings?|booked|appointments?|meetings?|"
    r"tickets?|seats?|taxi|cab|delivery|delivered|pick-? ?up|viewing|dinner|lunch|brunch|"
    r"breakfast|hotel|hostel|haircut|interview|call with|flies|flying|checks in|checking in|"
    r"drinks with|meets|meeting|session|dentist|doctor)\b"
)
_EVENT = re.compile(
    r"\b(?:trip|visits?|visiting|exam|hearing|surgery|operation|party|concert|gig|wedding|holiday|"
    r"vacation|conference|deadline|due|match|game|course|class|stays?|staying|moves?|moving|"
    r"arriv\w{1,3}|leav\w{1,3}|travel\w{0,5}|is in|is away|away|renovation|festival|marathon|race|"
    r"starts?|begins?|guests?)\b"
)
_LASTING = re.compile(
    r"\b(?:birthday|born|anniversary|turns|turned|expir\w{1,4}|valid|renew\w{0,4}|since|"
    r"founded|established|married|widow\w{0,4}|died|was|were|had|got|ago|joined|graduated|retired|"
    r"moved|started|until|registered|diagnosed|bought|attended|took|went|met|completed|passed|"
    r"received|finished|visited|name day|tax year)\b"
)
_ORDER = re.compile(
    r"(?:please )?(?:(?:book|reserve|order|schedule|cancel|reschedule|find|get|send|buy) "
    r"(?:an?|the|me|my|us|our|some)|remind me|call (?:a|the|my))\b"
)
_SEEKING = re.compile(
    r"\b(?:is|are|am|i'm) (?:\w{1,12} )?(?:looking for|searching for|shopping for|booking|"
    r"waiting for|about to|planning (?:an?|the|his|her|their|my)|trying to (?:book|find|get|return|"
    r"cancel|reach|buy|sell))\b|"
    r"\b(?:wants|needs|would like|has|plans|intends|wishes) to (?:book|reserve|order|cancel|return|"
    r"reschedule|find|rebook|check in|pick up)\b|\bneeds (?:a|an|the) (?:taxi|cab|ride|gift|present"
    r"|refund|table)\b"
)


def check(wording: Wording) -> None:
    """Raise `ErrandError` where a one-off act is plainly tied to its moment."""
    text = wording.folded
    if not _HABIT.search(text) and (
        _NEAR.search(text) or _ORDER.match(text) or _is_booked(text) or _is_timed(text)
    ):
        raise ErrandError(
            "value",
            "The value belongs to the errand in progress. Keep it in the conversation; save the "
            "standing habit behind it, if there is one, without its date.",
        )


def doubt(wording: Wording) -> Doubt | None:
    """A moment that will have passed, or something that is being looked for."""
    text = wording.folded
    dated = _RANGE.search(text) or (_DATE.search(text) and _EVENT.search(text))
    lasting = _LASTING.search(text) or _HABIT.search(text)
    if not (_PASSING.search(text) or _SEEKING.search(text) or (dated and not lasting)):
        return None
    return Doubt(
        code=DoubtCode.ERRAND,
        say="I've put that on your page to look at first: it may hold for this time only.",
        why="It seems to belong to one occasion that will soon have passed.",
    )


def _is_booked(text: str) -> bool:
    """Whether something bookable has a date or a weekday of its own."""
    dated = _DATE.search(text) or (_WEEKDAY.search(text) and not _several_days(text))
    return bool(_BOOKED.search(text) and dated and not _LASTING.search(text))


def _is_timed(text: str) -> bool:
    """Whether one weekday has a time: "on Friday at 7"."""
    day = _WEEKDAY.search(text)
    return bool(day and _CLOCK.search(text) and not _several_days(text))


def _several_days(text: str) -> bool:
    """Two weekdays or more make a timetable: "Monday, Wednesday and Friday at 6"."""
    return len(set(re.findall(_DAY, text))) > 1
