"""manage.py add_person USERNAME --from FILE [--external-id ID]"""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import transaction
from django.utils import timezone

from memory import credentials, gate
from memory.actions.people import AccountError, ConflictError, TakenError, add_person
from memory.management.people import FileError, read
from memory.models import Person


class Command(BaseCommand):
    help = (
        "Make a person and load their facts from a JSON file: "
        '{"person": {"name": …}, "facts": [{"key": …, "value": …}, …]}. '
        "Loads everything or nothing. Set a password with changepassword."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("username", help="the account's name; the file's own is not used")
        parser.add_argument("--from", dest="file", type=Path, required=True, metavar="FILE")
        parser.add_argument(
            "--external-id", metavar="ID", help="your own id, by which a service names them"
        )

    def handle(self, *args: Any, username: str, file: Path, **options: Any) -> None:
        external_id = options["external_id"]
        _check_id(external_id)
        try:
            content = read(file)
            with transaction.atomic():
                loaded = add_person(
                    username, content.name or username, content.drafts, at=timezone.now()
                )
                Person.objects.filter(pk=loaded.person.pk).update(external_id=external_id)
        except (FileError, AccountError, ConflictError, TakenError) as error:
            raise CommandError(str(error)) from None
        except gate.GateError as error:
            raise CommandError(f"{error.field}: {error.detail}") from None
        self.stdout.write(f"{username}: {loaded.facts} facts in {loaded.slots} slots.")


def _check_id(text: str | None) -> None:
    if text is None:
        return
    if not credentials.is_external_id(text):
        raise CommandError("An id has 1 to 128 letters, digits or . _ : @ + | / = ~ -")
    if Person.objects.filter(external_id=text).exists():
        raise CommandError("Somebody else has this id already. Give each person their own.")
