"""One row for each tag: how it stands, what would change it, and what was done to it."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from dashboard import charts
from dashboard.tone import hints, past, told
from dashboard.tone.hints import Standing
from dashboard.tone.past import Entry, Names
from tone import vocabulary
from tone.profile import EMPTY, OFF, ON, Profile, State
from tone.vocabulary import Tag


@dataclass(frozen=True, slots=True, kw_only=True)
class Note:
    """What is said of an act; on the row of *tag*, or above all where that is nothing.

    *undo* is the event that can be taken back, or nothing.
    """

    told: str
    tag: str = ""
    undo: str = ""
    is_problem: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    tag: Tag
    state: State
    chips: tuple[str, ...]
    hints: tuple[str, ...]
    scores: tuple[float, ...]
    note: Note | None

    @property
    def gauge(self) -> charts.Gauge:
        return charts.gauge(self.state.score, (OFF, ON), self.scores)

    @property
    def has_setting(self) -> bool:
        return self.state != EMPTY

    @property
    def is_set_on(self) -> bool:
        return self.state.pinned and self.state.on

    @property
    def is_set_off(self) -> bool:
        return self.state.pinned and not self.state.on

    @property
    def described(self) -> str:
        """The gauge for who does not see it."""
        on = told.on_off(on=self.state.on)
        return (
            f"{self.tag.name}: score {self.state.score:.2f} of 1, {on}. "
            f"It comes on at {ON:.2f} and goes off at {OFF:.2f}."
        )

    @property
    def listed_scores(self) -> str:
        return ", ".join(f"{score:.2f}" for score in self.scores)


def of(
    profile: Profile, recent: Sequence[Entry], named: Names, note: Note | None, now: datetime
) -> tuple[Row, ...]:
    return tuple(
        _row(
            Standing(
                tag=tag,
                profile=profile,
                through=past.asked_through(tag.name, recent, named),
                now=now,
            ),
            recent,
            note,
        )
        for tag in vocabulary.TAGS.values()
    )


def _row(standing: Standing, recent: Sequence[Entry], note: Note | None) -> Row:
    name = standing.tag.name
    return Row(
        tag=standing.tag,
        state=standing.state,
        chips=hints.chips(standing),
        hints=hints.hints(standing),
        scores=past.scores(name, recent),
        note=note if note and note.tag == name else None,
    )
