"""A person's own key, wrapped by the server's; and the server's keys as they are now."""

from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from django.conf import settings
from django.db import connection, models, transaction

from memory.trust import cipher, keyring
from memory.trust.cipher import CipherError, Vault
from memory.trust.erasure import Place, Rule
from memory.trust.keyring import Keyring, UnknownKeyError

if TYPE_CHECKING:
    from memory.models.person import Person


class PersonKey(models.Model):
    """Without this row nothing that its person's fields hold can be read again."""

    person = models.OneToOneField(
        settings.AUTH_USER_MODEL, models.CASCADE, primary_key=True, related_name="key"
    )
    kek = models.CharField(max_length=16, db_index=True)  # the id of the key that wraps
    wrapped = models.BinaryField()

    ERASURE = Rule(place=Place.KEY, owner="person")

    def __str__(self) -> str:
        return f"key of person #{self.person_id}"

    @classmethod
    def of(cls, person: "Person") -> "PersonKey":
        """The person's key, made where nothing of theirs is sealed yet. Raises CipherError."""
        with transaction.atomic():
            # Before the server's keys are read, so that none is retired until the row is there.
            cls.lock("ROW EXCLUSIVE")
            parts = cls.new(person.pseudonym.bytes)
            key, is_new = cls.objects.get_or_create(person=person, defaults=parts)
            if is_new and person.fact_versions.exists():
                raise CipherError("The key of a person is missing: restore the database.")
            return key

    @classmethod
    def lock(cls, mode: str) -> None:
        """Until the transaction ends. On SQLite the transaction itself keeps other writers out."""
        if connection.vendor == "postgresql":
            with connection.cursor() as cursor:
                cursor.execute(f"LOCK TABLE {cls._meta.db_table} IN {mode} MODE")

    @classmethod
    def new(cls, whose: bytes) -> dict[str, object]:
        """The parts of a fresh key, wrapped."""
        ring = current()
        return {"kek": ring.current, "wrapped": ring.wrap(cipher.new_key(), whose)}

    def vault(self, whose: bytes) -> Vault:
        """Raises CipherError."""
        return Vault(self._unwrapped(whose), whose)

    def _unwrapped(self, whose: bytes) -> bytes:
        try:
            return current().unwrap(bytes(self.wrapped), whose)
        except UnknownKeyError:
            # Perhaps the row was wrapped anew after it was read, and its old key retired since.
            self.refresh_from_db(fields=["kek", "wrapped"])
            return current().unwrap(bytes(self.wrapped), whose)


def current() -> Keyring:
    """As the file is at this moment: another process may have put a new key first."""
    if settings.HELD_KEYS:
        return _parsed(settings.HELD_KEYS)
    path: Path = settings.HELD_KEYS_FILE
    found = path.stat()
    # A rotation makes a new file of another size: two within one tick of the clock differ too.
    return _read(path, (found.st_mtime_ns, found.st_ino, found.st_size))


@lru_cache(maxsize=4)
def _read(path: Path, state: tuple[int, ...]) -> Keyring:
    return _parsed(path.read_text())


@lru_cache(maxsize=4)
def _parsed(text: str) -> Keyring:
    return Keyring(keyring.parse(text))
