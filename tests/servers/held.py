"""The product as `make serve` starts it, with a port, a database and keys of its own."""

import atexit
import os
import re
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from tests.servers import logs
from tests.servers.errors import ManageError, StartError

ROOT = Path(__file__).resolve().parents[2]
FILE = "held.sqlite3"
START = 60  # seconds it may take to answer, with other tests at work beside it
STOP = 20  # seconds
SECRET = "signs the sessions of servers that only tests talk to, and nothing else"


@dataclass(frozen=True, slots=True, kw_only=True)
class Server:
    url: str
    environment: dict[str, str]
    process: "subprocess.Popen[bytes]"

    def manage(self, *command: str, script: str = "") -> str:
        return manage(self.environment, *command, script=script)

    def stop(self) -> None:
        """End it in order; nothing if it has ended."""
        self.process.terminate()
        try:
            self.process.wait(timeout=STOP)
        finally:
            self.kill()

    def kill(self) -> None:
        """End every process of it at once, with no word, as when the computer fails."""
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait(timeout=STOP)


@contextmanager
def serving(folder: Path, **environment: str) -> Iterator[Server]:
    """A server with its database and keys in *folder*, unless *environment* says otherwise.

    Given the same folder again, after `kill` too, it has what it had. Raises StartError.
    """
    server = _start(folder, environment)
    try:
        _wait(server, folder / "log")
        yield server
    finally:
        server.stop()
        logs.read(folder / "log")


def _start(folder: Path, environment: dict[str, str]) -> Server:
    port = _free_port()
    surroundings = _surroundings(folder, port) | environment
    check, serve = _commands(port)
    if "DATABASE_URL" in environment:
        _prepare(surroundings, check)
    elif not (folder / FILE).exists():
        prepare(folder)
    with (folder / "log").open("a") as log:
        # A session of its own: Ctrl-C is for the tests, and `kill` reaches its workers.
        process = subprocess.Popen(
            serve, cwd=ROOT, env=surroundings, stdout=log, stderr=log, start_new_session=True
        )
    return Server(url=f"http://127.0.0.1:{port}", environment=surroundings, process=process)


def prepare(folder: Path) -> None:
    """Put into *folder* a database FILE that nobody has used, and its `held.keys`."""
    shutil.copytree(_prepared(), folder, dirs_exist_ok=True)


def _prepare(surroundings: dict[str, str], check: list[str]) -> None:
    manage(surroundings, "migrate", "-v0")
    manage(surroundings, *check)


@cache
def _prepared() -> Path:
    """A folder with a database that nobody has used, and its keys."""
    folder = Path(tempfile.mkdtemp(prefix="held-prepared-"))
    atexit.register(shutil.rmtree, folder)
    port = _free_port()
    _prepare(_surroundings(folder, port), _commands(port)[0])
    return folder


def manage(environment: dict[str, str], *command: str, script: str = "") -> str:
    """What `manage.py command…` prints; *script* is for its `shell`."""
    line = [sys.executable, "manage.py", *command, *(["-v0", "-c", script] if script else [])]
    done = subprocess.run(line, cwd=ROOT, env=environment, capture_output=True, text=True)
    if done.returncode:
        raise ManageError(f"{' '.join(line[1:3])} ended with {done.returncode}:\n{done.stderr}")
    return done.stdout.strip()


def _surroundings(folder: Path, port: int) -> dict[str, str]:
    ours = {name: value for name, value in os.environ.items() if not name.startswith("HELD_")}
    return ours | {
        "HELD_CALLS_PER_MINUTE": "0",
        "DATABASE_URL": f"sqlite:///{folder / FILE}",
        "DJANGO_SETTINGS_MODULE": "config.settings",
        "HELD_KEYS_FILE": str(folder / "held.keys"),
        "PORT": str(port),
        "SECRET_KEY": SECRET,
    }


def _commands(port: int) -> tuple[list[str], list[str]]:
    """The Makefile's own lines, check and server, so that what is tested is what is served."""
    line = ["make", "-n", "serve", f"PORT={port}"]
    shown = subprocess.run(line, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    found = re.search(
        r"manage\.py (check [^\n]*)\n.*?granian (.*?config\.wsgi:application)", shown, re.DOTALL
    )
    assert found, shown
    granian = str(Path(sys.executable).parent / "granian")
    return found[1].split(), [granian, *found[2].replace("\\\n", " ").split()]


def _free_port() -> int:
    """Below those that the system gives to whoever connects, and that it might give meanwhile."""
    while True:
        port = 20_000 + secrets.randbelow(12_000)
        with socket.socket() as free, suppress(OSError):
            free.bind(("127.0.0.1", port))
            return port


def _wait(server: Server, log: Path) -> None:
    deadline = time.monotonic() + START
    while not _answers(server.url):
        if server.process.poll() is not None or time.monotonic() > deadline:
            raise StartError(f"The server did not start.\n{log.read_text()}")
        time.sleep(0.1)


def _answers(url: str) -> bool:
    with suppress(OSError), urllib.request.urlopen(f"{url}/sign-in/", timeout=5):
        return True
    return False
