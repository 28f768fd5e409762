"""Bearer credentials: held_<prefix>_<secret>. Only a digest of the secret is ever kept.

The prefix of one that serves many people begins with an s, which no other's does.
"""

import hashlib
import re
import secrets
from dataclasses import dataclass

# The operator's own id of a person, as a service writes it in a header: no space, no quote, no
# sign that anything reads as "all", and no % that a program on the way might decode.
EXTERNAL_ID = r"[A-Za-z0-9][A-Za-z0-9._:@+|/=~-]{0,127}"
PREFIX_BYTES = 4
SECRET_BYTES = 32  # 256 random bits
SERVICE = "s"
_CREDENTIAL = re.compile(r"held_(s?[0-9a-f]{8})_([0-9A-Za-z_-]{43})\Z")


@dataclass(frozen=True, slots=True, kw_only=True)
class Credential:
    prefix: str
    secret: str

    def __str__(self) -> str:
        return f"held_{self.prefix}_{self.secret}"

    @property
    def is_service(self) -> bool:
        return self.prefix.startswith(SERVICE)

    @property
    def digest(self) -> str:
        # The secret is random, so a plain hash keeps it: there is nothing to guess from.
        return hashlib.sha256(self.secret.encode()).hexdigest()


def make(*, service: bool = False) -> Credential:
    return Credential(
        prefix=(SERVICE if service else "") + secrets.token_hex(PREFIX_BYTES),
        secret=secrets.token_urlsafe(SECRET_BYTES),
    )


def is_external_id(text: str) -> bool:
    return re.fullmatch(EXTERNAL_ID, text) is not None


def parse(text: str) -> Credential | None:
    """The credential in *text*, or None where it has another form."""
    match = _CREDENTIAL.match(text)
    return Credential(prefix=match[1], secret=match[2]) if match else None
