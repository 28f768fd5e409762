"""Text that one person's key opens, in the field it was written for and nowhere else.

AES-256-GCM. The person and the field are associated data: a sealed text that is moved to another
person or field does not open. Layout: format (1 byte), nonce (12), ciphertext with its tag (16).
"""

import hmac
import os

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

KEY_LENGTH = 32  # bytes
NONCE_LENGTH = 12  # bytes, drawn anew for every text
TAG_LENGTH = 16  # bytes
FORMAT = b"\x01"
_BODY = len(FORMAT) + NONCE_LENGTH  # where the ciphertext begins


class CipherError(Exception):
    """A sealed text, or a wrapped key, cannot be opened."""


class DamagedError(CipherError):
    """It was changed, or belongs to another person or field."""


def new_key() -> bytes:
    return os.urandom(KEY_LENGTH)


def seal(cipher: AESGCM, data: bytes, about: bytes) -> bytes:
    nonce = os.urandom(NONCE_LENGTH)
    return FORMAT + nonce + cipher.encrypt(nonce, data, about)


def unseal(cipher: AESGCM, sealed: bytes, about: bytes) -> bytes:
    """Raises DamagedError."""
    if sealed[:1] != FORMAT or len(sealed) < _BODY + TAG_LENGTH:
        raise DamagedError("This is not a sealed text.")
    try:
        return cipher.decrypt(sealed[1:_BODY], sealed[_BODY:], about)
    except InvalidTag:
        raise DamagedError("A sealed text does not open with this key.") from None


class Vault:
    """Seals and opens the texts of one person."""

    __slots__ = ("_cipher", "_key", "_person")

    def __init__(self, key: bytes, person: bytes) -> None:
        self._cipher = AESGCM(key)
        self._key = key
        self._person = person

    def seal(self, field: str, text: str) -> bytes:
        return self.seal_bytes(field, text.encode())

    def open(self, field: str, sealed: bytes) -> str:
        """Raises DamagedError."""
        return self.open_bytes(field, sealed).decode()

    def seal_bytes(self, field: str, data: bytes) -> bytes:
        return seal(self._cipher, data, self._about(field))

    def open_bytes(self, field: str, sealed: bytes) -> bytes:
        """Raises DamagedError."""
        return unseal(self._cipher, sealed, self._about(field))

    def digest(self, text: str) -> str:
        """Tells *text* again without holding it: the same for this person only."""
        key = hmac.digest(self._key, b"held digest", "sha256")  # a key of its own
        return hmac.digest(key, self._person + text.encode(), "sha256").hex()

    def _about(self, field: str) -> bytes:
        return self._person + field.encode()
