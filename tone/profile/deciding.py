"""What a person decides, on their page or in words that an assistant passes on.

It is in force at once, also under an override.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from datetime import datetime

from tone import vocabulary
from tone.profile import changes, proposals
from tone.profile.exclusion import exclude, give_way
from tone.profile.values import EMPTY, Outcome, Override, Profile, Setting, Source, State, Why
from tone.vocabulary import UnknownTagError

_SET = {
    Setting.ON: (State(score=1.0, on=True, source=Source.PERSON), Why.SET_ON),
    Setting.OFF: (State(source=Source.PERSON), Why.SET_OFF),
    Setting.CLEAR: (EMPTY, Why.LEFT_TO_MESSAGES),
}


def ask(profile: Profile, observations: Mapping[str, float], at: datetime) -> Outcome:
    """An explicit request: above 0 is on, 0 is off.

    Where it says what is set on the page already, the page's setting stays.
    """
    asked = {tag: _asked(profile.state(tag), seen) for tag, seen in observations.items()}
    states = give_way({**profile.states, **asked}, asked)
    why = dict.fromkeys(asked, Why.ASKED_FOR)
    return _decided(profile, states, why, source=Source.EXPLICIT, at=at)


def put(profile: Profile, tag: str, setting: Setting, at: datetime) -> Outcome:
    """The person's own setting. Raises UnknownTagError."""
    if tag not in vocabulary.TAGS:
        raise UnknownTagError("That is not one of the tags.")
    state, why = _SET[setting]
    states = give_way({**profile.states, tag: state}, [tag])
    ended = () if state.on else (tag,)
    return _decided(profile, states, {tag: why}, source=Source.PERSON, at=at, ended=ended)


def restore(profile: Profile, states: Mapping[str, State], at: datetime) -> Outcome:
    """These tags back in these states, to undo; opposites of what comes on go off."""
    back = {tag: states[tag] for tag in vocabulary.ordered(states)}
    opposites = {vocabulary.TAGS[tag].opposite for tag, state in back.items() if state.on}
    kept = {tag: state for tag, state in profile.states.items() if _stays(tag, state, opposites)}
    why = dict.fromkeys(back, Why.RESTORED)
    return _decided(profile, {**kept, **back}, why, source=Source.PERSON, at=at)


def override(
    profile: Profile, tags: Iterable[str], until: datetime | None, at: datetime
) -> Outcome:
    """Tags for a session. No tags, no end or one that is past: the override there is ends.

    Where tags are given and none is known, nothing changes.
    """
    given = tuple(tags)
    known, dropped = proposals.resolved(given), proposals.unknown(given)
    if given and not known:
        return Outcome(was=profile, profile=profile, dropped=dropped)
    lasting = Override(tags=known, until=until) if known and until and at < until else None
    return Outcome(was=profile, profile=replace(profile, override=lasting), dropped=dropped)


def _asked(state: State, observation: float) -> State:
    on = observation > 0
    if state.pinned and state.on == on:
        return state
    return State(score=1.0 if on else 0.0, on=on, source=Source.EXPLICIT)


def _stays(tag: str, state: State, opposites: Collection[str]) -> bool:
    return not state.on or tag not in opposites


def _decided(
    profile: Profile,
    states: Mapping[str, State],
    why: Mapping[str, Why],
    *,
    source: Source,
    at: datetime,
    ended: Collection[str] = (),
) -> Outcome:
    settled = exclude(states)
    contrary = {_contradicted(tag, settled.get(tag, EMPTY)) for tag in why} | set(ended)
    made = changes.outcome(
        profile,
        settled,
        lambda tag: why.get(tag, Why.SWITCHED_OFF_BY_OPPOSITE),
        source=source,
        at=at,
    )
    lasting = _less(profile.override, contrary)
    return replace(made, profile=replace(made.profile, override=lasting))


def _contradicted(tag: str, state: State) -> str:
    if state.on:
        return vocabulary.TAGS[tag].opposite
    return tag if state.asked else ""


def _less(override: Override | None, contrary: Collection[str]) -> Override | None:
    if override is None:
        return None
    left = tuple(tag for tag in override.tags if tag not in contrary)
    return replace(override, tags=left) if left else None
