"""How near a text is to a question, by its words, and the selection by maximal marginal relevance.

MMR (Carbonell and Goldstein, 1998) knows of no requirement: it is there for contrast.
"""

import math
import re
from collections import Counter
from collections.abc import Mapping

LAMBDA = 0.7


def vector(text: str) -> Counter[str]:
    return Counter(re.findall(r"[^\W_]+", text.lower()))


def cosine(one: Mapping[str, int], other: Mapping[str, int]) -> float:
    shared = sum(count * other[word] for word, count in one.items() if word in other)
    size = math.sqrt(sum(n * n for n in one.values()) * sum(n * n for n in other.values()))
    return shared / size if size else 0.0


def to(question: str, texts: Mapping[str, str]) -> dict[str, float]:
    """By the id of a text, 0 to 1."""
    asked = vector(question)
    return {id_: cosine(asked, vector(text)) for id_, text in texts.items()}


def nearest(near: Mapping[str, float], count: int) -> list[str]:
    return sorted(near, key=lambda id_: (-near[id_], id_))[:count]


def central(texts: Mapping[str, str], count: int) -> list[str]:
    """Those most like all the others: what a summary keeps."""
    whole = vector(" ".join(texts.values()))
    return nearest({id_: cosine(whole, vector(text)) for id_, text in texts.items()}, count)


def marginal(near: Mapping[str, float], texts: Mapping[str, str], count: int) -> list[str]:
    vectors = {id_: vector(text) for id_, text in texts.items()}
    likeness = dict.fromkeys(texts, 0.0)
    chosen: list[str] = []
    while len(chosen) < min(count, len(texts)):
        best = min(
            (id_ for id_ in texts if id_ not in chosen),
            key=lambda id_: (-(LAMBDA * near[id_] - (1 - LAMBDA) * likeness[id_]), id_),
        )
        chosen.append(best)
        for id_ in texts:
            likeness[id_] = max(likeness[id_], cosine(vectors[id_], vectors[best]))
    return chosen
