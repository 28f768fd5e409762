"""manage.py issue_service_token ASSISTANT --scopes a,b,c"""

from argparse import ArgumentParser
from datetime import timedelta
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from memory.actions import grants, services
from memory.attributes import Sensitivity
from memory.management.commands.issue_token import name_of, scopes_of
from memory.scopes import Scope, Tone


class Command(BaseCommand):
    help = (
        "Print a new token for an assistant that serves many people. Each of its calls names one "
        "in Held-Person, and it reaches only who let the assistant in. Makes the assistant where "
        "absent. The token is shown this once."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("assistant", help='its name, such as "Pantry Bot"')
        parser.add_argument("--scopes", required=True, help=f"of {', '.join(Scope)}")
        parser.add_argument(
            "--clearance", choices=[s.value for s in Sensitivity], default="ordinary"
        )
        parser.add_argument("--days", type=int, default=services.LIFETIME.days)

    def handle(self, *args: Any, assistant: str, **options: Any) -> None:
        name, scopes = name_of(assistant), scopes_of(options["scopes"], Tone())
        days = options["days"]
        if not 1 <= days <= services.LONGEST:
            raise CommandError(f"A token lasts 1 to {services.LONGEST} days.")
        try:
            _, credential = services.issue(
                grants.named(name),
                scopes,
                Sensitivity(options["clearance"]),
                at=timezone.now(),
                lifetime=timedelta(days=days),
            )
        except grants.NotIssuedError as error:
            raise CommandError(str(error)) from None
        self.stdout.write(str(credential))
