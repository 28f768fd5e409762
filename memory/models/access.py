import uuid
from datetime import datetime
from typing import Self

from django.conf import settings
from django.db import models

from memory.attributes import Sensitivity
from memory.models.owned import OwnedQuerySet, choices, known
from memory.models.person import Person
from memory.trust.erasure import Place, Rule


class AssistantQuerySet(models.QuerySet["Assistant"]):
    def granted_by(self, person: Person) -> Self:
        """Those that *person* ever let in: to anybody else they are as good as not there."""
        return self.filter(grants__owner=person)

    def called(self, name: str, *, made_by_admin: bool) -> "Assistant":
        """Made where there is none of this name; its case does not count."""
        found = self.filter(name__iexact=name).first()
        made = {"made_by_admin": made_by_admin}
        return found or self.get_or_create(name=name, defaults=made)[0]


class Assistant(models.Model):
    """An application that asks about people."""

    ref = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    name = models.CharField(max_length=64, unique=True)
    is_active = models.BooleanField(
        default=True, help_text="Untick to refuse all its tokens, for everybody."
    )
    # The id of its OAuth client; None where a person or an admin named it.
    client = models.CharField(max_length=500, unique=True, null=True, blank=True, editable=False)
    # One that a person or its client brought goes with the last account that it was let in to.
    made_by_admin = models.BooleanField(default=True, editable=False)
    created_at = models.DateTimeField(auto_now_add=True)

    objects = AssistantQuerySet.as_manager()

    def __str__(self) -> str:
        return self.name


class GrantQuerySet(OwnedQuerySet["Grant"]):
    def in_force(self, at: datetime) -> Self:
        """Neither paused, nor revoked, nor expired at *at*."""
        return self.filter(paused_at=None, revoked_at=None, expires_at__gt=at)


class Grant(models.Model):
    """What one person lets one assistant do. An empty list allows nothing."""

    ref = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="grants")
    assistant = models.ForeignKey(Assistant, models.CASCADE, related_name="grants")
    scopes = models.JSONField(default=list, blank=True)
    clearance = models.CharField(
        max_length=12, choices=choices(Sensitivity), default=Sensitivity.ORDINARY.value
    )
    categories = models.JSONField(default=list, blank=True)
    slots = models.JSONField(default=list, blank=True)
    every_slot = models.BooleanField(default=False)
    counts_nominations = models.BooleanField(default=False)
    keeps_format = models.BooleanField(default=False)  # of its output, whatever the tone
    asks_first = models.BooleanField(default=False)  # each of its writes waits for a yes
    created_at = models.DateTimeField()
    expires_at = models.DateTimeField()
    paused_at = models.DateTimeField(null=True, blank=True)
    revoked_at = models.DateTimeField(null=True, blank=True)

    objects = GrantQuerySet.as_manager()
    ERASURE = Rule(place=Place.GRANTS)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["owner", "assistant"], name="grant_once"),
            known("clearance", Sensitivity),
        ]

    def __str__(self) -> str:
        return f"grant #{self.pk}"


class Token(models.Model):
    """A person's credential for one assistant. Only the digest of its secret is kept.

    Scopes and clearance bound what the grant allows; they never add to it.
    """

    grant = models.ForeignKey(Grant, models.CASCADE, related_name="tokens")
    prefix = models.CharField(max_length=12, unique=True)
    digest = models.CharField(max_length=64)
    scopes = models.JSONField(default=list)
    clearance = models.CharField(max_length=12, choices=choices(Sensitivity))
    created_at = models.DateTimeField()
    expires_at = models.DateTimeField()
    revoked_at = models.DateTimeField(null=True, blank=True)

    ERASURE = Rule(place=Place.TOKENS, owner="grant__owner")

    class Meta:
        constraints = [known("clearance", Sensitivity)]

    def __str__(self) -> str:
        return f"held_{self.prefix}_…"
