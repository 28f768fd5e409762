"""manage.py demo: a person to look at, with two weeks of receipts."""

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from memory.management import demo

TEXT = """
{state}
  Open     {url}/
  Sign in  {username} / {password}

One rule is in force ({url}/rules/), and one answer was stopped by it.

Ask as {bot} would, then look at the list of answers:

  curl -s {url}/api/v1/apply/ \\
    -H 'Authorization: Bearer {token}' \\
    -H 'Content-Type: application/json' \\
    -d '{{"message": "where do I work and what should I not eat?"}}'
"""


class Command(BaseCommand):
    help = "Load the demo person Priya, once; print the sign-in and a call to try."

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            is_new = demo.ensure(at=timezone.now())
        except demo.NotTheDemoError as error:
            raise CommandError(str(error)) from None
        state = "The demo person is ready." if is_new else "The demo person is there already."
        self.stdout.write(
            TEXT.format(
                state=state,
                url=settings.HELD_URL,
                username=demo.USERNAME,
                password=demo.password(),
                bot=demo.PANTRY,
                token=demo.credential(demo.PANTRY),
            )
        )
