"""The written knowledge as texts to learn from: phrases of kinds, and texts of several kinds."""

import json
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from memory.reach import labels
from memory.reach.languages import Language
from memory.reach.learned.encoded import Head

FOLDER = labels.FOLDER
MANY = 1.5  # what a text written for all its kinds weighs against a phrase of one
ALONE = 0.7  # what a fact's value without its key weighs

Kind = Mapping[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Text:
    """*kinds* with their shares, none for a text of no kind; *relation* the shares of asks, acts
    and neither, all 0 where nothing is known of it."""

    text: str
    head: Head
    kinds: Mapping[str, float]
    relation: tuple[float, float, float] = (0.0, 0.0, 0.0)
    weight: float = 1.0


@cache
def kinds() -> Mapping[str, Kind]:
    found: dict[str, Kind] = {}
    for path in sorted(FOLDER.glob("*.toml")):
        found |= tomllib.loads(path.read_text(encoding="utf-8"))
    return found


def texts() -> Iterator[Text]:
    for name, kind in kinds().items():
        yield from _phrases(name, kind)
    yield from _messages()
    yield from _facts()


def _phrases(name: str, kind: Kind) -> Iterator[Text]:
    own = {name: 1.0}
    for language in Language:
        said = kind[language]
        for phrase in said["asks"]:
            yield Text(text=phrase, head=Head.MESSAGE, kinds=own, relation=(1, 0, 0))
        for phrase in said["acts"]:
            yield Text(text=phrase, head=Head.MESSAGE, kinds=own, relation=(0, 1, 0))
        for phrase in said["not"]:
            yield Text(text=phrase, head=Head.MESSAGE, kinds={}, relation=(0, 0, 1))
        for phrase in said["names"]:
            yield Text(text=phrase, head=Head.FACT, kinds=own)
    keys = [key.replace("_", " ") for key in kind["keys"]]
    for phrase in [kind["label"], *keys, *kind["values"]]:
        yield Text(text=phrase, head=Head.FACT, kinds=own)


def _messages() -> Iterator[Text]:
    for row in _many("messages"):
        asks = [kind for kind in row["asks"] if kind in kinds()]
        acts = [kind for kind in row["acts"] if kind in kinds()]
        total = len(asks) + len(acts)
        relation = (len(asks) / total, len(acts) / total, 0.0) if total else (0.0, 0.0, 1.0)
        yield Text(
            text=row["text"],
            head=Head.MESSAGE,
            kinds=equal([*asks, *acts]),
            relation=relation,
            weight=MANY,
        )


def _facts() -> Iterator[Text]:
    for row in _many("facts"):
        shares = equal([kind for kind in row["kinds"] if kind in kinds()])
        if shares:
            both = f"{row['key'].replace('_', ' ')}: {row['value']}"
            yield Text(text=both, head=Head.FACT, kinds=shares, weight=MANY)
            yield Text(text=row["value"], head=Head.FACT, kinds=shares, weight=ALONE)


def _many(what: str) -> Iterator[dict[str, Any]]:
    for path in sorted((FOLDER / "many").glob(f"*.{what}.jsonl")):
        for line in path.read_text(encoding="utf-8").splitlines():
            if line.strip():
                yield json.loads(line)


def equal(names: list[str]) -> dict[str, float]:
    once = list(dict.fromkeys(names))
    return {name: 1 / len(once) for name in once}
