"""What the kinds of the wordings are called, for a person to read."""

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path

FOLDER = Path(__file__).parent / "wordings"

# A kind and its label are the first two lines of its part of a file: to read no more takes a
# tenth of the time of reading all of it.
_KIND = re.compile(r'^\[([a-z0-9_]+)\]\nlabel = "([^"\\]+)"$', re.MULTILINE)


def of(kind: str) -> str:
    """Empty for a kind that there is no more."""
    return labels().get(kind, "")


@cache
def labels() -> Mapping[str, str]:
    """Every kind with its label."""
    texts = (path.read_text(encoding="utf-8") for path in sorted(FOLDER.glob("*.toml")))
    return {kind: label for text in texts for kind, label in _KIND.findall(text)}
