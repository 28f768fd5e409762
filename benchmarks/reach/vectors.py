"""Vectors of this run, each text embedded once."""

from functools import cache

from memory import semantic
from memory.semantic import Vector


@cache
def vector(text: str) -> Vector:
    return semantic.embed([text])[0]
