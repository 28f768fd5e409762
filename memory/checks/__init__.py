"""System checks: what stops the start."""

from memory.checks import databases, erasure, keys

__all__ = ["databases", "erasure", "keys"]
