"""manage.py verify_ledger [--head N:DIGEST]"""

import re
from argparse import ArgumentParser, ArgumentTypeError
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError

from memory.actions import chain
from memory.trust.ledger import BrokenError, Head

_HEAD = re.compile(r"([0-9]{1,18}):([0-9a-f]{64})\Z")


class Command(BaseCommand):
    help = (
        "Hold every line of the ledger against the chain, and print its head. Write the head "
        "down elsewhere: given back with --head, it shows whether the ledger was cut or rebuilt."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--head", type=_head, metavar="N:DIGEST", help="a head that was printed earlier"
        )

    def handle(self, *args: Any, head: Head | None, **options: Any) -> None:
        try:
            end = chain.verify(head)
        except BrokenError as error:
            where = f"line {error.number}" if error.number else "its head"
            raise CommandError(f"The ledger is broken at {where}. {error.why}") from None
        except DatabaseError as error:
            raise CommandError(f"The ledger cannot be read: {error}") from None
        told = f"{end.length}:{end.digest}"
        self.stdout.write(f"The ledger holds {end.length} lines and adds up. Head: {told}")


def _head(text: str) -> Head:
    found = _HEAD.match(text)
    if found is None:
        raise ArgumentTypeError("a head is a number, a colon and 64 hexadecimal digits")
    return Head(length=int(found[1]), digest=found[2])
