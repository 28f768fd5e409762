"""python deploy/serve.py HOURS COMMAND…: the server, with retention beside it every HOURS.

However a wish to end comes, the server gets one signal: Granian can hang where Ctrl-C reaches its
workers as well as itself, so it has a process group of its own.
"""

import os
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from types import FrameType

MANAGE = Path(__file__).resolve().parents[1] / "manage.py"
WISHES = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
GRACE = 10  # seconds for the answers in progress


class Server:
    """The command, and the wish to end it, which may come before it has started."""

    def __init__(self) -> None:
        self.process: subprocess.Popen[bytes] | None = None
        self.is_to_end = False

    def run(self, command: list[str]) -> int:
        """The code that it ends with, as a shell tells it."""
        self.process = subprocess.Popen(command, process_group=0)
        if self.is_to_end:
            self._terminate(self.process)
        code = self.process.wait()
        self._sweep(self.process)
        return code if code >= 0 else 128 - code

    def end(self, number: int, frame: FrameType | None) -> None:
        if self.process is not None and not self.is_to_end:
            self._terminate(self.process)
        self.is_to_end = True

    def kill(self, number: int, frame: FrameType | None) -> None:
        """Time is over for what has not ended by then."""
        assert self.process is not None
        self._sweep(self.process)

    def _terminate(self, process: "subprocess.Popen[bytes]") -> None:
        process.terminate()
        signal.alarm(GRACE)

    def _sweep(self, process: "subprocess.Popen[bytes]") -> None:
        """End what is left of it, workers too."""
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)


def main(hours: str, *command: str) -> int:
    server = Server()
    for wish in WISHES:
        signal.signal(wish, server.end)
    signal.signal(signal.SIGALRM, server.kill)
    retain = [sys.executable, str(MANAGE), "retain", "--every", hours, "--parent", str(os.getpid())]
    with subprocess.Popen(retain, process_group=0) as beside:
        try:
            return server.run(list(command))
        finally:
            beside.terminate()


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
