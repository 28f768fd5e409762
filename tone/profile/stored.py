"""Profiles and events as plain dicts for JSON, and back.

No free text goes in: names that were dropped are not stored. Of what comes back, unknown tags
and values of a wrong type are left out.
"""

from collections.abc import Iterable, Mapping
from datetime import datetime
from enum import StrEnum
from typing import Any, TypeGuard

from tone import vocabulary
from tone.profile import proposals
from tone.profile.events import Event, Overridden, Proposed, Put, Restored
from tone.profile.exclusion import exclude
from tone.profile.proposals import clamped, numeric
from tone.profile.values import VERSION, Change, Override, Profile, Setting, Source, State, Why
from tone.vocabulary import ToneError, UnknownTagError

Plain = dict[str, Any]  # of JSON


class EventError(ToneError):
    """A stored event that is none."""


class Kind(StrEnum):
    PROPOSED = "proposed"
    PUT = "put"
    OVERRIDDEN = "overridden"
    RESTORED = "restored"


def dump(profile: Profile) -> Plain:
    lasting = profile.override
    return {
        "version": VERSION,
        "states": dump_states(profile.states),
        "updated_at": _written(profile.updated_at),
        "source": profile.source and profile.source.value,
        "override": lasting and {"tags": list(lasting.tags), "until": _written(lasting.until)},
    }


def load(stored: Mapping[str, Any]) -> Profile:
    """Nothing stored is the empty profile; opposites that are both on are settled."""
    return Profile(
        states=exclude(load_states(stored.get("states"))),
        updated_at=_moment(stored.get("updated_at")),
        source=_source(stored.get("source")),
        override=_override(stored.get("override")),
    )


def dump_states(states: Mapping[str, State]) -> Plain:
    return {tag: _dump_state(state) for tag, state in states.items()}


def load_states(stored: object) -> dict[str, State]:
    given = _mapping(stored)
    states = {tag: _state(given[tag]) for tag in vocabulary.ordered(given)}
    return {tag: state for tag, state in states.items() if state is not None}


def dump_changes(changes: Iterable[Change]) -> list[Plain]:
    return [
        {
            "tag": change.tag,
            "was": _dump_state(change.was),
            "now": _dump_state(change.now),
            "why": change.why.value,
        }
        for change in changes
    ]


def load_changes(stored: object) -> tuple[Change, ...]:
    changes = map(_change, stored if isinstance(stored, list) else [])
    return tuple(change for change in changes if change is not None)


def dump_event(event: Event) -> Plain:
    at = _written(event.at)
    match event:
        case Proposed(proposal=proposal):
            seen, source = dict(proposal.observations), proposal.source.value
            return {"kind": Kind.PROPOSED.value, "observations": seen, "source": source, "at": at}
        case Put(tag=tag, setting=setting):
            return {"kind": Kind.PUT.value, "tag": tag, "setting": setting.value, "at": at}
        case Overridden(tags=tags, until=until):
            known, end = list(proposals.resolved(tags)), _written(until)
            return {"kind": Kind.OVERRIDDEN.value, "tags": known, "until": end, "at": at}
        case Restored(states=states):
            return {"kind": Kind.RESTORED.value, "states": dump_states(states), "at": at}


def load_event(stored: Mapping[str, Any]) -> Event:
    """Raises EventError, or UnknownTagError for a setting of a tag that is not there."""
    at = _moment(stored.get("at"))
    kind = stored.get("kind")
    if at is None or kind not in list(Kind):
        raise EventError("A stored event has no known kind or no time.")
    return _READ[Kind(kind)](stored, at)


def _proposed(stored: Mapping[str, Any], at: datetime) -> Event:
    given = _mapping(stored.get("observations"))
    seen = {tag: given[tag] for tag in given if _number(given[tag])}
    return Proposed(proposal=proposals.proposal((), seen, str(stored.get("source"))), at=at)


def _put(stored: Mapping[str, Any], at: datetime) -> Event:
    tag, setting = stored.get("tag"), stored.get("setting")
    if not _known(tag):
        raise UnknownTagError("A stored event sets what is not one of the tags.")
    if setting not in list(Setting):
        raise EventError("A stored event sets a tag to nothing known.")
    return Put(tag=tag, setting=Setting(setting), at=at)


def _overridden(stored: Mapping[str, Any], at: datetime) -> Event:
    return Overridden(tags=_tags(stored.get("tags")), until=_moment(stored.get("until")), at=at)


def _restored(stored: Mapping[str, Any], at: datetime) -> Event:
    return Restored(states=load_states(stored.get("states")), at=at)


_READ = {
    Kind.PROPOSED: _proposed,
    Kind.PUT: _put,
    Kind.OVERRIDDEN: _overridden,
    Kind.RESTORED: _restored,
}


def _dump_state(state: State) -> Plain:
    source = state.source and state.source.value
    return {"score": state.score, "on": state.on, "source": source}


def _change(stored: object) -> Change | None:
    given = _mapping(stored)
    tag, was, now = given.get("tag"), _state(given.get("was")), _state(given.get("now"))
    why = given.get("why")
    if was is None or now is None or why not in list(Why) or not _known(tag):
        return None
    return Change(tag=tag, was=was, now=now, why=Why(why))


def _known(tag: object) -> TypeGuard[str]:
    return isinstance(tag, str) and tag in vocabulary.TAGS


def _state(stored: object) -> State | None:
    given = _mapping(stored)
    score, on = given.get("score"), given.get("on")
    if not _number(score) or not isinstance(on, bool):
        return None
    return State(score=clamped(score), on=on, source=_source(given.get("source")))


def _override(stored: object) -> Override | None:
    given = _mapping(stored)
    tags, until = _tags(given.get("tags")), _moment(given.get("until"))
    return Override(tags=tags, until=until) if tags and until else None


def _tags(stored: object) -> tuple[str, ...]:
    given = stored if isinstance(stored, list) else []
    return proposals.resolved(tag for tag in given if isinstance(tag, str))


def _source(stored: object) -> Source | None:
    return Source(stored) if isinstance(stored, str) and stored in list(Source) else None


def _number(stored: object) -> TypeGuard[float]:
    return isinstance(stored, int | float) and not isinstance(stored, bool) and numeric(stored)


def _mapping(stored: object) -> Mapping[str, Any]:
    return stored if isinstance(stored, Mapping) else {}


def _moment(stored: object) -> datetime | None:
    """A time without its zone cannot be compared with one that has it, so it is none."""
    if not isinstance(stored, str):
        return None
    try:
        moment = datetime.fromisoformat(stored)
    except ValueError:
        return None
    return moment if moment.tzinfo else None


def _written(moment: datetime | None) -> str | None:
    return moment.isoformat() if moment else None
