"""What became of the tone, in sentences: for its history, and right after it was set."""

from collections.abc import Iterable, Sequence
from datetime import datetime

from django.utils.text import get_text_list

from dashboard import words
from tone import vocabulary
from tone.profile import (
    Change,
    Event,
    Overridden,
    Proposed,
    Put,
    Restored,
    Setting,
    Source,
    Why,
)

ONE_OF_TWO = "only one of the two can be on"
LATE = "This cannot be undone any more: 30 days have passed."
NOTHING_BACK = "Nothing was put back: what this changed has changed again since."
UNREADABLE = "It was about a tag that is none any more."
MOVES = 3  # scores told of one event
_WHY = {
    Why.OBSERVED: "inferred",
    Why.FADED: "no longer seen in what you write",
    Why.ASKED_FOR: "asked for",
    Why.SET_ON: "set by you",
    Why.SET_OFF: "set by you",
    Why.LEFT_TO_MESSAGES: "left to messages, from zero",
    Why.RESTORED: "put back",
}
_DECIDED = frozenset({Why.ASKED_FOR, Why.SET_ON, Why.SET_OFF, Why.LEFT_TO_MESSAGES, Why.RESTORED})
_PUT = {
    Setting.ON: "You set {tag} on.",
    Setting.OFF: "You set {tag} off.",
    Setting.CLEAR: "You left {tag} to messages, from zero.",
}
_PUT_ALREADY = {
    Setting.ON: "{tag} was set on already.",
    Setting.OFF: "{tag} was set off already.",
    Setting.CLEAR: "{tag} was left to messages already.",
}


def happened(event: Event | None, changes: Sequence[Change], now: datetime) -> str:
    """A line of the history."""
    if isinstance(event, Overridden):
        return _for_now(event, now)
    said = [_change(change, event) for change in changes if _is_told(change)]
    if said:
        return f"{'; '.join(said)}."
    return _moved(changes) if changes else _nothing(event)


def done(event: Event | None, changes: Sequence[Change], now: datetime) -> str:
    """What the person is told of what they did a moment ago."""
    match event:
        case Put(tag=tag, setting=setting):
            said = (_PUT if changes else _PUT_ALREADY)[setting].format(tag=tag)
            return " ".join([said, *_switched_off(changes)])
        case Restored():
            return " ".join(map(_back, changes))
        case Overridden():
            return _for_now(event, now)
    return happened(event, changes, now)


def listed(tags: Iterable[str]) -> str:
    return get_text_list([*tags], "and")


def on_off(*, on: bool) -> str:
    return "on" if on else "off"


def _for_now(event: Overridden, now: datetime) -> str:
    if not event.tags or event.until is None or event.until <= event.at:
        return "What was on for now has ended."
    return f"For now, until {words.moment(event.until, now)}: {listed(event.tags)} on."


def _is_told(change: Change) -> bool:
    return change.was.on != change.now.on or change.why in _DECIDED


def _change(change: Change, event: Event | None) -> str:
    on = on_off(on=change.now.on)
    if change.was.on == change.now.on:
        return f"{change.tag} stays {on}: {_why(change, event)}"
    return f"{change.tag} {'came' if change.now.on else 'went'} {on}: {_why(change, event)}"


def _why(change: Change, event: Event | None) -> str:
    if change.why is not Why.SWITCHED_OFF_BY_OPPOSITE:
        return _WHY[change.why]
    return f"its opposite {vocabulary.TAGS[change.tag].opposite} {_became(event)}"


def _became(event: Event | None) -> str:
    """How the opposite came to be on."""
    match event:
        case Put():
            return "was set"
        case Proposed(proposal=proposal) if proposal.source is Source.EXPLICIT:
            return "was asked for"
        case Restored():
            return "was put back"
    return "is on"


def _moved(changes: Sequence[Change]) -> str:
    moved = sorted(changes, key=lambda change: -abs(change.now.score - change.was.score))
    shown = [(c.tag, f"{c.was.score:.2f}", f"{c.now.score:.2f}") for c in moved[:MOVES]]
    parts = [f"{tag} {was} → {now}" for tag, was, now in shown if was != now]
    return f"Scores moved a little{': ' if parts else ''}{', '.join(parts)}."


def _nothing(event: Event | None) -> str:
    match event:
        case None:
            return UNREADABLE
        case Put(tag=tag, setting=setting):
            return _PUT_ALREADY[setting].format(tag=tag)
    return "No tag changed."


def _switched_off(changes: Iterable[Change]) -> list[str]:
    return [
        f"It switched {change.tag} off: {ONE_OF_TWO}."
        for change in changes
        if change.why is Why.SWITCHED_OFF_BY_OPPOSITE and change.was.on
    ]


def _back(change: Change) -> str:
    if change.was.on == change.now.on:
        return f"{change.tag} is as it was before."
    return f"{change.tag} is {on_off(on=change.now.on)} again."
