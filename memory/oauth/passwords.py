"""A new password ends what was signed in with the old one (threat T34)."""

from typing import Any

from django.utils import timezone

from memory.actions import clients
from memory.models import Person


class EndsTokens:
    """A validator that takes every password, and is told of the one that was set."""

    def validate(self, password: str, user: Any = None) -> None:
        return None

    def get_help_text(self) -> str:
        return "Assistants that were connected through their own sign-in have to connect anew."

    def password_changed(self, password: str, user: Any = None) -> None:
        assert isinstance(user, Person)
        clients.end_all(user, timezone.now())
