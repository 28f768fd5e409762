from typing import ClassVar

from django.db import models

from memory.attributes import Mode, Sensitivity
from memory.models.owned import choices


class CatalogueOverride(models.Model):
    """An admin's addition to a well-known kind of slot, or a kind of their own.

    Lists hold one phrase each; *silenced* takes cues of the kind away.
    """

    kind = models.SlugField(max_length=64, unique=True)
    label = models.CharField(max_length=64, blank=True)
    area = models.CharField(max_length=64, blank=True)
    keys = models.JSONField(default=list, blank=True)
    asks = models.JSONField(default=list, blank=True)
    acts = models.JSONField(default=list, blank=True)
    silenced = models.JSONField(default=list, blank=True)
    mode = models.CharField(max_length=12, choices=choices(Mode), blank=True)
    sensitivity = models.CharField(max_length=12, choices=choices(Sensitivity), blank=True)

    PARTS: ClassVar[tuple[str, ...]] = (
        "kind",
        "label",
        "area",
        "keys",
        "asks",
        "acts",
        "mode",
        "sensitivity",
        "silenced",
    )

    class Meta:
        verbose_name = "catalogue override"

    def __str__(self) -> str:
        return self.kind
