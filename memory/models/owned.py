from typing import Any, Self

from django.db import models

from memory.models.person import Person


class OwnedQuerySet[M: models.Model](models.QuerySet[M]):
    """Rows that belong to a person. A query that names nobody is refused, not widened."""

    def of(self, person: Person) -> Self:
        if not isinstance(person, Person) or person.pk is None:
            raise TypeError(f"A query needs its person, not {person!r}.")
        found = self.filter(owner=person)
        # As Django's related managers do: the rows know their owner, whose key opens them.
        known = {self.model._meta.get_field("owner"): {person.pk: person}}
        setattr(found, "_known_related_objects", known)  # noqa: B010 (the stubs do not name it)
        return found


def known(field: str, values: Any) -> models.CheckConstraint:
    """A constraint that *field* holds one of an enum's *values*."""
    return models.CheckConstraint(
        name=f"%(class)s_{field}_known",
        condition=models.Q(**{f"{field}__in": [value.value for value in values]}),
    )


def choices(values: Any) -> list[tuple[str, str]]:
    return [(value.value, value.value) for value in values]
