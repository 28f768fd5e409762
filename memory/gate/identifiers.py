"""Numbers, addresses and codes that identify or reach somebody, and secrets: never kept."""

import re

from memory.gate import checksums
from memory.gate.errors import IdentifierError
from memory.gate.wording import Wording

_MOST = 8  # digits in a row that are let through (product, section 5)
_APART = r"[ .\-/()]{0,2}"

# Digits with dates in between are dates: 2019-2021, 2024-01-05, 12/06/2026.
_DATES = re.compile(
    r"(?<!\d)(?:(?:19|20)\d\d[-/.]\d\d?[-/.]\d\d?|\d\d?[-/.]\d\d?[-/.](?:19|20)\d\d"
    r"|(?:19|20)\d\d ?- ?(?:19|20)\d\d)(?!\d)"
)
_RUN = re.compile(rf"\d(?:{_APART}\d){{{_MOST},}}")
_CARD = re.compile(r"\d(?:[^a-z0-9]{0,3}\d){12,18}")
_IBAN = re.compile(r"(?<![a-z0-9])[a-z]{2}\d{2}(?:[ -]?[a-z0-9]){11,30}")
_SPELLED = re.compile(
    rf"(?:\b(?:zero|oh|one|two|three|four|five|six|seven|eight|nine)\b[ ,.-]{{0,2}}){{{_MOST + 1}}}"
)
_EMAIL = re.compile(
    r"(?<=[\w.+-])@[a-z0-9-]+(?:\.[a-z0-9-]+)+"
    r"|\w ?[\[(]?(?:@|\bat\b)[\])]? ?\w{1,40} ?[\[(]?\bdot\b[\])]? ?(?:com|org|net|edu|[a-z]{2})\b"
)
# A passport, a tax or insurance number: letters about a block of digits.
_DOCUMENT = re.compile(
    r"(?<![a-z0-9-])(?:[a-z]{1,2}\d{7,8}[a-z]{0,2}|[a-z]{2} ?\d{2} ?\d{2} ?\d{2} ?[a-d]"
    r"|\d{7,8}-?[a-z])(?![a-z0-9-])"
)
_NUMBERED = re.compile(
    r"\b(?:phone|telephone|mobile|cell|fax|whatsapp|passport|licen[cs]e|social security|ssn|vat"
    r"|national insurance|tax|account|policy|iban|id|identity|insurance|nhs)"
    r"(?: (?:number|no|id|card))*\.?(?: is)?[ :#]{1,2}(?=(?:[a-z-]*\d){4})[a-z0-9-]{6,}"
)
_SECRET = re.compile(
    r"\b(?:password|passphrase|passcode|pin|cvv|cvc|api key|secret key|access token"
    r"|(?:door|gate|alarm|safe|security|entry|sort) code)(?: number)?"
    r"(?: ?[:=] ?\S| is (?!not|never|always|kept|in |on )\S| \S{0,20}\d)"
)
_TOKENS = re.compile(r"(?<![a-z0-9])(?:sk-|ghp_|gho_|xox[bp]-|akia|eyj)[a-z0-9_-]{12,}")

_FORMS = (_RUN, _EMAIL, _DOCUMENT, _NUMBERED, _SECRET, _TOKENS, _SPELLED)


def check(field: str, wording: Wording) -> None:
    """Raise `IdentifierError` where the text holds one, asked for or not."""
    text = wording.folded
    dateless = _DATES.sub(" on a date ", text)
    if any(form.search(dateless) for form in _FORMS) or _is_card(text) or _is_iban(text):
        raise IdentifierError(
            field,
            f"The {field} holds a long number, an account, a contact address or a code. "
            "These are not kept, even when asked for: save what it is for, without it.",
        )


def _is_card(text: str) -> bool:
    return any(checksums.luhn(found[0]) for found in _CARD.finditer(text))


def _is_iban(text: str) -> bool:
    return any(checksums.iban(found[0]) for found in _IBAN.finditer(text))
