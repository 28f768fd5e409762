"""Where the corpora are, and which of them is read how."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from benchmarks.reach import everyday, foreign
from benchmarks.reach.cases import Corpus

ROOT = Path(__file__).resolve().parent.parent.parent
SHARED = ROOT.parent / "shared" / "data" / "reach"  # not part of this repository
OWN = Path(__file__).resolve().parent / "data"
POOL = "longmemeval"  # turns to recall, not slots to reach: see `turns`
READERS: dict[str, Callable[[Any, list[Any]], Corpus]] = {
    "persistbench": foreign.persistbench,
    "personalens": foreign.personalens,
    "prefeval": foreign.prefeval,
    "memsyco": foreign.memsyco,
}
SHARED_NAMES = ("everyday", *READERS, POOL)


def names() -> tuple[str, ...]:
    """The shared ones, here or not, then the product's own."""
    own = sorted(path.name.removesuffix(".people.json") for path in OWN.glob("*.people.json"))
    return (*SHARED_NAMES, *own)


def present(name: str) -> bool:
    return all(path.is_file() for path in _paths(name))


def read(name: str) -> Corpus:
    people, cases = rows(name)
    if name in READERS:
        return READERS[name](people, cases)
    return everyday.read(name, people, cases)


def rows(name: str) -> tuple[Any, list[Any]]:
    people, cases = _paths(name)
    lines = cases.read_text(encoding="utf-8").splitlines()
    return json.loads(people.read_text(encoding="utf-8")), list(_parsed(lines))


def _paths(name: str) -> tuple[Path, Path]:
    folder = SHARED if name in SHARED_NAMES else OWN
    return folder / f"{name}.people.json", folder / f"{name}.cases.jsonl"


def _parsed(lines: list[str]) -> Iterator[Any]:
    for line in lines:
        if line.strip():
            yield json.loads(line)
