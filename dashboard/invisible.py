"""Characters that nobody sees on a page, by name: who says yes to words must know all of them."""

import re
import unicodedata

_HIDDEN = {"Cf", "Cc", "Zl", "Zp"}  # formatting, control, separators
_SPACE = " "
# Letters, marks and a symbol by their category; blank all the same.
_BLANK = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]"
)


def named(text: str) -> str:
    """*text* with a name for each of them; empty where everything can be seen."""
    shown = "".join(f"[{_name(char)}]" if _is_hidden(char) else char for char in text)
    return shown if shown != text else ""


def _is_hidden(char: str) -> bool:
    category = unicodedata.category(char)
    is_odd_space = category == "Zs" and char != _SPACE
    return category in _HIDDEN or is_odd_space or bool(_BLANK.match(char))


def _name(char: str) -> str:
    return unicodedata.name(char, f"U+{ord(char):04X}").lower()
