"""How a rule stands with its person, and what became of it where candidates were checked."""

from enum import StrEnum


class Standing(StrEnum):
    BINDING = "binding"
    WAITING = "waiting"  # for the person's yes
    LAPSED = "lapsed"  # confirmed, and its fact is another since, or is not used: yes again
    ENDED = "ended"  # retired, replaced by a later version, or overwritten with its fact


class Checked(StrEnum):
    """Of one rule and the candidate that was emitted, or else came nearest."""

    KEPT = "kept"
    CONFLICTED = "conflicted"
    NOT_CHECKED = "not_checked"
    ALLOWED = "allowed"  # let off once by the person
    STOPPED_ANOTHER = "stopped_another"  # it does not bear on that one, and stood in another's way
    ELSEWHERE = "elsewhere"  # it does not bear on that one, and stood in no other's way


STOOD = frozenset({Checked.CONFLICTED, Checked.NOT_CHECKED})  # in the way
