"""What can wait for a yes, whose, and how it stands. Plain names."""

from enum import StrEnum


class Kind(StrEnum):
    SAVE = "save"  # a new key; its fact is on file, unconfirmed
    CORRECT = "correct"  # another value under a key that is on file
    OVERWRITE = "overwrite"


class Decider(StrEnum):
    PERSON = "person"
    ADMIN = "admin"  # of a fact that an admin set, where the person asks for it


class State(StrEnum):
    WAITING = "waiting"
    ACCEPTED = "accepted"
    DECLINED = "declined"
    LAPSED = "lapsed"  # what it was about was changed or removed meanwhile
