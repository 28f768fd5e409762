"""A person's own key, wrapped by the server's; and the server's keys as they are now."""

from functools import lru_cache
from pathlib import Path

from django.conf import settings
from django.db import models

from memory.trust import cipher, keyring
from memory.trust.cipher import Vault
from memory.trust.keyring import Keyring


class PersonKey(models.Model):
    """Without this row nothing that its person's fields hold can be read again."""

    person = models.OneToOneField(
        settings.AUTH_USER_MODEL, models.CASCADE, primary_key=True, related_name="key"
    )
    kek = models.CharField(max_length=16, db_index=True)  # the id of the key that wraps
    wrapped = models.BinaryField()

    def __str__(self) -> str:
        return f"key of person #{self.person_id}"

    @classmethod
    def new(cls, whose: bytes) -> dict[str, object]:
        """The parts of a fresh key, wrapped."""
        ring = current()
        return {"kek": ring.current, "wrapped": ring.wrap(cipher.new_key(), whose)}

    def vault(self, whose: bytes) -> Vault:
        return Vault(current().unwrap(bytes(self.wrapped), whose), whose)


def current() -> Keyring:
    """As the file is at this moment: another process may have put a new key first."""
    if settings.HELD_KEYS:
        return _parsed(settings.HELD_KEYS)
    return _read(settings.HELD_KEYS_FILE, settings.HELD_KEYS_FILE.stat().st_mtime_ns)


@lru_cache(maxsize=4)
def _read(path: Path, changed: int) -> Keyring:
    return _parsed(path.read_text())


@lru_cache(maxsize=4)
def _parsed(text: str) -> Keyring:
    return Keyring(keyring.parse(text))
