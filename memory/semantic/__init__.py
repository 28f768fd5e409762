"""How near two texts are in meaning, offline: MiniLM-L6 (int8) on onnxruntime.

Comes with the extra `semantic`. Ask `available` first: without the extra, `embed` raises.
English; other languages give vectors that mean little.
"""

from memory.semantic.errors import DamagedError, MissingError, SemanticError
from memory.semantic.model import DIMENSIONS, Vector, available, embed, similarity, states

__all__ = [
    "DIMENSIONS",
    "DamagedError",
    "MissingError",
    "SemanticError",
    "Vector",
    "available",
    "embed",
    "similarity",
    "states",
]
