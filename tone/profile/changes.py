"""From the states of a profile to its next states, and what is to be told about it."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import datetime

from tone import vocabulary
from tone.profile.values import Change, Outcome, Profile, Source, State, Why


def outcome(
    profile: Profile,
    states: Mapping[str, State],
    why: Callable[[str], Why],
    *,
    source: Source,
    at: datetime,
) -> Outcome:
    """An update of any source moves the clock, which never goes back."""
    moved = max(at, profile.updated_at) if profile.updated_at else at
    now = replace(profile, states=states, updated_at=moved, source=source)
    return Outcome(was=profile, profile=now, changes=_between(profile, now, why))


def _between(was: Profile, now: Profile, why: Callable[[str], Why]) -> tuple[Change, ...]:
    return tuple(
        Change(tag=tag, was=was.state(tag), now=now.state(tag), why=why(tag))
        for tag in vocabulary.TAGS
        if was.state(tag) != now.state(tag)
    )
