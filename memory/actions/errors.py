"""What can stand in the way of a write, beside the gate's own judgement."""

from memory import gate


class NotOnFileError(LookupError):
    """No fact under this key, as far as this caller may know."""


class NotGrantedError(PermissionError):
    """The person did not let this assistant write here."""


class StaleError(Exception):
    """Somebody wrote first. *expected* is what the caller had seen, *current* what is in force.

    *current* is None where the caller may not know whether the key is on file.
    """

    def __init__(self, *, key: str, expected: int, current: int | None) -> None:
        super().__init__(f"{key} is not at version {expected}.")
        self.key = key
        self.expected = expected
        self.current = current


class OvertakenError(Exception):
    """What was decided on is not on file any more: it was removed or overwritten meanwhile."""


class OverwrittenError(Exception):
    """The value and its history are gone; there is nothing to go back to."""


class TooLateError(Exception):
    """The time in which it could be undone is over."""


class DecidedError(Exception):
    """It does not wait any more: somebody decided, or what it was about has changed."""


class CrowdedError(gate.GateError):
    """Too many writes of one assistant wait for the person already."""

    say = "You have many suggestions waiting on your page. I'd rather not add another."
