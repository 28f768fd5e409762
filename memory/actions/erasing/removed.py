"""Keys that a person removed: kept as digests with their own key, so that a late save is known."""

from collections.abc import Iterable
from datetime import datetime

from memory.models import Erasure, Person, Removed
from memory.trust.erasure import LATE, Standing

CHUNK = 500  # rows that one statement writes


def standing(person: Person, key: str, at: datetime) -> Standing | None:
    """How *key* stands: removed a moment ago, removed before, or not removed at all."""
    removed = Removed.objects.of(person).filter(digest=person.vault.digest(key)).first()
    if removed is None:
        return None
    return Standing.LATE if at - removed.at < LATE else Standing.KNOWN


def lately(person: Person, at: datetime) -> bool:
    """Whether anything was removed a moment ago, a note among it."""
    recent = Erasure.objects.filter(person=person.pseudonym, started_at__gt=at - LATE)
    return recent.exists()


def readmit(person: Person, key: str) -> None:
    """The person saved under *key* themselves: it counts as removed no more."""
    Removed.objects.of(person).filter(digest=person.vault.digest(key)).delete()


def keep(person: Person, keys: Iterable[str], at: datetime) -> None:
    marks = [Removed(owner=person, digest=person.vault.digest(key), at=at) for key in sorted(keys)]
    Removed.objects.bulk_create(
        marks, CHUNK, update_conflicts=True, unique_fields=["owner", "digest"],
        update_fields=["at"],
    )  # fmt: skip


def among(person: Person, keys: Iterable[str], at: datetime) -> frozenset[str]:
    """Those of *keys* that were removed at *at*."""
    digests = set(Removed.objects.of(person).filter(at=at).values_list("digest", flat=True))
    return frozenset(key for key in keys if person.vault.digest(key) in digests)
