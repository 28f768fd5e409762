"""The tone profile of one person as values."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Self

from tone import vocabulary

VERSION = 1  # of the profile's stored form (seed 004)
PAUSE = timedelta(minutes=3)  # seed 004, between an update and the next implicit one


class Source(StrEnum):
    """Who decided."""

    IMPLICIT = "implicit"  # inferred from messages
    EXPLICIT = "explicit"  # the person's own words, passed on by an assistant
    PERSON = "person"  # on their own page

    @classmethod
    def of(cls, text: str) -> Self:
        """What an assistant may claim; anything that is not "explicit" is implicit."""
        return cls(cls.EXPLICIT) if text == cls.EXPLICIT else cls(cls.IMPLICIT)


class Setting(StrEnum):
    """What a person can do with a tag on their page."""

    ON = "on"
    OFF = "off"
    CLEAR = "clear"  # leave it to messages again, learned from zero


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """One tag of one person; `source` is who decided the tag last."""

    score: float = 0.0  # 0 to 1
    on: bool = False
    source: Source | None = None

    @property
    def pinned(self) -> bool:
        """Set on the page, so that no message changes it."""
        return self.source is Source.PERSON

    @property
    def asked(self) -> bool:
        """By the person, here or through an assistant."""
        return self.source in (Source.PERSON, Source.EXPLICIT)


EMPTY = State()


@dataclass(frozen=True, slots=True, kw_only=True)
class Override:
    """Tags in force for a session; ends by itself."""

    tags: tuple[str, ...]
    until: datetime  # no longer in force at this moment


@dataclass(frozen=True, slots=True, kw_only=True)
class Profile:
    """Without anything learned or set: no tags, no scores. A tag not in `states` is EMPTY."""

    states: Mapping[str, State] = field(default_factory=dict)
    updated_at: datetime | None = None
    source: Source | None = None  # of the last update
    override: Override | None = None

    def state(self, tag: str) -> State:
        return self.states.get(tag, EMPTY)

    @property
    def active(self) -> tuple[str, ...]:
        return vocabulary.ordered(tag for tag, state in self.states.items() if state.on)

    @property
    def scores(self) -> Mapping[str, float]:
        known = vocabulary.ordered(self.states)
        return {tag: self.state(tag).score for tag in known if self.state(tag).score > 0}

    @property
    def next_implicit_at(self) -> datetime | None:
        return self.updated_at + PAUSE if self.updated_at else None

    def override_at(self, at: datetime) -> Override | None:
        return self.override if self.override and at < self.override.until else None

    def in_force(self, at: datetime) -> tuple[str, ...]:
        """The active tags, and those of an override in force with their opposites off."""
        override = self.override_at(at)
        if override is None:
            return self.active
        off = {vocabulary.TAGS[tag].opposite for tag in override.tags}
        return vocabulary.ordered({*self.active, *override.tags} - off)


class Why(StrEnum):
    """Why a tag's state changed."""

    OBSERVED = "observed"
    FADED = "faded"
    ASKED_FOR = "asked_for"
    SWITCHED_OFF_BY_OPPOSITE = "switched_off_by_opposite"
    SET_ON = "set_on"
    SET_OFF = "set_off"
    LEFT_TO_MESSAGES = "left_to_messages"
    RESTORED = "restored"


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    tag: str
    was: State
    now: State
    why: Why


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What came of an event.

    `limited` says that an implicit proposal came too early. `dropped` names what was not taken.
    """

    was: Profile
    profile: Profile
    changes: tuple[Change, ...] = ()
    dropped: tuple[str, ...] = ()
    limited: bool = False

    @property
    def changed(self) -> bool:
        """A tag or the override is different now."""
        return bool(self.changes) or self.was.override != self.profile.override

    @property
    def accepted(self) -> bool:
        """There is something to store, if only that the clock moved."""
        return self.was != self.profile
