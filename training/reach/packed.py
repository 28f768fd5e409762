"""The learned arrays as they ship: tables in whole numbers, a row's worth beside each row."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from memory.attributes import Model
from memory.reach.learned import readings, weights
from memory.reach.learned.readings import taken
from training.reach.batches import Matrix
from training.reach.cases import answers
from training.reach.likeness import Likeness
from training.reach.network import Heads

WHOLE = 127
READ = (  # what a reading is worked out of
    "kinds",
    "likeness",
    "likeness_scales",
    "fact_kinds",
    "fact_bias",
    "meaning",
    "meaning_scales",
)
COMPANY = 6  # facts of each person
Arrays = dict[str, NDArray[Any]]


def arrays(kinds: Sequence[str], likeness: Likeness, meaning: Matrix) -> Arrays:
    """All but what is learned of pairs."""
    rows, scales = _whole(likeness.table)
    meanings, meaning_scales = _whole(meaning)
    made: Arrays = {
        "kinds": np.array(kinds),
        "likeness": rows,
        "likeness_scales": scales,
        "meaning": meanings,
        "meaning_scales": meaning_scales,
        **likeness.heads,
    }
    return marked(made)


def with_company(made: Arrays, models: Iterable[Model]) -> Arrays:
    """With a few facts of everybody, to compare a fact with."""
    known = weights.of(made)
    found = [taken(key, value, known) for key, value in company(models)]
    return marked(
        made
        | {
            "company_kinds": np.stack([one.kinds for one in found]).astype(np.float16),
            "company_meanings": np.stack([one.meaning for one in found]).astype(np.float16),
        }
    )


def company(models: Iterable[Model], seed: int = 0) -> Iterator[tuple[str, str]]:
    """A few facts of everybody, each as its key and its value."""
    chance = np.random.default_rng(seed)
    for model in models:
        facts = [fact for attribute in answers(model) for fact in attribute.facts]
        some = chance.permutation(len(facts))[:COMPANY]
        yield from ((facts[at].key, facts[at].value) for at in some)


def marked(made: Mapping[str, NDArray[Any]]) -> Arrays:
    """With the mark by which these weights know what was worked out with them.

    What is learned of pairs changes no reading, so it is no part of the mark.
    """
    digest = sha256(str(readings.FORM).encode())
    for name in READ:
        digest.update(made[name].tobytes())
    return {**made, "mark": np.frombuffer(digest.digest()[:4], np.uint8)}


def weighed(heads: Heads, limits: Sequence[float]) -> Arrays:
    """What is learned of pairs."""
    return {**heads, "thresholds": np.array(limits, np.float32)}


def write(made: Arrays, path: Path) -> None:
    np.savez_compressed(path, allow_pickle=False, **made)
    summed(path)


def summed(path: Path) -> None:
    """Writes the sum of a file beside it."""
    digest = path.with_name(f"{path.name}.sha256")
    digest.write_text(f"{sha256(path.read_bytes()).hexdigest()}\n", "ascii")


def _whole(table: Matrix) -> tuple[NDArray[np.int8], NDArray[np.float16]]:
    scales = (np.abs(table).max(axis=1) / WHOLE).astype(np.float16)
    safe = np.maximum(scales.astype(np.float32), 1e-7)
    return np.rint(table / safe[:, None]).clip(-WHOLE, WHOLE).astype(np.int8), scales
