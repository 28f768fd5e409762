"""manage.py retain: drop what is kept for a time only, once or every so many hours."""

import os
import random
import time
from argparse import ArgumentTypeError
from collections.abc import Callable
from dataclasses import asdict
from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.db import Error, connections
from django.utils import timezone

from memory.actions import retention
from memory.actions.erasing import checking
from memory.actions.retention import Dropped

HOUR = 3600  # seconds
MINUTE = 60  # seconds between two looks for removals that have not ended
SPREAD = 0.01  # of the interval: servers that start together do not run together
LOOK = 1.0  # seconds between two looks whether the server is still there
AGAIN = 1.0  # hours until the next try, where the database could not be written


def hours(text: str) -> float:
    number = float(text)
    if not 0 < number <= 24 * 30:
        raise ArgumentTypeError("give a number of hours, up to 720")
    return number


class Command(BaseCommand):
    help = (
        "Drop what is kept for a time only: words of old questions, retries, old sessions. With "
        "--every it also brings removals to their end, each minute."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--every",
            type=hours,
            metavar="HOURS",
            help="Go on, and end with the process that started this one.",
        )
        parser.add_argument("--parent", type=int, metavar="PID", default=os.getppid())

    def handle(self, *args: Any, **options: Any) -> None:
        every = options["every"]
        if every is None:
            self._run()
            self._finish()
            return
        wait = random.uniform(0, SPREAD * every)
        while _slept(wait, options["parent"], self._finish):
            wait = self._try(every)

    def _try(self, every: float) -> float:
        """Hours until the next time."""
        try:
            self._run()
        except Error as error:  # its words can hold values
            self.stderr.write(f"The run did not end: {type(error).__name__}.")
            return min(every, AGAIN)
        finally:
            connections.close_all()
        return every

    def _finish(self) -> None:
        """Removals that are too large for a page to wait for."""
        try:
            for begun in checking.unfinished():
                checking.finish(begun, at=timezone.now(), waits=False)
        except Error as error:
            self.stderr.write(f"A removal was not brought to its end: {type(error).__name__}.")
        finally:
            connections.close_all()

    def _run(self) -> None:
        self.stdout.write(_told(retention.run(at=timezone.now())))
        if not retention.scrub():
            self.stdout.write("The database's log is in use; the next run empties it.")
        self.stdout.flush()  # a log shows it when it happens


def _told(dropped: Dropped) -> str:
    return f"Dropped: {', '.join(f'{name} {n:,}' for name, n in asdict(dropped).items())}."


def _slept(wait: float, parent: int, each_minute: Callable[[], None]) -> bool:
    """Whether *wait* hours have passed with the process that started this one still there."""
    until = time.monotonic() + wait * HOUR
    due = time.monotonic() + MINUTE
    while os.getppid() == parent:
        left = until - time.monotonic()
        if left <= 0:
            return True
        if time.monotonic() >= due:
            each_minute()
            due = time.monotonic() + MINUTE
        time.sleep(min(left, LOOK))
    return False
