from django.conf import settings
from django.db import models

from memory.models.answers import Answer
from memory.models.owned import OwnedQuerySet
from memory.models.sealed import SealedJSON
from memory.trust.erasure import Place, Rule


class ReviewQuerySet(OwnedQuerySet["Review"]):
    pass


class Review(models.Model):
    """What an assistant's reply did with what it was given. The reply itself is not kept.

    *findings* are [{"kind", "slot", "sentence"}, …]; *counts* the same by kind, without words.
    """

    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="reviews")
    answer = models.OneToOneField(Answer, models.CASCADE, related_name="review")
    at = models.DateTimeField()
    counts = models.JSONField(default=dict)
    findings = SealedJSON(default=list)

    objects = ReviewQuerySet.as_manager()
    ERASURE = Rule(place=Place.REVIEWS)

    def __str__(self) -> str:
        return f"review #{self.pk}"
