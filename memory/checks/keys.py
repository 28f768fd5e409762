"""The canary: a key that is missing, or does not open what it wraps, stops the start."""

from collections.abc import Iterator, Sequence
from typing import Any

from django.apps.config import AppConfig
from django.conf import settings
from django.core.checks import CheckMessage, Error, Tags, register
from django.db import connections

from memory.models import FactVersion, LedgerHead, PersonKey, keys
from memory.trust.cipher import CipherError
from memory.trust.keyring import Keyring, UnknownKeyError
from memory.trust.ledger import WHOSE


@register(Tags.database)
def keys_open(
    app_configs: Sequence[AppConfig] | None,
    databases: Sequence[str] | None = None,
    **kwargs: Any,
) -> list[CheckMessage]:
    """One of the keys that each server key wraps, and the ledger's, are opened."""
    if "default" not in (databases or []) or not _are_there():
        return []
    ring = keys.current()
    found = (_judge(ring, *wrapped) for wrapped in _samples())
    return [message for message in [*found, _missing()] if message is not None]


def _are_there() -> bool:
    """Before `migrate` there is no table, and nothing to open."""
    connection = connections["default"]
    with connection.cursor() as cursor:
        tables = set(connection.introspection.table_names(cursor))
    return {PersonKey._meta.db_table, LedgerHead._meta.db_table} <= tables


def _samples() -> Iterator[tuple[str, bytes, bytes]]:
    """Whose key it is in words, what it is bound to, and the key as it is wrapped."""
    for kek in PersonKey.objects.order_by("kek").values_list("kek", flat=True).distinct():
        rows = PersonKey.objects.filter(kek=kek).values_list("person__pseudonym", "wrapped")
        for whose, wrapped in rows[:1]:
            yield "A person's key", whose.bytes, bytes(wrapped)
    for head in LedgerHead.objects.filter(length__gt=0):  # before the first line any key will do
        yield "The ledger's key", WHOSE, bytes(head.wrapped)


def _missing() -> Error | None:
    """Somebody whose values are sealed, and whose key is gone."""
    if not FactVersion.objects.filter(owner__key=None).exists():
        return None
    return Error(
        "The key of a person is missing from the database, and what it sealed is there.",
        hint="Restore the database from a backup.",
        id="held.E005",
    )


def _judge(ring: Keyring, what: str, whose: bytes, wrapped: bytes) -> Error | None:
    try:
        ring.unwrap(wrapped, whose)
    except UnknownKeyError as error:
        place = "the variable HELD_KEYS" if settings.HELD_KEYS else settings.HELD_KEYS_FILE
        return Error(
            f"{what} is wrapped by the server key {error.key_id}, which is not in {place}.",
            hint="Put that key back from its backup: without it nothing under it can be read.",
            id="held.E003",
        )
    except CipherError:
        return Error(
            f"{what} does not open: the database was changed, or is damaged.",
            hint="Restore the database from a backup, and keep the keys as they are.",
            id="held.E004",
        )
    return None
