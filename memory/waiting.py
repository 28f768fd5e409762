"""What can wait for a yes, whose, why, and how it stands. Plain names."""

from enum import StrEnum

UNDO_DAYS = 30  # in which what was changed can be put back


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
    LAPSED = "lapsed"  # what it was about was changed or overwritten meanwhile


class Reason(StrEnum):
    """Why a write waits. The gate's doubts keep their names."""

    GUESS = "guess"
    INSTRUCTION = "instruction"  # it would be followed, not only known
    SPECIAL = "special"  # a health, financial or identity detail
    NOT_CLEARED = "not_cleared"  # it would change what the assistant may not be given
    ASKS_FIRST = "asks_first"  # the person wants to see each of its writes
    REMOVED = "removed"  # the person removed this key before
    RULE = "rule"  # a rule of the person's rests on it
    ERRAND = "looks_like_errand"
    OPTION = "looks_like_option"
    LOOKS_LIKE_INSTRUCTION = "looks_like_instruction"
    STANDS_ALONE = "stands_alone"
