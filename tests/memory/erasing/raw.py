"""Read a database's own files as bytes, and say which of some marks are in them."""

import re
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

PLAIN = re.compile(rb"mark-[0-9a-f]{12}")  # a sentinel, as it is
SEALED = re.compile(rb"(?=\x01(.{12}))", re.DOTALL)  # where a sealed text may begin: its nonce
CHUNK = 1 << 24  # bytes
OVERLAP = 32


@dataclass(kw_only=True)
class Marks:
    """What was written: sentinels in clear, and nonces of sealed texts (hexadecimal)."""

    plain: set[str] = field(default_factory=set)
    sealed: set[str] = field(default_factory=set)

    def __len__(self) -> int:
        return len(self.plain) + len(self.sealed)


@dataclass(kw_only=True)
class Search:
    """What was read, and what of it was found."""

    files: dict[str, int] = field(default_factory=dict)  # name → bytes
    found: Marks = field(default_factory=Marks)

    def __str__(self) -> str:
        read = "\n".join(f"  {size:>12,} {name}" for name, size in self.files.items() if size)
        total = sum(self.files.values())
        return f"{len(self.found)} found in {len(self.files)} files, {total:,} bytes:\n{read}"


def search(paths: Iterable[Path], marks: Marks) -> Search:
    made = Search()
    for path in paths:
        made.files[str(path)] = path.stat().st_size
        for text in _chunks(path):
            made.found.plain |= {m.decode() for m in PLAIN.findall(text)} & marks.plain
            made.found.sealed |= {m.hex() for m in SEALED.findall(text)} & marks.sealed
    return made


def of_sqlite(database: Path) -> list[Path]:
    """The file and what SQLite keeps beside it."""
    return sorted(database.parent.glob(f"{database.name}*"))


def of_postgres(data: Path, *, without: Collection[str] = ()) -> list[Path]:
    """Every file of a cluster, as far as it is not in one of the folders *without*."""
    files = (path for path in data.rglob("*") if path.is_file())
    return sorted(path for path in files if path.relative_to(data).parts[0] not in without)


def _chunks(path: Path) -> Iterator[bytes]:
    before = b""
    with path.open("rb") as file:
        while chunk := file.read(CHUNK):
            yield before + chunk
            before = chunk[-OVERLAP:]
