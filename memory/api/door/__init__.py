"""The door: who is let in behind a credential, and how everybody else is turned away."""

from memory.api.door.bearers import FINDERS, Bearer
from memory.api.door.entry import check_scope, enter
from memory.api.door.errors import RefusedError

__all__ = ["FINDERS", "Bearer", "RefusedError", "check_scope", "enter"]
