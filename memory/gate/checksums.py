"""Two checksums: of card numbers (ISO/IEC 7812) and of bank accounts (ISO 13616)."""

import re

# Characters of an IBAN by country, from the registry of ISO 13616.
_LENGTHS = {
    **dict.fromkeys(("no",), 15),
    **dict.fromkeys(("be", "bi"), 16),
    **dict.fromkeys(("dk", "fi", "fo", "gl", "nl", "sd"), 18),
    **dict.fromkeys(("mk", "si"), 19),
    **dict.fromkeys(("at", "ba", "ee", "kz", "lt", "lu", "xk", "mn"), 20),
    **dict.fromkeys(("ch", "cr", "hr", "li", "lv"), 21),
    **dict.fromkeys(("bg", "bh", "de", "gb", "ge", "ie", "me", "rs", "va"), 22),
    **dict.fromkeys(("ae", "gi", "il", "iq", "om", "so", "tl"), 23),
    **dict.fromkeys(("ad", "cz", "es", "md", "pk", "ro", "sa", "se", "sk", "tn", "vg"), 24),
    **dict.fromkeys(("ly", "pt", "st"), 25),
    **dict.fromkeys(("is", "tr"), 26),
    **dict.fromkeys(("dj", "fr", "gr", "it", "mc", "mr", "sm"), 27),
    **dict.fromkeys(("al", "az", "by", "cy", "do", "gt", "hu", "lb", "ni", "pl", "sv"), 28),
    **dict.fromkeys(("br", "eg", "ps", "qa", "ua"), 29),
    **dict.fromkeys(("jo", "kw", "mu"), 30),
    **dict.fromkeys(("mt", "sc"), 31),
    "lc": 32,
    "ru": 33,
}


def luhn(text: str) -> bool:
    """Whether the digits of *text* pass the card numbers' check."""
    digits = [int(char) for char in reversed(re.sub(r"[^0-9]", "", text))]
    doubled = (sum(divmod(2 * digit, 10)) for digit in digits[1::2])
    return (sum(digits[::2]) + sum(doubled)) % 10 == 0


def iban(text: str) -> bool:
    """Whether *text*, in lower case, begins with a bank account; spaces are let be."""
    flat = re.sub(r"[^a-z0-9]", "", text)
    account = flat[: _LENGTHS.get(flat[:2], 0)]
    if len(account) != _LENGTHS.get(flat[:2]):
        return False
    return int("".join(str(int(char, 36)) for char in account[4:] + account[:4])) % 97 == 1
