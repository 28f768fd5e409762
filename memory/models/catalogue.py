from collections.abc import Mapping
from typing import Any, ClassVar

from django.core.exceptions import ValidationError
from django.db import models

from memory.attributes import KEY, Mode, Sensitivity, slot_of
from memory.models.owned import choices
from memory.reach.catalogue import CatalogueError, InvalidFieldError, Override, load

LISTS = ("keys", "asks", "acts", "silenced")


def override(parts: Mapping[str, Any]) -> Override:
    """A row's parts as reach takes them. Raises CatalogueError where a list is not one."""
    for name in LISTS:
        if not _is_list(parts[name]):
            raise InvalidFieldError(f"kind {parts['kind']}: {name}", parts[name])
    given: dict[str, Any] = {p: tuple(v) if p in LISTS else v for p, v in parts.items()}
    return Override(**given)


def _is_list(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(v, str) and v.strip() for v in value)


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

    @property
    def parts(self) -> dict[str, Any]:
        return {part: getattr(self, part) for part in self.PARTS}

    def clean(self) -> None:
        """What reach could not read would be left out of every decision, so it is refused."""
        if not KEY.match(self.kind) or slot_of(self.kind) != self.kind:
            raise ValidationError({"kind": "Name a slot: lower-case letters, digits and _."})
        wrong = [name for name in LISTS if not _is_list(getattr(self, name))]
        if wrong:
            remedy = 'Write a list of phrases: ["my desk", "where do I sit"], or [].'
            raise ValidationError(dict.fromkeys(wrong, remedy))
        others = CatalogueOverride.objects.exclude(pk=self.pk)
        try:
            rows = sorted([self, *others], key=lambda row: row.kind)
            load().with_overrides([override(row.parts) for row in rows])
        except CatalogueError as error:
            raise ValidationError(str(error)) from None
