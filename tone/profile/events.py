"""Everything that can happen to a profile, as values that can be stored and played again."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime

from tone.profile import deciding, learning
from tone.profile.proposals import Proposal
from tone.profile.values import Outcome, Profile, Setting, Source, State


@dataclass(frozen=True, slots=True, kw_only=True)
class Proposed:
    proposal: Proposal
    at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Put:
    tag: str
    setting: Setting
    at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Overridden:
    tags: tuple[str, ...]
    until: datetime | None
    at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Restored:
    states: Mapping[str, State]
    at: datetime


type Event = Proposed | Put | Overridden | Restored


def propose(profile: Profile, proposal: Proposal, at: datetime) -> Outcome:
    """An assistant's proposal; one without a known tag changes nothing, not the clock either."""
    if not proposal.observations:
        return Outcome(was=profile, profile=profile, dropped=proposal.dropped)
    update = deciding.ask if proposal.source is Source.EXPLICIT else learning.learn
    return replace(update(profile, proposal.observations, at), dropped=proposal.dropped)


def step(profile: Profile, event: Event) -> Outcome:
    """The next profile. Raises UnknownTagError."""
    match event:
        case Proposed(proposal=proposal, at=at):
            return propose(profile, proposal, at)
        case Put(tag=tag, setting=setting, at=at):
            return deciding.put(profile, tag, setting, at)
        case Overridden(tags=tags, until=until, at=at):
            return deciding.override(profile, tags, until, at)
        case Restored(states=states, at=at):
            return deciding.restore(profile, states, at)


def replay(events: Iterable[Event]) -> Profile:
    """The profile after all accepted events, in their order, from the empty one."""
    profile = Profile()
    for event in events:
        profile = step(profile, event).profile
    return profile
