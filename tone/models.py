"""The tone of one person, and what made it so. Tags and numbers; no text of anybody's."""

import uuid

from django.conf import settings
from django.db import models


class ToneProfile(models.Model):
    """What the person's events come to, in their order. Its shape is `tone.profile.stored`'s."""

    owner = models.OneToOneField(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="tone_profile"
    )
    state = models.JSONField(default=dict)
    number = models.PositiveIntegerField(default=0)  # of the last event

    def __str__(self) -> str:
        return f"tone #{self.pk}"


class ToneEvent(models.Model):
    """One thing that changed the profile. *by* is the assistant's reference, or None."""

    ref = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="tone_events")
    number = models.PositiveIntegerField()
    at = models.DateTimeField()
    by = models.UUIDField(null=True, blank=True)
    event = models.JSONField()
    changes = models.JSONField(default=list)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["owner", "number"], name="toneevent_number_once"),
        ]

    def __str__(self) -> str:
        return f"#{self.pk} ({self.number})"
