"""System checks: what stops the start."""

from memory.checks import databases

__all__ = ["databases"]
