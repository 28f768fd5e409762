"""runserver, kept on loopback while DEBUG is on."""

from typing import Any

from django.conf import settings
from django.contrib.staticfiles.management.commands.runserver import Command as RunServer
from django.core.management.base import CommandError

LOOPBACK = {"", "127.0.0.1", "localhost", "::1", "[::1]"}


class Command(RunServer):
    addr: str  # set by handle(), before run()

    def run(self, **options: Any) -> None:
        if settings.DEBUG and self.addr not in LOOPBACK:
            raise CommandError(
                f"DEBUG=on shows values in error pages, so it stays on loopback, not {self.addr}. "
                "Use `make serve` behind a proxy instead."
            )
        super().run(**options)
