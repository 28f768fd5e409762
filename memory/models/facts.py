import uuid
from collections.abc import Collection
from datetime import datetime
from typing import Any, Self

from django.conf import settings
from django.db import models
from django.db.models import F, Q

from memory.attributes import (
    KEY_LENGTH,
    SELF,
    Category,
    Form,
    Mode,
    Origin,
    Sensitivity,
)
from memory.models.access import Assistant
from memory.models.owned import OwnedQuerySet, choices, known
from memory.models.sealed import SealedBytes, SealedJSON, SealedText
from memory.reach.learned import readings
from memory.trust.erasure import Place, Rule


class AttributeQuerySet(OwnedQuerySet["Attribute"]):
    pass


class Attribute(models.Model):
    """A slot of one person, and what holds for all of it."""

    ref = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="attributes")
    slot = models.CharField(max_length=KEY_LENGTH)
    mode = models.CharField(max_length=12, choices=choices(Mode), default=Mode.ANSWER.value)
    subject = SealedText(default=SELF)
    label = SealedText(default="")
    aliases = SealedJSON(default=list)
    silenced = SealedJSON(default=list)
    paused_at = models.DateTimeField(null=True, blank=True)

    objects = AttributeQuerySet.as_manager()
    ERASURE = Rule(place=Place.SLOTS, parts={"slot": "pk"})

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["owner", "slot"], name="attribute_slot_once"),
            known("mode", Mode),
        ]

    def __str__(self) -> str:
        return self.slot


class FactQuerySet(OwnedQuerySet["Fact"]):
    def keyed(self, key: str) -> Self:
        """The fact under *key*, with what its page shows."""
        return self.filter(key=key).select_related("attribute")


class Fact(models.Model):
    """A key of one person. Its values are its versions; *version* is the number in force."""

    ref = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="facts")
    attribute = models.ForeignKey(Attribute, models.CASCADE, related_name="facts")
    key = models.CharField(max_length=KEY_LENGTH)
    category = models.CharField(max_length=12, choices=choices(Category))
    sensitivity = models.CharField(max_length=12, choices=choices(Sensitivity))
    version = models.PositiveIntegerField(default=1)
    confirmed_at = models.DateTimeField(null=True, blank=True)
    expires_at = models.DateTimeField(null=True, blank=True)
    overwritten_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField()
    updated_at = models.DateTimeField()

    objects = FactQuerySet.as_manager()
    ERASURE = Rule(place=Place.FACTS, parts={"fact": "pk", "key": "key", "slot": "attribute"})

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["owner", "key"], name="fact_key_once"),
            known("category", Category),
            known("sensitivity", Sensitivity),
        ]

    def __str__(self) -> str:
        return self.key

    @property
    def standing(self) -> dict[str, Any]:
        """What a version keeps beside its value, so that both come back together."""
        return {
            "category": self.category,
            "sensitivity": self.sensitivity,
            "expires_at": self.expires_at,
        }

    def has_expired(self, at: datetime) -> bool:
        return self.expires_at is not None and self.expires_at <= at


class FactVersionQuerySet(OwnedQuerySet["FactVersion"]):
    def current(self) -> Self:
        """One row a fact: the version in force, in the order of first saving."""
        return self.filter(number=F("fact__version")).order_by("fact_id")

    def standing(self, valued: Collection[int], blank: Collection[int]) -> Self:
        """Of versions read earlier those that are as they were; *blank* ones had no value."""
        return self.filter(Q(pk__in=valued, blanked_at=None) | Q(pk__in=blank))


class FactVersion(models.Model):
    """One value of a fact, with where it came from. The only place that holds a value.

    Receipts refer to these rows. An overwrite blanks *value* with its *reading*, which tells about
    it, and sets *blanked_at*.
    """

    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="fact_versions"
    )
    fact = models.ForeignKey(Fact, models.CASCADE, related_name="versions")
    number = models.PositiveIntegerField()
    value = SealedText(default="")
    reading = SealedBytes(default=b"")  # what reach worked out of key and value; none of no value
    form = models.CharField(max_length=12, choices=choices(Form))
    origin = models.CharField(max_length=12, choices=choices(Origin))
    assistant = models.ForeignKey(
        Assistant, models.SET_NULL, null=True, blank=True, related_name="+"
    )
    conversation = models.CharField(max_length=64, blank=True)  # digest of the caller's string
    at = models.DateTimeField()
    waited = models.BooleanField(default=False)  # for the person's yes, when it was written
    confirmed_at = models.DateTimeField(null=True, blank=True)  # the yes to one that waited
    blanked_at = models.DateTimeField(null=True, blank=True)
    # How the fact stood with this value; empty where that was not taken down.
    category = models.CharField(max_length=12, blank=True)
    sensitivity = models.CharField(max_length=12, blank=True)
    expires_at = models.DateTimeField(null=True, blank=True)

    objects = FactVersionQuerySet.as_manager()
    ERASURE = Rule(place=Place.VALUES, parts={"version": "pk", "fact": "fact"})

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["fact", "number"], name="factversion_number_once"),
            known("form", Form),
            known("origin", Origin),
        ]

    def __str__(self) -> str:
        return f"#{self.pk} ({self.number})"

    @classmethod
    def holding(
        cls, fact: Fact, value: str, *, reading: bytes | None = None, **parts: Any
    ) -> "FactVersion":
        """A row to be saved, with its *reading*, worked out here where nobody has before."""
        if reading is None:
            reading = readings.read(fact.key, value) if value else b""
        return cls(owner=fact.owner, fact=fact, value=value, reading=reading, **parts)
