"""The sentences that pages, text receipts and JSON receipts share: one table, one place."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils.dateformat import format as formatted
from django.utils.timezone import localtime

from memory.attributes import Category, Mode, Origin, Sensitivity
from memory.decision import Lane, Reason
from memory.receipt import Kind
from memory.waiting import Reason as Wait

TITLES = {Lane.USED: "Used", Lane.SILENT: "Applied silently", Lane.HELD: "Held back"}
SHORT = {Lane.USED: "used", Lane.SILENT: "silent", Lane.HELD: "held"}
MARKS = {Lane.USED: "■", Lane.SILENT: "▣", Lane.HELD: "□"}
MEANINGS = {
    Lane.USED: "Given to the assistant to answer with.",
    Lane.SILENT: "Given to follow or to act on, not to mention.",
    Lane.HELD: "On file. Not given to the assistant for this answer.",
}
MEANINGS_OF_A_TRIAL = {
    Lane.USED: "An assistant that may see everything would be given this to answer with.",
    Lane.SILENT: "It would be given this to follow or to act on, not to mention.",
    Lane.HELD: "On file. It would not be given this for this answer.",
}
MEANINGS_OF_A_COPY = {
    Lane.USED: "In the copy that you took.",
    Lane.SILENT: "In the copy that you took.",
    Lane.HELD: "On file without a value, so the copy has none.",
}
OWN_MEANINGS = {Kind.TRIAL: MEANINGS_OF_A_TRIAL, Kind.EXPORT: MEANINGS_OF_A_COPY}
SCOPE = (
    "This receipt covers what this server gave the assistant. It cannot see what the assistant "
    "already knew, or whether it followed the instruction."
)
SCOPE_OF_A_TRIAL = (
    "You tried this question yourself. It was decided as for an assistant that may see "
    "everything on file. No assistant was given anything."
)
SCOPE_OF_A_COPY = (
    "You took a copy of everything on file: these values, those before them, notes, receipts and "
    "changes. No assistant was given anything."
)
OWN_SCOPES = {Kind.TRIAL: SCOPE_OF_A_TRIAL, Kind.EXPORT: SCOPE_OF_A_COPY}

_HELD = {
    Reason.NOT_REACHED: "The question did not ask about it",
    Reason.NOT_AGREED: "You do not agree to have this kind used",
    Reason.NOT_GRANTED: "{assistant} has no access to it",
    Reason.NOT_CLEARED: "{assistant} has no clearance for it",
    Reason.ANOTHER_PERSON: "It is about someone else",
    Reason.UNCONFIRMED: "A guess you have not confirmed",
    Reason.EXPIRED: "It expired{on}",
    Reason.PAUSED: "You stopped its use{on}",
    Reason.OVERRIDDEN_TODAY: "What you asked for today wins",
    Reason.OVERWRITTEN: "You had it overwritten{on}",
    Reason.OVER_BUDGET: "Left out to stay under {limit}",
    Reason.NOT_SUPPORTED: "{assistant} named it, but the question gave no ground",
}
_GIVEN = {
    Reason.ASKED: "The question asked about it",
    Reason.NOMINATED: "{assistant} named it, and the question gave ground",
    Reason.INSTRUCTION: "An instruction, followed in every answer",
    Reason.BOUNDS_PICKS: "Bounds the picks",
    Reason.SHAPES_PICKS: "Shapes the picks",
    Reason.INFORMS_TASK: "Informs the task",
    Reason.PROFILE: "Part of your profile",
    Reason.RECALLED: "Recalled by its topic",
    Reason.READ: "Read by its key",
}
_REASONS = _GIVEN | _HELD
_OF_ITS_KIND = {
    (Reason.NOT_REACHED, Kind.PROFILE): "Not part of the profile",
    (Reason.NOT_REACHED, Kind.READ): "It was not read",
    (Reason.NOT_REACHED, Kind.NOTES): "Notes were given, no facts",
    (Reason.NOT_REACHED, Kind.RECALL): "Not recalled by this topic",
    (Reason.OVER_BUDGET, Kind.RECALL): "The topic touched it, but others came first",
    (Reason.READ, Kind.EXPORT): "In your copy",
}

NO_QUESTION = {
    Kind.APPLY: "The words of this question are no longer kept.",
    Kind.TRIAL: "The words of this question are no longer kept.",
    Kind.PROFILE: "No question: your profile was given.",
    Kind.RECALL: "The words of this topic are no longer kept.",
    Kind.READ: "No question: facts were read by key.",
    Kind.NOTES: "No question: notes were given.",
    Kind.EXPORT: "No question: you took a copy of everything.",
}

_BY = {
    Origin.STATED: "Said by you",
    Origin.SAVED: "Saved by {assistant} on your word",
    Origin.INFERRED: "A guess by {assistant}",
    Origin.IMPORTED: "Imported",
    Origin.ADMIN: "Set by an admin",
}
WAITS = {
    Wait.GUESS: "It is a guess. You did not say it.",
    Wait.INSTRUCTION: "Assistants would follow it in every answer, and what they follow is yours.",
    Wait.SPECIAL: "It is about health, money or identity.",
    Wait.NOT_CLEARED: "{assistant} has no clearance for it, so cannot read what it would change.",
    Wait.ASKS_FIRST: "You want to see each write of {assistant} first.",
    Wait.RULE: "One of your rules rests on it.",
    Wait.REMOVED: "You removed this key before.",
    Wait.ERRAND: "It seems to belong to one occasion that will soon have passed.",
    Wait.OPTION: "It reads like one option or its price rather than something you always need.",
    Wait.LOOKS_LIKE_INSTRUCTION: "It reads like an instruction rather than a fact about you.",
    Wait.STANDS_ALONE: "It may not make sense on its own later.",
}
MODES = {
    Mode.ANSWER: "Answer with it: given when a question asks for it, and may be stated.",
    Mode.INSTRUCTION: "Follow it: obeyed in every answer, and never stated.",
}
DONE = {
    "stop": "stays on file. No assistant is given it.",
    "start": "is in use again.",
    "instruction": "is now followed in every answer, and never stated.",
    "answer": "is now given when a question asks for it, and may be stated.",
    "named": "has new words.",
}
DECLINED = "You do not agree to have this kind used, so no assistant is given it."
CATEGORIES = {
    Category.CONSTRAINT: "A limit that picks must respect",
    Category.PREFERENCE: "A leaning",
    Category.CONTEXT: "A fact about your household or accounts",
}
SENSITIVITIES = {
    Sensitivity.ORDINARY: "Ordinary",
    Sensitivity.PERSONAL: "Personal",
    Sensitivity.SPECIAL: "Special: health, money or identity",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Circumstances:
    """What a reason's sentence may name beside the reason."""

    assistant: str
    kind: Kind
    someone_else: bool = False  # who was speaking
    budget: int | None = None  # tokens


