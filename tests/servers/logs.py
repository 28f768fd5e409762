"""Every line that the tests make the product log, searched for what people have on file.

The lines of this process, and of the servers that the tests start: their logs, and PostgreSQL's.
"""

import logging
from pathlib import Path

# Of what the tests put on file, messages and values, words that stand nowhere else.
VALUES = ("zzsentinel", "Halloway", "Calico", "three coffees", "gluten intolerance", "keeps bees")
lines = 0
told: list[str] = []


class Reader(logging.Handler):
    """Reads a line as it would be written, with the traceback under it."""

    _form = logging.Formatter("%(levelname)s %(name)s %(message)s")

    def emit(self, record: logging.LogRecord) -> None:
        search(self._form.format(record))


def watch() -> None:
    """From now on, read what this process logs at the level that it is deployed with."""
    logging.getLogger().addHandler(Reader(level=logging.WARNING))


def read(log: Path) -> None:
    """A log that a server has written."""
    if log.exists():
        search(log.read_text(errors="replace"))


def search(text: str) -> None:
    global lines  # one count for the whole run
    for line in text.splitlines():
        lines += 1
        if any(value in line for value in VALUES):
            told.append(line)


def close() -> str:
    return f"Log lines read: {lines}. With something of a person's in them: {len(told)}."
