"""manage.py add_person USERNAME --from FILE"""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from memory import gate
from memory.actions.people import AccountError, ConflictError, TakenError, add_person
from memory.management.people import FileError, read


class Command(BaseCommand):
    help = (
        "Make a person and load their facts from a JSON file: "
        '{"person": {"name": …}, "facts": [{"key": …, "value": …}, …]}. '
        "Loads everything or nothing. Set a password with changepassword."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("username", help="the account's name; the file's own is not used")
        parser.add_argument("--from", dest="file", type=Path, required=True, metavar="FILE")

    def handle(self, *args: Any, username: str, file: Path, **options: Any) -> None:
        try:
            content = read(file)
            loaded = add_person(
                username, content.name or username, content.drafts, at=timezone.now()
            )
        except (FileError, AccountError, ConflictError, TakenError) as error:
            raise CommandError(str(error)) from None
        except gate.GateError as error:
            raise CommandError(f"{error.field}: {error.detail}") from None
        self.stdout.write(f"{username}: {loaded.facts} facts in {loaded.slots} slots.")
