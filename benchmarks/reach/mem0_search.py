"""Baseline: the search of mem0, at its own limit and threshold, over the same facts and model.

Facts are added as they stand ("key: value"), without a language model. Nothing leaves the
machine: its store and its history are in memory, its telemetry is off.
"""

import importlib
import logging
import os
import tempfile
import warnings
from collections.abc import Sequence
from functools import cache, lru_cache
from importlib.util import find_spec
from typing import Any

from benchmarks.reach import texts
from benchmarks.reach.cases import Corpus
from benchmarks.reach.prepared import Prepared, Reach
from benchmarks.reach.vectors import vector
from memory.attributes import Model
from memory.reach.question import Relation
from memory.semantic import DIMENSIONS

_WHO = "person"
_NEVER_CALLED = {"api_key": "none"}  # of the clients that mem0 makes and does not use here


class Embedder:
    """What mem0 asks of an embedding model."""

    def embed(self, text: str, memory_action: str | None = None) -> list[float]:
        return [float(number) for number in vector(text)]

    def embed_batch(
        self, lines: Sequence[str], memory_action: str | None = None
    ) -> list[list[float]]:
        return [self.embed(text) for text in lines]


def available() -> bool:
    return find_spec("mem0") is not None


def opened(corpus: Corpus) -> Prepared:
    hybrid = all(map(find_spec, ("spacy", "fastembed")))
    ways = "meaning and words" if hybrid else "meaning alone, without spaCy and fastembed"
    version = _package().__version__
    return Prepared(read=found, note=f"mem0ai {version}, default limit and threshold, by {ways}")


@cache
def _package() -> Any:
    os.environ["MEM0_TELEMETRY"] = "False"  # both are read when it is imported
    os.environ.setdefault("MEM0_DIR", tempfile.mkdtemp(prefix="mem0-"))
    package = importlib.import_module("mem0")
    # It says on every call that it has no spaCy and no fastembed: `opened` says it once.
    logging.getLogger("mem0").setLevel(logging.CRITICAL)
    warnings.filterwarnings("ignore", module="mem0")
    return package


def found(message: str, model: Model) -> Reach:
    return dict.fromkeys(ranked(message, model), Relation.ASKS)


def ranked(message: str, model: Model) -> list[str]:
    """The slots of what the search gives, best first."""
    answer = _filled(model).search(message, filters={"user_id": _WHO})
    return list(dict.fromkeys(item["metadata"]["slot"] for item in answer["results"]))


@lru_cache(maxsize=32)  # a store takes a megabyte and more
def _filled(model: Model) -> Any:
    store = _empty()
    for slot, fact in texts.facts(model):
        store.add(texts.line(fact), user_id=_WHO, metadata={"slot": slot}, infer=False)
    return store


def _empty() -> Any:
    client = importlib.import_module("qdrant_client").QdrantClient(":memory:")
    kept = {"collection_name": "facts", "client": client, "embedding_model_dims": DIMENSIONS}
    store = _package().Memory.from_config(
        {
            "vector_store": {"provider": "qdrant", "config": kept},
            "embedder": {"provider": "openai", "config": _NEVER_CALLED},
            "llm": {"provider": "openai", "config": _NEVER_CALLED},
            "history_db_path": ":memory:",
        }
    )
    store.embedding_model = Embedder()
    return store
