"""One PostgreSQL: started, asked, killed and started again."""

import os
import pwd
import signal
import subprocess
import time
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import quote

from tests.servers.binaries import Binaries
from tests.servers.errors import StartError

ACCOUNT = "postgres"  # Debian's packages make it; PostgreSQL refuses to run as root
START = 60  # seconds it may take to come up, after a crash too
STOP = 30  # seconds


@dataclass(slots=True, kw_only=True)
class Cluster:
    binaries: Binaries
    folder: Path
    process: "subprocess.Popen[bytes] | None" = None

    @property
    def data(self) -> Path:
        """Where its raw files are; rows reach them at a checkpoint."""
        return self.folder / "data"

    def url(self, database: str = "held") -> str:
        """DATABASE_URL of *database*, for its owner, who is no superuser but may make more."""
        return f"postgres://held@{quote(str(self.folder), safe='')}/{database}"

    def execute(self, sql: str, database: str = "postgres") -> str:
        """What psql prints for *sql*, asked as the cluster's superuser."""
        asked = ["-X", "-A", "-t", "-q", "-v", "ON_ERROR_STOP=1", "-d", database, "-c", sql]
        line = [self.binaries.path("psql"), "-h", str(self.folder), "-U", ACCOUNT, *asked]
        done = subprocess.run(line, env=environment(), check=True, capture_output=True, text=True)
        return done.stdout.strip()

    def create(self, database: str, template: str = "template1") -> str:
        """Make *database*, a copy of one that nobody is connected to; its DATABASE_URL."""
        self.execute(f'CREATE DATABASE "{database}" OWNER held TEMPLATE "{template}"')
        return self.url(database)

    def start(self) -> None:
        """Start it, after `kill` too; raises StartError with the end of its log."""
        line = [self.binaries.path("postgres"), "-D", str(self.data)]
        with (self.folder / "log").open("ab") as log:
            # A session of its own: Ctrl-C is for the tests, and they end it when they are done.
            self.process = subprocess.Popen(
                line, cwd=self.folder, env=environment(), stdin=subprocess.DEVNULL, stdout=log,
                stderr=log, start_new_session=True, **account(),
            )  # fmt: skip
        deadline = time.monotonic() + START
        while not self._answers():
            if self.process.poll() is not None or time.monotonic() > deadline:
                raise StartError(f"PostgreSQL did not start.\n{self._log()}")
            time.sleep(0.05)

    def stop(self) -> None:
        """End it in order, breaking off whoever is connected."""
        self._end(signal.SIGINT)

    def kill(self) -> None:
        """End every process of it at once, with no word, as when the computer fails."""
        if self.process is not None:
            workers = _children(self.process.pid)
            self.process.kill()
            for pid in workers:
                with suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)
            self._end(signal.SIGKILL)

    def _end(self, number: signal.Signals) -> None:
        if self.process is not None:
            self.process.send_signal(number)
            self.process.wait(timeout=STOP)
            self.process = None

    def _answers(self) -> bool:
        line = [self.binaries.path("pg_isready"), "-q", "-h", str(self.folder), "-d", "postgres"]
        return subprocess.run(line, env=environment(), check=False).returncode == 0

    def _log(self) -> str:
        """The end of it."""
        return "\n".join((self.folder / "log").read_text(errors="replace").splitlines()[-20:])


def environment() -> dict[str, str]:
    """Ours without the variables that would send PostgreSQL's programs elsewhere."""
    return {name: value for name, value in os.environ.items() if not name.startswith("PG")}


def account() -> dict[str, Any]:
    """As whom subprocess is to run the server: as ourselves, and for root as PostgreSQL's own."""
    if os.geteuid() != 0:
        return {}
    postgres = owner()
    return {"user": postgres.pw_uid, "group": postgres.pw_gid, "extra_groups": []}


def owner() -> pwd.struct_passwd:
    """Whose files and processes it is made of; raises StartError where root has nobody."""
    if os.geteuid() != 0:
        return pwd.getpwuid(os.geteuid())
    try:
        return pwd.getpwnam(ACCOUNT)
    except KeyError:
        raise StartError(
            f"PostgreSQL does not run as root, and there is no account {ACCOUNT} to run it as."
        ) from None


def _children(pid: int) -> list[int]:
    """The processes that *pid* started and that have not ended."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(FileNotFoundError, ProcessLookupError):
            parent = stat.read_text().rpartition(")")[2].split()[1]
            if int(parent) == pid:
                found.append(int(stat.parent.name))
    return found
