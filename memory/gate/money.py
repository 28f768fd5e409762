"""Amounts of money in a text: an offer's price, a limit that somebody keeps to, or their own."""

import re

_SIGN = r"[\u20ac$\xa3\xa5\u20b9]"
_NAME = (
    r"(?:eur|euros?|usd|us\$|dollars?|bucks|gbp|pounds?(?= (?:a|per|each|in|of|for|to|on))|quid|"
    r"chf|francs?|cad|aud|sek|nok|dkk|inr|rupees|jpy|yen|pesos)"
)
_NUMBER = r"\d[\d,.]{0,15}k?"
_AMOUNT = (
    rf"(?:(?:us|ca|au)?{_SIGN} ?{_NUMBER}|\b{_NUMBER} ?(?:{_SIGN}|{_NAME}\b)|"
    rf"\b(?:eur|usd|gbp|chf|cad|aud) {_NUMBER})"
)
AMOUNT = re.compile(_AMOUNT)

_EACH = re.compile(
    rf"{_AMOUNT} ?(?:/|per|a|an|each|pp) ?(?:night|person|adult|head|guest|ticket|seat|room|stay|"
    r"pp|entry|item|pair|piece)\b"
)
_SOLD = re.compile(
    r"\b(?:hotel|hostel|room|apartment|flight|ticket|tour|restaurant|menu|table|package|cruise|"
    r"off|sale|discount|deal|offer|price|priced|costs?|fare|incl|including|plus tax)\b"
)
_LIMIT = re.compile(
    r"\b(?:at most|up to|under|below|over|above|no more than|not more than|less than|at least|"
    r"max|maximum|budgets?|within|cheaper|limits?|caps?|capped|keeps|afford|spends?|tight)\b"
)
_OWN = re.compile(
    r"\b(?:earns?|makes|charges?|owes?|repays?|saved|saves|savings|receives?|gets|paid|pays?|"
    r"spent|spends?|lost|withdrew|donates?|invests?|invested|borrow\w{0,3}|incurred|contributes?|"
    r"sends?|gives?|used|covers?|covered|reimburse\w?|income|salary|rent|pension|loan|mortgage|"
    r"debt|wages?|tips?|employs|allocated|fee|fees|deposit)\b"
)
_HOLDS = re.compile(
    r"(?:sells|sold|has|have|is on|owns|drives|uses|subscribes|rents|keeps|wants|had) "
)


def is_offer(text: str) -> bool:
    """Whether *text*, folded, gives an option's price, and not what somebody will pay."""
    if not AMOUNT.search(text) or _LIMIT.search(text):
        return False
    if _EACH.search(text):
        return not _OWN.search(text)
    return bool(_SOLD.search(text)) and not _OWN.search(text) and not _HOLDS.match(text)


def is_price(text: str) -> bool:
    """Whether *text* names an amount that is nobody's."""
    known = _LIMIT.search(text) or _OWN.search(text) or _HOLDS.match(text)
    return bool(AMOUNT.search(text)) and not known


def is_own(text: str) -> bool:
    """Whether *text* tells an amount that somebody earns, owes, has or pays; a limit is none."""
    return bool(AMOUNT.search(text) and _OWN.search(text)) and not _LIMIT.search(text)
