"""A command that this process starts, waits for and ends with."""

import os
import signal
import subprocess
from types import FrameType


def end_in_order() -> None:
    """Take every wish to end as Ctrl-C is taken, so that what was started is ended too."""
    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.default_int_handler)


def run(command: list[str], **environment: str) -> int:
    """The code that *command* ends with, 128 and the number where a signal ended it.

    A wish to end this process is the command's to follow.
    """
    process = subprocess.Popen(command, env=os.environ | environment)

    def pass_on(number: int, _: FrameType | None) -> None:
        if number != signal.SIGINT:  # the terminal gives Ctrl-C to the command too
            process.send_signal(number)

    wishes = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
    before = [(number, signal.signal(number, pass_on)) for number in wishes]
    try:
        code = process.wait()
    finally:
        for number, handler in before:
            signal.signal(number, handler)
    return code if code >= 0 else 128 - code
