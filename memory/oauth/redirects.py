"""Where a client has the browser sent back to."""

import re
from urllib.parse import urlsplit

LENGTH = 253  # characters of a host name (RFC 1035)
_HOST = re.compile(r"[a-z0-9]([a-z0-9.-]*[a-z0-9])?|::1")


def host(uri: str) -> str | None:
    """'app.example'; None for one that a person cannot read for what it is.

    A name in another script is written as xn--…, so that it looks like no other.
    """
    try:
        found = urlsplit(uri).hostname or ""
    except ValueError:
        return None
    return found if _HOST.fullmatch(found) and len(found) <= LENGTH else None
