from django.conf import settings
from django.db import models

from memory.models.owned import OwnedQuerySet, choices, known
from memory.models.sealed import SealedJSON
from memory.portable.lines import Source
from memory.trust.erasure import Place, Rule


class ImportQuerySet(OwnedQuerySet["Import"]):
    pass


class Import(models.Model):
    """A file whose lines wait for their person's yes or no; nothing of it is on file before.

    *content* is what was understood, *decisions* the person's answers so far. Their shapes are
    `memory.actions.importing.drafts`'. The row goes when it is saved, dropped, or a day old.
    """

    ref = models.CharField(max_length=24, unique=True)
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="imports")
    source = models.CharField(max_length=20, choices=choices(Source))
    content = SealedJSON(default=dict)
    decisions = SealedJSON(default=dict)
    made_at = models.DateTimeField(db_index=True)

    objects = ImportQuerySet.as_manager()
    ERASURE = Rule(place=Place.WAITING)

    class Meta:
        constraints = [known("source", Source)]

    def __str__(self) -> str:
        return self.ref
