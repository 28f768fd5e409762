"""Fields that are stored sealed with their owner's key, and read as what they were.

Work on rows: `row.value` opens, saving a row seals. A query sees sealed bytes alone, so it cannot
look a text up; `update()` takes nothing but the empty value.
"""

import json
from typing import TYPE_CHECKING, Any

from django.db import models
from django.db.models.query_utils import DeferredAttribute
from django.utils.functional import cached_property

from memory.trust.cipher import Vault

if TYPE_CHECKING:
    _TextField = models.Field[str, str]
    _AnyField = models.Field[Any, Any]
    _Field = _AnyField
else:
    _TextField = _AnyField = _Field = models.Field


class _Opened(DeferredAttribute):
    """Opens at the first look, and keeps what it read on the row."""

    field: "_Sealed"

    def __get__(self, row: Any, cls: Any = None) -> Any:
        if row is None:
            return self
        name = self.field.attname
        value = row.__dict__[name] if name in row.__dict__ else super().__get__(row, cls)
        if isinstance(value, bytes | memoryview):
            value = row.__dict__[name] = self.field.opened(row, bytes(value))
        return value

    def __set__(self, row: Any, value: Any) -> None:
        row.__dict__[self.field.attname] = value


class _Sealed(_Field):
    """Its model has an *owner*. The field's default is stored as nothing at all."""

    descriptor_class = _Opened

    def get_internal_type(self) -> str:
        return "BinaryField"

    @cached_property
    def place(self) -> str:
        """What the sealed text is bound to, beside its owner."""
        return f"{self.model._meta.model_name}.{self.name}"

    def opened(self, row: Any, sealed: bytes) -> Any:
        return self.open(row.owner.vault, sealed)

    def open(self, vault: Vault, sealed: bytes) -> Any:
        """Raises CipherError."""
        return self.decode(vault.open(self.place, sealed)) if sealed else self.get_default()

    def encode(self, value: Any) -> str:
        return str(value)

    def decode(self, text: str) -> Any:
        return text

    def pre_save(self, row: Any, add: bool) -> bytes:  # noqa: FBT001 (Django's signature)
        value = row.__dict__[self.attname]
        if isinstance(value, bytes | memoryview):
            return bytes(value)  # as it was read
        if value == self.get_default():
            return b""
        sealed: bytes = row.owner.vault.seal(self.place, self.encode(value))
        return sealed

    def get_prep_value(self, value: Any) -> bytes:
        if isinstance(value, bytes | memoryview):
            return bytes(value)
        if value == self.get_default():
            return b""
        raise TypeError(f"{self.name} is sealed: set it on a row, and save the row.")

    def get_db_prep_value(self, value: Any, connection: Any, prepared: bool = False) -> Any:  # noqa: FBT001, FBT002
        return connection.Database.Binary(value if prepared else self.get_prep_value(value))


def field(model: type[models.Model], name: str) -> _Sealed:
    """For who reads columns and not rows."""
    found = model._meta.get_field(name)
    assert isinstance(found, _Sealed)
    return found


class SealedText(_Sealed, _TextField):
    pass


class SealedJSON(_Sealed, _AnyField):
    """A list or a dictionary; *default* makes the empty one."""

    def encode(self, value: Any) -> str:
        return json.dumps(value, ensure_ascii=False, separators=(",", ":"))

    def decode(self, text: str) -> Any:
        return json.loads(text)
