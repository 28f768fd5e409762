"""Bearer credentials: held_<prefix>_<secret>. Only a digest of the secret is ever kept."""

import hashlib
import hmac
import re
import secrets
from dataclasses import dataclass

PREFIX_BYTES = 4
SECRET_BYTES = 32  # 256 random bits
_CREDENTIAL = re.compile(r"held_([0-9a-f]{8})_([0-9A-Za-z_-]{43})\Z")


@dataclass(frozen=True, slots=True, kw_only=True)
class Credential:
    prefix: str
    secret: str

    def __str__(self) -> str:
        return f"held_{self.prefix}_{self.secret}"

    @property
    def digest(self) -> str:
        # The secret is random, so a plain hash keeps it: there is nothing to guess from.
        return hashlib.sha256(self.secret.encode()).hexdigest()

    def matches(self, digest: str) -> bool:
        return hmac.compare_digest(self.digest, digest)


def make() -> Credential:
    return Credential(
        prefix=secrets.token_hex(PREFIX_BYTES), secret=secrets.token_urlsafe(SECRET_BYTES)
    )


def parse(text: str) -> Credential | None:
    """The credential in *text*, or None where it has another form."""
    match = _CREDENTIAL.match(text)
    return Credential(prefix=match[1], secret=match[2]) if match else None
