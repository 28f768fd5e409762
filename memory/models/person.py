import uuid
from typing import Any, ClassVar

from django.contrib.auth.models import AbstractUser, UserManager
from django.db import models
from django.utils.functional import cached_property

from memory.models.keys import PersonKey
from memory.trust.cipher import Vault
from memory.trust.erasure import Place, Rule


class PersonManager(UserManager["Person"]):
    """With the person's key, which nearly every page and call needs."""

    use_in_migrations = False

    def create_user(self, *args: Any, **fields: Any) -> "Person":
        """With their key from the start: none is made in a write that may be taken back."""
        person = super().create_user(*args, **fields)
        PersonKey.of(person)
        return person

    def create_superuser(self, *args: Any, **fields: Any) -> "Person":
        person = super().create_superuser(*args, **fields)
        PersonKey.of(person)
        return person

    def get_queryset(self) -> models.QuerySet["Person"]:
        return super().get_queryset().select_related("key")


class Person(AbstractUser):
    """Whom the memory is about; also who signs in, admins included.

    *name* is how facts read ("Priya eats fish"). *pseudonym* stands for the person in the ledger.
    """

    first_name = None  # type: ignore[assignment]
    last_name = None  # type: ignore[assignment]
    name = models.CharField(max_length=100)
    # Categories that the person does not agree to have kept or used (consent, by category).
    declined = models.JSONField(default=list, blank=True)
    # The operator's own id, by which a service names a person; nobody without one is served so.
    external_id = models.CharField(max_length=128, unique=True, null=True, blank=True)
    pseudonym = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)

    objects: ClassVar[PersonManager] = PersonManager()
    ERASURE = Rule(place=Place.ACCOUNT, owner="pk")

    REQUIRED_FIELDS: ClassVar[list[str]] = ["name"]

    class Meta:
        verbose_name_plural = "people"

    def __str__(self) -> str:
        return self.username

    @cached_property
    def vault(self) -> Vault:
        """What seals and opens this person's texts. Raises CipherError where its key is missing."""
        whose = self.pseudonym.bytes
        try:
            key = self.key
        except PersonKey.DoesNotExist:
            key = PersonKey.of(self)
        return key.vault(whose)

    def get_full_name(self) -> str:
        return self.name

    def get_short_name(self) -> str:
        return self.name
