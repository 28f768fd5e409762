"""manage.py read_facts"""

from collections import Counter
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from memory.actions import readings
from memory.actions.readings import LOOKED, RENEWED, UNOPENED


class Command(BaseCommand):
    help = (
        "Work out anew what is kept beside each fact's value for questions to be matched with, "
        "where it is missing or an earlier release made it. Broken off, it goes on when run again."
    )
    requires_system_checks = []  # with nothing to do it ends at once

    def handle(self, *args: Any, verbosity: int, **options: Any) -> None:
        done: Counter[str] = Counter()
        for part in readings.renew():
            done += part
        if verbosity:
            self.stdout.write(f"Facts read: {done[LOOKED]}. Worked out anew: {done[RENEWED]}.")
        if done[UNOPENED]:
            raise CommandError(
                f"{done[UNOPENED]} did not open and stay as they were. "
                "`manage.py check --database default` says why."
            )
