"""Opaque references, for addresses and for people to read out."""

import secrets

ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"  # Crockford's: no letter that reads as a digit
LENGTH = 16  # characters, 5 bits each


def new(prefix: str) -> str:
    return prefix + draw(LENGTH)


def draw(length: int) -> str:
    return "".join(secrets.choice(ALPHABET) for _ in range(length))
