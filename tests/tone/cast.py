"""Short words for what happens to a tone profile in these tests."""

from datetime import UTC, datetime

from tone import profile
from tone.profile import PAUSE, Profile, Setting

NOON = datetime(2026, 11, 24, 12, tzinfo=UTC)


def implicit(*tags, **scores):
    return profile.proposal(tags, scores, "implicit")


def explicit(*tags, **scores):
    return profile.proposal(tags, scores, "explicit")


def learned(made, *tags, times=1):
    """After implicit updates, each as early as may be."""
    for _ in range(times):
        made = profile.propose(made, implicit(*tags), made.next_implicit_at or NOON).profile
    return made


def asked(made, *tags, at=NOON, **scores):
    return profile.propose(made, explicit(*tags, **scores), at).profile


def put(made, tag, setting=Setting.ON, at=NOON):
    return profile.put(made, tag, setting, at).profile


def faded(made, times=1):
    """After implicit updates that observe nothing that is on."""
    for _ in range(times):
        nothing = implicit(default_actionable=0.0)
        made = profile.propose(made, nothing, made.next_implicit_at or NOON).profile
    return made


def whys(outcome):
    return {change.tag: change.why.value for change in outcome.changes}


EMPTY = Profile()
LATER = NOON + PAUSE
