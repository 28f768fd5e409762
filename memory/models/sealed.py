"""Fields that are stored sealed with their owner's key, and read as what they were.

Work on rows: `row.value` opens, saving a row seals. A query sees sealed bytes alone, so it cannot
look a text up; `update()` takes nothing but the empty value and what a field's `seal` made.
"""

import json
from typing import TYPE_CHECKING, Any

from django.db import models
from django.db.models.query_utils import DeferredAttribute
from django.utils.functional import cached_property

from memory.trust.cipher import Vault

if TYPE_CHECKING:
    _TextField = models.Field[str, str]
    _BytesField = models.Field[bytes, bytes]
    _AnyField = models.Field[Any, Any]
    _Field = _AnyField
else:
    _TextField = _BytesField = _AnyField = _Field = models.Field


class Stored(bytes):
    """As a column holds it: sealed, or nothing."""


class _Opened(DeferredAttribute):
    """Opens at the first look, and keeps what it read on the row."""

    field: "Sealed"

    def __get__(self, row: Any, cls: Any = None) -> Any:
        if row is None:
            return self
        name = self.field.attname
        value = row.__dict__[name] if name in row.__dict__ else super().__get__(row, cls)
        if self.field.is_stored(value):
            value = row.__dict__[name] = self.field.opened(row, bytes(value))
        return value

    def __set__(self, row: Any, value: Any) -> None:
        row.__dict__[self.field.attname] = value


class Sealed(_Field):
    """Its model has an *owner*. The field's default is stored as nothing at all."""

    descriptor_class = _Opened

    def get_internal_type(self) -> str:
        return "BinaryField"

    @cached_property
    def place(self) -> str:
        """What the sealed text is bound to, beside its owner."""
        return f"{self.model._meta.model_name}.{self.name}"

    def is_stored(self, value: Any) -> bool:
        """Whether *value* is what the column holds, and not what that opens to."""
        return isinstance(value, bytes | memoryview)

    def opened(self, row: Any, sealed: bytes) -> Any:
        return self.open(row.owner.vault, sealed)

    def open(self, vault: Vault, sealed: bytes) -> Any:
        """Raises CipherError."""
        return self.decode(vault.open_bytes(self.place, sealed)) if sealed else self.get_default()

    def seal(self, vault: Vault, value: Any) -> Stored:
        """For `update()`. The default is not sealed: give that as it is."""
        return Stored(vault.seal_bytes(self.place, self.encode(value)))

    def encode(self, value: Any) -> bytes:
        return str(value).encode()

    def decode(self, data: bytes) -> Any:
        return data.decode()

    def pre_save(self, row: Any, add: bool) -> Stored:  # noqa: FBT001 (Django's signature)
        value = row.__dict__[self.attname]
        if self.is_stored(value):
            return Stored(value)  # as it was read
        if value == self.get_default():
            return Stored()
        return self.seal(row.owner.vault, value)

    def get_prep_value(self, value: Any) -> bytes:
        if self.is_stored(value):
            return bytes(value)
        if value == self.get_default():
            return b""
        raise TypeError(f"{self.name} is sealed: set it on a row, and save the row.")

    def get_db_prep_value(self, value: Any, connection: Any, prepared: bool = False) -> Any:  # noqa: FBT001, FBT002
        return connection.Database.Binary(value if prepared else self.get_prep_value(value))


def field(model: type[models.Model], name: str) -> Sealed:
    """For who reads columns and not rows."""
    found = model._meta.get_field(name)
    assert isinstance(found, Sealed)
    return found


class SealedText(Sealed, _TextField):
    pass


class SealedJSON(Sealed, _AnyField):
    """A list or a dictionary; *default* makes the empty one."""

    def encode(self, value: Any) -> bytes:
        return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()

    def decode(self, data: bytes) -> Any:
        return json.loads(data.decode())


class SealedBytes(Sealed, _BytesField):
    """What opens is bytes as well, so what is stored is told from it by its type."""

    def is_stored(self, value: Any) -> bool:
        return isinstance(value, Stored)

    def from_db_value(self, value: Any, expression: Any, connection: Any) -> Stored:
        return Stored(value)

    def encode(self, value: Any) -> bytes:
        return bytes(value)

    def decode(self, data: bytes) -> bytes:
        return data
