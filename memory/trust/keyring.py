"""The server's keys, which wrap every person's own. The first wraps; all of them unwrap.

Written as lines of 64 hexadecimal digits. A key's id is the start of its hash, and stands before
everything that the key has wrapped.
"""

import os
import re
import tempfile
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path

from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from memory.trust import cipher
from memory.trust.cipher import KEY_LENGTH, CipherError

ID_LENGTH = 8  # bytes
_KEY = re.compile(r"[0-9a-f]{64}\Z")


class KeyringError(ValueError):
    """The keys are not written as they should be."""


class UnknownKeyError(CipherError):
    """What is wrapped needs a key that this server does not have."""

    def __init__(self, key_id: str) -> None:
        super().__init__(f"The key {key_id} is not among this server's keys.")
        self.key_id = key_id


class Keyring:
    def __init__(self, keys: Sequence[bytes]) -> None:
        if not keys:
            raise KeyringError("There is no key.")
        self._ciphers = {id_of(key): AESGCM(key) for key in keys}
        self.current = id_of(keys[0])

    def __contains__(self, key_id: str) -> bool:
        return key_id in self._ciphers

    def wrap(self, key: bytes, whose: bytes) -> bytes:
        sealed = cipher.seal(self._ciphers[self.current], key, whose)
        return bytes.fromhex(self.current) + sealed

    def unwrap(self, wrapped: bytes, whose: bytes) -> bytes:
        """Raises UnknownKeyError, DamagedError."""
        key_id = wrapped[:ID_LENGTH].hex()
        if key_id not in self._ciphers:
            raise UnknownKeyError(key_id)
        return cipher.unseal(self._ciphers[key_id], wrapped[ID_LENGTH:], whose)


def id_of(key: bytes) -> str:
    return sha256(b"held key " + key).digest()[:ID_LENGTH].hex()


def parse(text: str) -> tuple[bytes, ...]:
    """Keys apart by lines, spaces or commas; the first is the newest. Raises KeyringError."""
    words = text.replace(",", " ").split()
    if not words or not all(_KEY.match(word) for word in words):
        digits = KEY_LENGTH * 2
        raise KeyringError(f"Each key is {digits} hexadecimal digits, one on a line.")
    return tuple(bytes.fromhex(word) for word in dict.fromkeys(words))


def write(keys: Sequence[bytes]) -> str:
    return "".join(f"{key.hex()}\n" for key in keys)


def replace(path: Path, keys: Sequence[bytes]) -> None:
    """Put *keys* into the file that is at *path*: whole or not at all, and on the disk.

    The file keeps its owner, and is theirs alone to read. Raises OSError.
    """
    path = path.resolve()
    owner = path.stat()
    descriptor, draft = tempfile.mkstemp(dir=path.parent, prefix=f"{path.name}.")  # mode 0600
    try:
        with os.fdopen(descriptor, "w") as file:
            os.chown(descriptor, owner.st_uid, owner.st_gid)
            file.write(write(keys))
            file.flush()
            os.fsync(descriptor)
        os.replace(draft, path)
    finally:
        Path(draft).unlink(missing_ok=True)
    _sync(path.parent)


def _sync(folder: Path) -> None:
    """A file's new name is on the disk when its folder is."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
