"""System checks: what stops the start."""

from memory.checks import databases, erasure, keys, weights

__all__ = ["databases", "erasure", "keys", "weights"]
