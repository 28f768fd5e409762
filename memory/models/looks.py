import uuid

from django.conf import settings
from django.db import models

from memory.attributes import KEY_LENGTH
from memory.models.owned import OwnedQuerySet
from memory.models.sealed import SealedText
from memory.trust.erasure import Place, Rule


class LookQuerySet(OwnedQuerySet["Look"]):
    pass


class Look(models.Model):
    """An admin opened the value under *key*, and why. Its person is shown it."""

    ref = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="looks")
    admin = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+"
    )
    key = models.CharField(max_length=KEY_LENGTH)
    reason = SealedText(default="")
    at = models.DateTimeField()

    objects = LookQuerySet.as_manager()
    ERASURE = Rule(place=Place.LOOKS, others=("admin",))

    class Meta:
        permissions = [("look", "Can open one value of a person, who is told why")]

    def __str__(self) -> str:
        return str(self.ref)
