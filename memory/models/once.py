from django.conf import settings
from django.db import models

from memory.models.owned import OwnedQuerySet
from memory.trust.erasure import Place, Rule


class OnceQuerySet(OwnedQuerySet["Once"]):
    pass


class Once(models.Model):
    """A request that carried an Idempotency-Key: what it did, so that a retry does nothing more.

    Digests, a status and references; never a value. A replay is rendered anew from *things*.
    """

    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    token = models.CharField(max_length=12)  # its prefix
    method = models.CharField(max_length=8)
    path = models.CharField(max_length=64)  # a digest: a path can hold a key
    key = models.CharField(max_length=64)  # a digest
    body = models.CharField(max_length=64)  # a digest
    status = models.PositiveSmallIntegerField(null=True)
    things = models.JSONField(default=dict)
    at = models.DateTimeField(db_index=True)

    objects = OnceQuerySet.as_manager()
    ERASURE = Rule(place=Place.RETRIES)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["owner", "token", "method", "path", "key"], name="once_once"
            )
        ]

    def __str__(self) -> str:
        return f"once #{self.pk}"
