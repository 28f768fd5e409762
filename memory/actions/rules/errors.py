"""What can stand in the way of a rule, beside the language's own `PredicateError`."""

from memory import gate
from memory.rules.predicates import PredicateError


class NotThePersonsError(PermissionError):
    """Only the person themselves decides on their rules, on their own pages."""


class UnfitFactError(PredicateError):
    """No rule can rest on this fact now."""

    about = "fact"


class CrowdedError(PredicateError):
    about = "rule"


class TriedError(gate.GateError):
    """One answer was tried with too many sets of candidates."""

    say = "I could not find anything that keeps your rules, so I suggest nothing for now."


class OwingError(gate.GateError):
    """Too many obligations of one assistant are open."""

    say = "I have too many things left to do for you already. Let me finish those first."
