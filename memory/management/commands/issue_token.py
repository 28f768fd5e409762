"""manage.py issue_token USERNAME ASSISTANT --scopes a,b,c"""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from memory import gate
from memory.actions.grants import NotIssuedError, issue_token
from memory.attributes import Sensitivity
from memory.models import Person
from memory.scopes import TONES, Scope, Tone


class Command(BaseCommand):
    help = (
        "Print a new token for an assistant to ask about a person. Makes the assistant and its "
        "grant, for every category and slot, where absent; one that is there stays as its person "
        "has it, and the token stays within it. The token is shown this once."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("username")
        parser.add_argument("assistant", help='its name, such as "Pantry Bot"')
        parser.add_argument("--scopes", default="", help=f"of {', '.join(Scope)}")
        parser.add_argument(
            "--tone", choices=TONES, help="its part in tone, with the scopes for that"
        )
        parser.add_argument(
            "--clearance", choices=[s.value for s in Sensitivity], default="ordinary"
        )

    def handle(self, *args: Any, username: str, assistant: str, **options: Any) -> None:
        person = Person.objects.filter(username=username).first()
        if person is None:
            raise CommandError(f"There is nobody called {username}. See add_person.")
        name, tone = name_of(assistant), TONES.get(options["tone"], Tone())
        scopes = scopes_of(options["scopes"], tone)
        clearance = Sensitivity(options["clearance"])
        try:
            token = issue_token(
                person,
                name,
                scopes,
                clearance,
                at=timezone.now(),
                keeps_format=tone.keeps_format,
            )
        except NotIssuedError as error:
            raise CommandError(str(error)) from None
        self.stdout.write(str(token))


def name_of(text: str) -> str:
    """An assistant's name, in the form that a person's page gives it. Raises CommandError."""
    try:
        name = " ".join(gate.label(text).split())
    except gate.GateError:
        name = ""
    if not name:
        raise CommandError("An assistant's name has 1 to 64 characters, in one line.")
    return name


def scopes_of(text: str, tone: Tone) -> set[Scope]:
    """Those that *text* names, by commas, and those of *tone*. Raises CommandError."""
    names = {name.strip() for name in text.split(",") if name.strip()}
    unknown = sorted(names - set(Scope))
    what = "" if names or tone.scopes else "No scope named"
    if unknown:
        what = f"Unknown scopes: {', '.join(unknown)}"
    if what:
        raise CommandError(f"{what}. Choose of {', '.join(Scope)}.")
    return {Scope(name) for name in names} | tone.scopes
