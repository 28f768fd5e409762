"""A reply held against the decision that it was given: what it volunteered, recited or missed.

    findings = review.check(reply, Given(decision=decision, message=message))

Plain Python. English, but for scripts and languages told apart; see ``docs/review.md``.
"""

from memory.review.checking import check
from memory.review.finding import Finding, Findings, Given, Kind, Way

__all__ = ["Finding", "Findings", "Given", "Kind", "Way", "check"]
