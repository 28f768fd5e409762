"""Where PostgreSQL's own programs are on this computer, and whether they are new enough."""

import os
import re
import shutil
import subprocess
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from tests.servers.errors import NotFoundError, TooOldError

OLDEST = 15  # Django 6.1's minimum
NEEDED = ("initdb", "postgres", "psql", "pg_isready")
PACKAGED = Path("/usr/lib/postgresql")  # Debian keeps each version's programs out of PATH
INSTALL = "Install it (as root: apt-get install postgresql)."


@dataclass(frozen=True, slots=True, kw_only=True)
class Binaries:
    folder: Path
    version: str  # as PostgreSQL says it: 15.19

    def path(self, name: str) -> str:
        return str(self.folder / name)


def find() -> Binaries:
    """The newest in PATH or in the folders of Debian's packages.

    Raises NotFoundError, or TooOldError where none is of a version that Held supports.
    """
    found = [_read(folder) for folder in _folders()]
    if not found:
        raise NotFoundError(f"PostgreSQL was not found. {INSTALL}")
    newest = max(found, key=lambda binaries: _number(binaries.version))
    if _number(newest.version) < (OLDEST,):
        raise TooOldError(
            f"PostgreSQL {newest.version} is too old: Held needs {OLDEST} or newer. {INSTALL}"
        )
    return newest


def _folders() -> Iterable[Path]:
    path = os.environ.get("PATH", os.defpath)
    places = [Path(place) for place in path.split(os.pathsep) if place]
    places += PACKAGED.glob("*/bin")
    return {
        place.resolve()
        for place in places
        if all(shutil.which(name, path=str(place)) for name in NEEDED)
    }


def _read(folder: Path) -> Binaries:
    line = [str(folder / "postgres"), "--version"]
    said = subprocess.run(line, capture_output=True, text=True, check=True).stdout
    found = re.search(r"\(PostgreSQL\) (\d\S*)", said)
    return Binaries(folder=folder, version=found[1] if found else "0")


def _number(version: str) -> tuple[int, ...]:
    """15.19 → (15, 19), and a release candidate like 19beta1 → (19, 1)."""
    return tuple(int(digits) for digits in re.findall(r"\d+", version))
