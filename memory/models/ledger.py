from collections.abc import Sequence
from datetime import UTC
from typing import Any

from django.db import connection, models
from django.db.transaction import TransactionManagementError

from memory.models import keys
from memory.trust import cipher
from memory.trust import ledger as chain
from memory.trust.ledger import START, WHOSE

CHUNK = 500  # lines that one statement writes


class Event(models.Model):
    """One thing that was done. Pseudonyms and references only: no key, no value, no name.

    The database refuses to change or take back a line. *person* is a person's pseudonym; *thing*
    the reference of the fact, answer, grant or token; *digest* chains it to the line before.
    """

    number = models.PositiveBigIntegerField(unique=True)
    person = models.UUIDField()
    act = models.CharField(max_length=24)  # an Act
    actor = models.CharField(max_length=12)  # an Actor
    assistant = models.UUIDField(null=True)
    thing = models.CharField(max_length=40, blank=True)
    counts = models.JSONField(default=dict)
    at = models.DateTimeField()
    digest = models.CharField(max_length=64)

    class Meta:
        indexes = [models.Index(fields=["person", "-number"], name="event_person_number")]

    def __str__(self) -> str:
        return f"#{self.number} {self.act}"

    @property
    def line(self) -> dict[str, Any]:
        """What its digest is of."""
        return {
            "number": self.number,
            "person": str(self.person),
            "act": self.act,
            "actor": self.actor,
            "assistant": str(self.assistant) if self.assistant else None,
            "thing": self.thing,
            "counts": self.counts,
            "at": self.at.astimezone(UTC).isoformat(timespec="microseconds"),
        }


class LedgerHead(models.Model):
    """The one row that says where the ledger ends, with the key of its chain, wrapped."""

    THE_ONE = 1

    length = models.PositiveBigIntegerField(default=0)
    digest = models.CharField(max_length=64, default=START)  # the last line's, sealed
    kek = models.CharField(max_length=16)
    wrapped = models.BinaryField()

    def __str__(self) -> str:
        return f"{self.length} lines"

    @classmethod
    def locked(cls) -> "LedgerHead":
        """Inside a transaction: whoever writes next waits for it to end."""
        if not connection.in_atomic_block:
            raise TransactionManagementError("The ledger is written inside a transaction.")
        head = cls._locked() or cls(pk=cls.THE_ONE)
        if not head.length and head.kek not in keys.current():
            head.renew()  # nothing is chained with the old key
        return head

    @classmethod
    def _locked(cls) -> "LedgerHead | None":
        # Past the query compiler: in every act it would cost twice what the rest of this does.
        columns = [field.attname for field in cls._meta.concrete_fields]
        lock = " FOR UPDATE" if connection.features.has_select_for_update else ""
        sql = f"SELECT {', '.join(columns)} FROM {cls._meta.db_table} WHERE id = %s{lock}"
        with connection.cursor() as cursor:
            cursor.execute(sql, [cls.THE_ONE])
            row = cursor.fetchone()
        return cls.from_db(connection.alias, columns, row) if row else None

    def renew(self) -> None:
        """A key for a chain that has no line yet."""
        ring = keys.current()
        self.kek, self.wrapped = ring.current, ring.wrap(cipher.new_key(), WHOSE)
        self.save()

    @property
    def key(self) -> bytes:
        """Raises CipherError."""
        return keys.current().unwrap(bytes(self.wrapped), WHOSE)

    def append(self, event: Event) -> None:
        """Chain *event* to the last line and write it; its row's id is its number."""
        self._chain(event, self.key)
        event.save(force_insert=True)
        self._write()

    def extend(self, events: Sequence[Event]) -> None:
        """The same for many, in statements of CHUNK lines."""
        key = self.key
        for event in events:
            self._chain(event, key)
        Event.objects.bulk_create(events, CHUNK)
        self._write()

    def _chain(self, event: Event, key: bytes) -> None:
        event.pk = event.number = self.length + 1
        event.digest = chain.digest(key, self.digest, event.line)
        self.length, self.digest = event.number, chain.seal(key, event.digest)

    def _write(self) -> None:
        with connection.cursor() as cursor:
            sql = f"UPDATE {self._meta.db_table} SET length = %s, digest = %s WHERE id = %s"
            cursor.execute(sql, [self.length, self.digest, self.pk])
