"""The door: credentials that serve many people, refusals, and how often somebody calls."""

from django.conf import settings
from django.db import models

from memory.attributes import Sensitivity
from memory.models.access import Assistant
from memory.models.owned import OwnedQuerySet, choices, known
from memory.refusals import Why
from memory.trust.erasure import Place, Rule


class ServiceToken(models.Model):
    """One assistant's credential for many people; it names one of them in each call.

    It reaches only who granted the assistant access. Only the digest of its secret is kept.
    """

    assistant = models.ForeignKey(Assistant, models.CASCADE, related_name="service_tokens")
    prefix = models.CharField(max_length=12, unique=True)
    digest = models.CharField(max_length=64)
    scopes = models.JSONField(default=list)
    clearance = models.CharField(
        max_length=12, choices=choices(Sensitivity), default=Sensitivity.ORDINARY.value
    )
    created_at = models.DateTimeField()
    expires_at = models.DateTimeField()
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [known("clearance", Sensitivity)]

    def __str__(self) -> str:
        return f"held_{self.prefix}_…"


class RefusalQuerySet(OwnedQuerySet["Refusal"]):
    pass


class Refusal(models.Model):
    """How often one assistant was refused about one person on one day (UTC), by why."""

    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="refusals")
    assistant = models.ForeignKey(Assistant, models.CASCADE, related_name="refusals")
    why = models.CharField(max_length=12, choices=choices(Why))
    day = models.DateField()
    count = models.PositiveIntegerField(default=0)

    objects = RefusalQuerySet.as_manager()
    ERASURE = Rule(place=Place.REFUSALS)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["owner", "assistant", "why", "day"], name="refusal_once_a_day"
            ),
            known("why", Why),
        ]

    def __str__(self) -> str:
        return f"refusal #{self.pk}"


class Meter(models.Model):
    """How many calls one token, or one person's tokens, made in a minute; *window* numbers it.

    How often one address came too, over more minutes; of the address there is a keyed digest alone.
    `memory.actions.limits` spells the keys.
    """

    key = models.CharField(max_length=40, primary_key=True)
    window = models.BigIntegerField()  # minutes since 1970
    count = models.PositiveIntegerField(default=0)

    def __str__(self) -> str:
        return self.key
