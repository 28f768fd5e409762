import uuid
from typing import Self

from django.conf import settings
from django.db import models

from memory.attributes import Origin, Sensitivity
from memory.models.access import Assistant
from memory.models.owned import OwnedQuerySet, choices, known
from memory.models.sealed import SealedText
from memory.trust.erasure import Place, Rule


class NoteQuerySet(OwnedQuerySet["Note"]):
    def newest(self) -> Self:
        """Newest first, with the assistant that a list names."""
        return self.select_related("assistant").order_by("-at", "-pk")


class Note(models.Model):
    """Free text that reaches no slot. It is data: no rule, instruction or fact comes of it."""

    ref = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="notes")
    assistant = models.ForeignKey(
        Assistant, models.SET_NULL, null=True, blank=True, related_name="+"
    )
    text = SealedText(default="")
    origin = models.CharField(max_length=12, choices=choices(Origin))
    sensitivity = models.CharField(
        max_length=12, choices=choices(Sensitivity), default=Sensitivity.ORDINARY.value
    )
    conversation = models.CharField(max_length=64, blank=True)  # digest of the caller's string
    at = models.DateTimeField()

    objects = NoteQuerySet.as_manager()
    ERASURE = Rule(place=Place.NOTES, parts={"note": "pk", "source": "assistant"})

    class Meta:
        indexes = [models.Index(fields=["owner", "-at"], name="note_owner_at")]
        constraints = [known("origin", Origin), known("sensitivity", Sensitivity)]

    def __str__(self) -> str:
        return str(self.ref)
