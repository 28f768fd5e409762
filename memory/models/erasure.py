from django.conf import settings
from django.db import models

from memory.models.owned import OwnedQuerySet, choices, known
from memory.trust.erasure import Place, Rule, Scope


class Erasure(models.Model):
    """The receipt of a removal: what was erased in each place, and when that was checked.

    It outlives what it is about, so it holds no content and no reference to a row: a pseudonym,
    and counts by place. *places* has the shape of `memory.trust.erasure`.
    """

    ref = models.CharField(max_length=12, unique=True)
    person = models.UUIDField(db_index=True)  # a pseudonym
    scope = models.CharField(max_length=12, choices=choices(Scope))
    places = models.JSONField(default=dict)
    started_at = models.DateTimeField()
    finished_at = models.DateTimeField(null=True, blank=True)  # checked, and nothing found
    tries = models.PositiveSmallIntegerField(default=0)

    class Meta:
        constraints = [known("scope", Scope)]

    def __str__(self) -> str:
        return self.ref


class RemovedQuerySet(OwnedQuerySet["Removed"]):
    pass


class Removed(models.Model):
    """A key that its person removed, as a digest with their own key: a late save finds it."""

    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    digest = models.CharField(max_length=64)
    at = models.DateTimeField()

    objects = RemovedQuerySet.as_manager()
    ERASURE = Rule(place=Place.REMOVALS)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["owner", "digest"], name="removed_once"),
        ]

    def __str__(self) -> str:
        return f"removed #{self.pk}"
