"""What an admin may do with rows, by whose they are."""

from typing import Any

from django.http import HttpRequest


class Kept:
    """Rows that are switched off, not taken away: receipts go on naming them."""

    def has_delete_permission(self, request: HttpRequest, *args: Any) -> bool:
        return False


class ReadOnly(Kept):
    """Rows that an admin may look at; their owner, or an action, changes them."""

    def has_add_permission(self, request: HttpRequest, *args: Any) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, *args: Any) -> bool:
        return False
