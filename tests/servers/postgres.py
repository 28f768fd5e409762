"""A PostgreSQL of the tests' own, made in a temporary folder and removed with it.

    python -m tests.servers.postgres -- command…

runs a command with DATABASE_URL at a new one, and ends with the command's own code.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.servers import binaries, child, cluster, logs
from tests.servers.binaries import Binaries
from tests.servers.cluster import Cluster
from tests.servers.errors import ServerError, StartError

# It sorts by language, as most of them do and SQLite does not.
LOCALE = ["--encoding=UTF8", "--locale=C.UTF-8", "--locale-provider=icu", "--icu-locale=en"]
# It has no address: a socket in a folder that others cannot enter stands in for passwords.
CONFIGURATION = """
listen_addresses = ''
unix_socket_directories = '{folder}'
shared_buffers = 32MB
max_connections = 60
"""
# Where crashes are tested, what it acknowledged is on the disk, as by default.
DURABLE = """
fsync = on
synchronous_commit = on
"""
PASSING = """
fsync = off
synchronous_commit = off
full_page_writes = off
"""


@contextmanager
def running(found: Binaries | None = None, *, durable: bool = True) -> Iterator[Cluster]:
    """A new one with an empty database `held`; raises ServerError where there can be none.

    What is not *durable* is faster and does not outlast a crash.
    """
    found = found or binaries.find()
    folder = Path(tempfile.mkdtemp(prefix="held-postgres-"))
    made = Cluster(binaries=found, folder=folder)
    try:
        _initialise(made, DURABLE if durable else PASSING)
        made.start()
        made.execute("CREATE ROLE held LOGIN CREATEDB")
        made.create("held")
        yield made
    finally:
        made.kill()
        logs.read(made.folder / "log")
        shutil.rmtree(folder)


def _initialise(made: Cluster, writes: str) -> None:
    owner = cluster.owner()
    os.chown(made.folder, owner.pw_uid, owner.pw_gid)
    line = [made.binaries.path("initdb"), "-D", str(made.data), "-U", cluster.ACCOUNT]
    done = subprocess.run(
        [*line, "--auth", "trust", *LOCALE], cwd=made.folder, env=cluster.environment(),
        check=False, capture_output=True, text=True, **cluster.account(),
    )  # fmt: skip
    if done.returncode:
        raise StartError(f"PostgreSQL could not make its files.\n{done.stderr}")
    with (made.data / "postgresql.conf").open("a") as file:
        file.write(CONFIGURATION.format(folder=made.folder) + writes)


def main(arguments: list[str]) -> int:
    command = arguments[1:] if arguments[:1] == ["--"] else arguments
    if not command:
        print(__doc__, file=sys.stderr)
        return 2
    child.end_in_order()
    try:
        with running() as made:
            return child.run(command, DATABASE_URL=made.url())
    except ServerError as error:
        print(error, file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
