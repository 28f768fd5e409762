"""What an erasure is of, and how its places are told. Plain names."""

from enum import StrEnum


class Scope(StrEnum):
    FACT = "fact"
    SLOT = "slot"
    GUESS = "guess"  # declined by the person
    NOTE = "note"
    SOURCE = "source"  # what one assistant saved
    ACCOUNT = "account"
