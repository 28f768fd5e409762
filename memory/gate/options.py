"""Text drawn from an option or a policy: its name, price, rating, code, address or terms.

What the person needs of any option ("needs free cancellation", "pays at most 90 a night") is
theirs and passes. Seed 001, "Writing a fact".
"""

import re

from memory.gate import money
from memory.gate.errors import OptionError
from memory.gate.wording import Wording
from memory.gate.writing import Doubt, DoubtCode

_PLACE = (
    r"hotel|hostel|inn|resort|suites?|guesthouse|lodge|motel|airbnb|apartment|villa|cottage|"
    r"restaurant|trattoria|bistro|brasserie|pizzeria|cafe|spa|room|flight|tour|ticket|package|"
    r"cruise|cabin|loft|studio|penthouse"
)
# Whose the need is: after one of these, terms and amenities are a wish.
_NEED = re.compile(
    r"(?:(?:always|usually|only|never|generally|often|strongly|really) )?"
    r"(?:needs?|wants|prefers|likes|loves|requires?|avoids?|books?|chooses?|picks?|looks? for|"
    r"insists?|expects?|hates?|dislikes?|values?|appreciates?|does not|doesn't|will not|won't|"
    r"cannot|can't|must|refuses?|tends?|opts?|goes for|buys?|takes?|stays?|flies|travels?)\b"
)
_URL = re.compile(
    r"https?:/|\bwww\.|(?<![a-z0-9.-])(?:[a-z0-9-]{1,63}\.){1,4}"
    r"(?:com|org|net|io|co|app|shop|travel|info|biz|xyz|uk|de|fr|it|es|eu|us)/"
)
_DOMAIN = re.compile(r"(?<![a-z0-9.@-])[a-z0-9-]{2,63}\.(?:com|org|net|io|app|shop|xyz|co\.uk)\b")
_RATING = re.compile(
    r"[\u2605\u2b50]|\b[0-9]\.[0-9] ?(?:stars?|/ ?(?:5|10)|out of (?:5|10|five|ten))|"
    r"\brat(?:ed|ing)(?: of|:| is)? [0-9]|\b[0-9][0-9,.]{0,12} ?k? (?:guest |customer )?reviews\b|"
    r"\b(?:guests|customers|reviewers) (?:love|say|rate)"
)
_CODE = re.compile(
    r"\b(?:booking|confirmation|reservation|order|tracking|voucher|promo|discount|coupon|ticket|"
    r"pnr|record locator|gift card)"
    r"(?: (?:code|number|no|ref|reference|id))*\.?(?: is)?[ :#]{1,3}(?=[a-z0-9-]{0,12}\d)"
    r"[a-z0-9-]{5,}"
    r"|\b(?:pnr|record locator|promo code|discount code|coupon code|voucher code|"
    r"confirmation code|booking (?:code|reference))(?: is)?[ :#]{1,3}[a-z0-9]{4,}"
    r"|\bflight (?:number )?(?!on|in|at|to|by|of|no|or)[a-z]{2} ?\d{2,4}\b"
)
_POLICY = re.compile(
    r"\b(?:non-?|fully |partially )?refundable\b|\bno refunds?\b|\brefunds? (?:within|until|are)|"
    r"\bfree cancell?ation\b|\bcancel(?:lation)?s? (?:is |are )?(?:free|until|up to|before|within|"
    r"policy|fee)|\breturns? (?:are |is )?(?:accepted|allowed|within)|"
    r"\bwithin \d+ (?:days|hours) (?:of|for)\b|\bcheck-? ?(?:in|out) ?(?:is |opens |closes |time )?"
    r"(?:after|from|before|until|by|at|between|:)|\bterms (?:and conditions|apply)|"
    r"\bsubject to availability|\bmoney-?back\b|\bminimum (?:spend|stay)|"
    r"\bdeposit (?:is )?required|"
    r"\bpets (?:are )?(?:allowed|welcome)|\bwhile stocks? lasts?|"
    r"\boffer (?:ends|valid)|\bvalid for \d|\bsold out\b|"
    r"\bin stock\b|\b(?:guests|customers|passengers|buyers) (?:must|may|can|are)\b"
)
# At a value's start: "Hotel Adler", "Blue Lagoon Resort".
_NAMED = re.compile(
    r"(?:The )?(?:(?:Hotel|Hostel|Villa|Trattoria|Osteria|Ristorante|Airbnb)"
    r"(?: [A-Z][\w'&-]{1,24}){1,3}|(?:[A-Z][\w'&-]{1,24} ){1,4}"
    r"(?:Hotel|Hostel|Inn|Resort|Suites|Guesthouse|Lodge|Motel|Apartments?|Restaurant|Bistro|"
    r"Brasserie|Pizzeria|Spa))\b"
)
_DESCRIBED = re.compile(
    rf"[,;:(-] ?(?:a|an|the|with|near|by|close|quiet|cosy|cozy|modern|in|\d)\b"
    rf"|\b(?:{_PLACE}) (?:near|by|with|close to|on the|overlooking)\b"
)
_REMEMBERED = re.compile(
    r"\b(?:wants to (?:remember|keep|save)|asked to (?:remember|save)|shortlisted|bookmarked|"
    r"liked the (?:look|idea) of|is considering|chose|picked|selected) (?:the )?"
    r"(?:\w{1,20} ){0,3}"
    rf"(?:{_PLACE}|option)s?\b|\boption (?:\d|[a-c]|one|two|three)\b"
)


def check(wording: Wording) -> None:
    """Raise `OptionError` where the value plainly is of an option."""
    text = wording.folded
    if (
        any(form.search(text) for form in (_URL, _RATING, _CODE, _REMEMBERED))
        or money.is_offer(text)
        or (_POLICY.search(text) and not _NEED.match(text))
        or (_NAMED.match(wording.plain) and _DESCRIBED.search(text) and not _NEED.match(text))
    ):
        raise OptionError(
            "value",
            "The value comes from an option or a policy. Save the need that it reveals, without "
            "a name, price or description: a kitchen and a walkable location on work trips.",
        )


def doubt(wording: Wording) -> Doubt | None:
    """A place by its name alone, or a price of nobody's: it may be a habit, or one day's option."""
    text = wording.folded
    named = _NAMED.match(wording.plain) or _DOMAIN.search(text)
    if not named and not money.is_price(text):
        return None
    return Doubt(
        code=DoubtCode.OPTION,
        say="I've put that on your page to look at first. What does it have that you need?",
        why="It reads like one option or its price rather than something you always need.",
    )
