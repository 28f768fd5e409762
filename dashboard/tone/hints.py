"""How one tag stands, in words: chips beside its name, and what would change it."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from dashboard import words
from dashboard.tone.told import ONE_OF_TWO, on_off
from tone import vocabulary
from tone.profile import (
    EMPTY,
    OFF,
    ON,
    Profile,
    Source,
    State,
    steps_to_off,
    steps_to_on,
)
from tone.vocabulary import Tag

PINNED = "Inferred signals cannot change a tag you set."
STILL_ON = f"Still on: it was above {ON:.2f} and has not yet fallen to {OFF:.2f}."


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """One tag among the others. *through* is who passed on the last wish for it."""

    tag: Tag
    profile: Profile
    through: str
    now: datetime

    @property
    def state(self) -> State:
        return self.profile.state(self.tag.name)

    @property
    def opposite(self) -> State:
        return self.profile.state(self.tag.opposite)


def chips(standing: Standing) -> tuple[str, ...]:
    return tuple(filter(None, (_state(standing.state), _source(standing), _for_now(standing))))


def hints(standing: Standing) -> tuple[str, ...]:
    return (*_own(standing), *_beside(standing))


def steps_from_zero() -> int:
    return steps_to_on(EMPTY)


def _state(state: State) -> str:
    on = on_off(on=state.on)
    return on if state == EMPTY else f"{on} · {state.score:.2f}"


def _source(standing: Standing) -> str:
    match standing.state.source:
        case Source.PERSON:
            return "set by you"
        case Source.EXPLICIT:
            return f"asked for through {standing.through}"
        case Source.IMPLICIT:
            return "inferred"
    return ""


def _for_now(standing: Standing) -> str:
    override = standing.profile.override_at(standing.now)
    if override is None or not {standing.tag.name, standing.tag.opposite} & {*override.tags}:
        return ""
    on = on_off(on=standing.tag.name in override.tags)
    return f"{on} for now, until {words.moment(override.until, standing.now)}"


def _own(standing: Standing) -> Iterator[str]:
    state = standing.state
    if state.pinned:
        yield PINNED
    elif state.on:
        fewer = words.count(steps_to_off(state), "message")
        yield f"{f'{STILL_ON} ' if state.score < ON else ''}{fewer} without it would turn it off."
    elif state != EMPTY and not standing.opposite.on:
        steps = steps_to_on(state)
        more = words.count(steps, "more matching message" if state.score else "matching message")
        yield f"{more}{' in a row' if steps > 1 else ''} would turn this on."


def _beside(standing: Standing) -> Iterator[str]:
    name = standing.tag.opposite
    if not standing.opposite.on:
        return
    yield f"Its opposite {name} is on, and {ONE_OF_TWO}."
    if standing.state.pinned:
        return
    if standing.opposite.pinned:
        yield f"You set {name} on, so no message can turn this on."
    elif standing.opposite.asked:
        yield f"You asked for {name}, so no message can turn this on while {name} is on."
    elif vocabulary.TAGS[standing.tag.name].yields:
        yield f"No message can turn this on while {name} is on."
