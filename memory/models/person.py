import uuid
from typing import ClassVar

from django.contrib.auth.models import AbstractUser
from django.db import models


class Person(AbstractUser):
    """Whom the memory is about; also who signs in, admins included.

    *name* is how facts read ("Priya eats fish"). *pseudonym* stands for the person in the ledger.
    """

    first_name = None  # type: ignore[assignment]
    last_name = None  # type: ignore[assignment]
    name = models.CharField(max_length=100)
    pseudonym = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)

    REQUIRED_FIELDS: ClassVar[list[str]] = ["name"]

    class Meta:
        verbose_name_plural = "people"

    def __str__(self) -> str:
        return self.username

    def get_full_name(self) -> str:
        return self.name

    def get_short_name(self) -> str:
        return self.name
