"""manage.py rotate_keys [--rewrap | --retire]"""

from argparse import ArgumentParser, ArgumentTypeError
from collections import Counter
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from memory.actions import keys
from memory.actions.keys import LEDGER, PEOPLE, UNOPENED, KeysError

MOST = 10_000  # rows that one transaction may change while others wait


class Command(BaseCommand):
    help = (
        "Put a new key first among the server's keys and wrap people's keys by it. Where an "
        "earlier run was broken off, go on with that one and make no new key."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        either = parser.add_mutually_exclusive_group()
        either.add_argument("--rewrap", action="store_true", help="wrap by the first key; no new")
        either.add_argument("--retire", action="store_true", help="let go of keys not in use")
        parser.add_argument(
            "--batch", type=_batch, default=keys.BATCH, help="people in one transaction"
        )

    def handle(
        self, *args: Any, rewrap: bool, retire: bool, batch: int, verbosity: int, **options: Any
    ) -> None:
        try:
            if retire:
                self._retire()
                return
            if not rewrap:
                self._begin()
        except KeysError as error:
            raise CommandError(str(error)) from None
        self._rewrap(batch, verbosity)

    def _begin(self) -> None:
        new = keys.begin()
        if new is None:
            self.stdout.write("A rotation was broken off: it goes on. No new key was made.")
        else:
            self.stdout.write(f"New key: {new}. Back its file up now.")
        self.stdout.flush()

    def _rewrap(self, batch: int, verbosity: int) -> None:
        done: Counter[str] = Counter()
        for part in keys.rewrap(at=timezone.now(), batch=batch):
            done += part
            if verbosity > 1:
                self.stdout.write(f"… {done[PEOPLE]}")
                self.stdout.flush()
        self.stdout.write(f"Wrapped anew: {_told(done)}.")
        if done[UNOPENED]:
            raise CommandError(
                f"{done[UNOPENED]} did not open and stay as they were. "
                "`manage.py check --database default` says why."
            )

    def _retire(self) -> None:
        retired = keys.retire()
        for key_id in retired.gone:
            self.stdout.write(f"Retired: {key_id}, which wrapped nothing any more.")
        for number, (key_id, used) in enumerate(retired.kept.items()):
            why = "still wraps" if number else "comes first and wraps"
            self.stdout.write(f"Stays: {key_id}, which {why} {_told(used)}.")


def _told(counts: Counter[str]) -> str:
    people = counts[PEOPLE]
    parts = ["the ledger's key"] if counts[LEDGER] else []
    if people:
        parts.append("1 person's key" if people == 1 else f"{people} people's keys")
    return " and ".join(parts) or "nothing"


def _batch(text: str) -> int:
    if not (text.isdecimal() and 1 <= int(text) <= MOST):
        raise ArgumentTypeError(f"a number from 1 to {MOST}")
    return int(text)
