"""manage.py mcp_stdio"""

import os
import sys
from collections.abc import Iterator
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import close_old_connections

from memory.mcp import stdio


class Command(BaseCommand):
    help = (
        "Speak MCP over standard input and output, for a program on this computer that starts its "
        "servers itself. HELD_TOKEN holds the token; with one that serves many people, HELD_PERSON "
        "names the person."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        token = os.environ.get("HELD_TOKEN")
        if not token:
            raise CommandError("Set HELD_TOKEN to a token of the assistant that will ask.")
        headers = {"HTTP_AUTHORIZATION": f"Bearer {token}"}
        if "HELD_PERSON" in os.environ:
            headers["HTTP_HELD_PERSON"] = os.environ["HELD_PERSON"]
        stdio.serve(_lines(), self._write, headers)

    def _write(self, answer: str) -> None:
        self.stdout.write(answer)
        self.stdout.flush()


def _lines() -> Iterator[str]:
    """Days can lie between two; a database does not keep a connection for so long."""
    for line in sys.stdin:
        close_old_connections()
        yield line
