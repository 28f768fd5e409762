from typing import Any

from django.db import models

from memory.models import keys
from memory.trust import cipher
from memory.trust import ledger as chain
from memory.trust.ledger import START, WHOSE, Head


class Event(models.Model):
    """One thing that was done. Pseudonyms and references only: no key, no value, no name.

    The database refuses to change or take back a line. *person* is a person's pseudonym; *thing*
    the reference of the fact, answer, grant or token; *digest* chains it to the line before.
    """

    number = models.PositiveBigIntegerField(unique=True)
    person = models.UUIDField(db_index=True)
    act = models.CharField(max_length=24)  # an Act
    actor = models.CharField(max_length=12)  # an Actor
    assistant = models.UUIDField(null=True)
    thing = models.CharField(max_length=40, blank=True)
    counts = models.JSONField(default=dict)
    at = models.DateTimeField()
    digest = models.CharField(max_length=64)

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
            "at": self.at.isoformat(timespec="microseconds"),
        }


class LedgerHead(models.Model):
    """The one row that says where the ledger ends, with the key of its chain, wrapped."""

    THE_ONE = 1

    length = models.PositiveBigIntegerField(default=0)
    digest = models.CharField(max_length=64, default=START)
    kek = models.CharField(max_length=16)
    wrapped = models.BinaryField()

    def __str__(self) -> str:
        return f"{self.length} lines"

    @classmethod
    def locked(cls) -> "LedgerHead":
        """Inside a transaction: whoever writes next waits for it to end."""
        head = cls.objects.select_for_update().filter(pk=cls.THE_ONE).first()
        return head or cls.objects.create(pk=cls.THE_ONE, **cls._new_key())

    @classmethod
    def _new_key(cls) -> dict[str, Any]:
        ring = keys.current()
        return {"kek": ring.current, "wrapped": ring.wrap(cipher.new_key(), WHOSE)}

    @property
    def key(self) -> bytes:
        return keys.current().unwrap(bytes(self.wrapped), WHOSE)

    @property
    def as_told(self) -> Head:
        return Head(length=self.length, digest=self.digest)

    def append(self, event: Event) -> None:
        """Chain *event* to the last line and write it."""
        event.number = self.length + 1
        event.digest = chain.digest(self.key, self.digest, event.line)
        event.save(force_insert=True)
        self.length, self.digest = event.number, event.digest
        self.save(update_fields=["length", "digest"])