def reason(
    code: Reason, around: Circumstances, day: str = "", *, origin: Origin = Origin.INFERRED
) -> str:
    """A reason in words; *day* is when what stands in the way began, *origin* the fact's."""
    if (code, around.kind) in _OF_ITS_KIND:
        return _OF_ITS_KIND[code, around.kind]
    if code is Reason.ANOTHER_PERSON and around.someone_else:
        return "Someone else was speaking"
    if code is Reason.UNCONFIRMED and origin is not Origin.INFERRED:
        return "It waits for your yes"
    return _REASONS[code].format(
        assistant=around.assistant,
        on=f" on {day}" if day else "",
        limit=count(around.budget, "token") if around.budget else "its token limit",
    )


def source(
    origin: Origin,
    assistant: str | None,
    day: str = "",
    *,
    is_blank: bool = False,
    is_back: bool = False,
    confirmed: str = "",
) -> str:
    """Who said it; who overwrote it; or that the person put it back, and whose word it was.

    *confirmed* is the day on which the person said yes to it.
    """
    on, comma = (f" on {day}", f", {day}") if day else ("", "")
    if is_blank:
        by = "an admin" if origin is Origin.ADMIN else assistant
        return f"Overwritten by {by} at your request{comma}" if by else f"Overwritten by you{on}"
    said = _BY[origin].format(assistant=assistant or "an assistant")
    low = said[0].lower() + said[1:]
    if confirmed and origin is Origin.INFERRED:
        said = low = f"{assistant or 'An assistant'}'s guess"
    dated = f", confirmed by you on {confirmed}" if confirmed else ""
    if not is_back:
        return said + (dated or (comma if origin is Origin.SAVED else on))
    put_back = f"Put back by you{on}"
    return put_back if origin is Origin.STATED else f"{put_back}: {low}{dated}"


def state(
    key: str,
    origin: Origin,
    now: datetime,
    *,
    is_overwritten: bool,
    is_declined: bool,
    waits: bool,
    expires_at: datetime | None,
) -> str:
    """What keeps a fact from being given, or nothing."""
    if is_overwritten:
        return f"The key {key} still exists."
    if is_declined:
        return DECLINED
    if expires_at is not None and expires_at <= now:
        return f"It expired on {day(expires_at, now)}, so no assistant is given it."
    if not waits:
        return ""
    if origin is Origin.INFERRED:
        return "You have not confirmed this guess, so no assistant is given it."
    return "It waits for your yes, so no assistant is given it."


def author(origin: Origin, assistant: str | None) -> str:
    if origin is Origin.ADMIN:
        return "An admin"
    return assistant or "You"


def kept_for(days: int, what: str) -> str:
    """What a receipt says where its question was, once that is dropped."""
    return f"The {what}'s text was kept for {count(days, 'day')}."


def day(at: datetime, now: datetime) -> str:
    """'3 Nov', with the year where it is another."""
    local = localtime(at)
    return formatted(local, "j M" if local.year == localtime(now).year else "j M Y")


def date(at: datetime) -> str:
    return formatted(localtime(at), "j M Y")


def clock(at: datetime) -> str:
    return formatted(localtime(at), "H:i")


def moment(at: datetime, now: datetime) -> str:
    """'today 14:02', 'yesterday 13:58', '3 Nov 09:15'."""
    days = localtime(now).date() - localtime(at).date()
    if days in (timedelta(0), timedelta(days=1)):
        return f"{'yesterday' if days else 'today'} {clock(at)}"
    return f"{day(at, now)} {clock(at)}"


def count(number: int, noun: str) -> str:
    """'1 fact', '6 facts', '1,204 facts'."""
    return f"{number:,} {noun}{'' if number == 1 else 's'}"
