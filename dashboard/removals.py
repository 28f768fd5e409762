"""How a removal stands, place by place, in words."""

from dataclasses import dataclass
from datetime import datetime

from django.core import signing
from django.db import connection

from dashboard import words
from memory.actions.erasing.checking import MANY
from memory.models import Erasure
from memory.trust import erasure
from memory.trust.erasure import OUTSIDE, Place, Scope, Told

NONE = Told()
DELAYS = (2, 5, 15)  # seconds until the page asks again; then the person does
LABELS = {
    Place.FACTS: "Facts",
    Place.VALUES: "Values, old ones too",
    Place.SLOTS: "What you set for a name",
    Place.WAITING: "What waits for your yes",
    Place.NOTES: "Notes",
    Place.TONE: "Tone, and what made it so",
    Place.RECEIPTS: "Receipts",
    Place.REVIEWS: "Reviews of replies",
    Place.RULES: "Rules made from it",
    Place.COMMITMENTS: "What assistants offered, and what it left to do",
    Place.QUESTIONS: "Words of your questions",
    Place.NAMES: "Names on old receipts",
    Place.LOOKS: "Openings by an admin",
    Place.RETRIES: "Records of repeated calls",
    Place.REMOVALS: "Marks of keys you removed",
    Place.GRANTS: "What assistants may do",
    Place.TOKENS: "Tokens",
    Place.REFUSALS: "Counts of refused calls",
    Place.SESSIONS: "Open sign-ins",
    Place.ATTEMPTS: "Failed sign-ins",
    Place.ADMIN_LOG: "The admin's log",
    Place.GROUPS: "Groups",
    Place.KEY: "The key to your texts",
    Place.ACCOUNT: "The account",
    Place.FILES: "Database files",
    Place.GIVEN: "Assistants",
    Place.LOG: "PostgreSQL's change log",
}
NOTE_GIVEN = (  # no receipt counts how often
    "Assistants that were given it may have kept a copy. We cannot erase what they kept"
)
LOG = (
    "It keeps what was written until PostgreSQL writes over it: names in clear, all else sealed. "
    "Held cannot reach it"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """*mark*: ✓ checked, … not yet, ? not this server's to erase."""

    mark: str
    label: str
    told: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Removal:
    ref: str
    name: str  # what was removed, as far as its page still knows
    status: str
    is_done: bool
    has_failed: bool
    rows: tuple[Row, ...]
    turn: int  # how often the page has asked by itself

    @property
    def next(self) -> int:
        return min(self.turn + 1, len(DELAYS))

    @property
    def delay(self) -> int | None:
        """Seconds until the page asks by itself."""
        waits = not self.is_done and self.turn < len(DELAYS)
        return DELAYS[self.turn] if waits else None


def of(begun: Erasure, now: datetime, *, name: str = "", turn: int = 0) -> Removal:
    places = erasure.decode(begun.places)
    rows = [_row(place, places, begun, now) for place in _shown(places)]
    return Removal(
        ref=begun.ref,
        name=name,
        status=_status(begun, name, places),
        is_done=begun.finished_at is not None,
        has_failed=begun.finished_at is None and begun.tries >= MANY,
        rows=tuple(rows),
        turn=turn,
    )


def sign(begun: Erasure, name: str) -> str:
    """A name for the address of a removal's page: the removal itself keeps none."""
    return signing.Signer(salt=begun.ref).sign(name)


def signed(begun: Erasure, text: str) -> str:
    """The name in *text*, or nothing where it was not made for this removal."""
    try:
        return signing.Signer(salt=begun.ref).unsign(text)
    except signing.BadSignature:
        return ""


def _shown(places: dict[Place, Told]) -> list[Place]:
    """A name alone is not given to assistants, so that nothing is to be said of them."""
    of_values = places.get(Place.FACTS, NONE).erased + places.get(Place.VALUES, NONE).erased
    is_name = not of_values and places.get(Place.NAMES, NONE).erased
    return [place for place in Place if place in places and not (is_name and place is Place.GIVEN)]


def _status(begun: Erasure, name: str, places: dict[Place, Told]) -> str:
    what = "The account" if begun.scope == Scope.ACCOUNT else name or "It"
    if begun.finished_at:
        stays = ""
        if places.get(Place.NAMES, NONE).kept:
            what = f"What was kept under {name}" if name else "What was removed"
            stays = "The name stays on old receipts. "
        return (
            f"{what} is erased from every place this server controls. {stays}"
            f"Last checked {words.date(begun.finished_at)}, {words.clock(begun.finished_at)}."
        )
    left = [place for place in erasure.unfinished(places) if places[place].left]
    if begun.tries >= MANY:
        named = ", ".join(LABELS[place].lower() for place in left or [Place.FILES])
        return (
            f"Not erased yet from: {named} (tried {begun.tries} times). No assistant is given it "
            "meanwhile. The server's log tells its admin."
        )
    has = "have" if len(left) > 1 else "has"
    copies = f"{words.count(len(left), 'place')} still {has} a copy"
    return (
        f"Removal has started. It is not finished: {copies if left else 'nothing is checked yet'}. "
        f"Reference {begun.ref}."
    )


def _row(place: Place, places: dict[Place, Told], begun: Erasure, now: datetime) -> Row:
    told = places[place]
    mark = "?" if place in OUTSIDE else "✓" if told.is_done else "…"
    said = _SAID.get(place, _counted)(told, begun.started_at, now)
    if place is Place.GIVEN and not told.left and places.get(Place.NOTES, NONE).erased:
        said = NOTE_GIVEN
    return Row(mark=mark, label=LABELS[place], told=said)


def _counted(told: Told, started: datetime, now: datetime) -> str:
    if told.checked_at is None:
        taken = f"{told.erased:,} taken out {words.moment(started, now)}. " if told.erased else ""
        return f"{taken}Not checked yet"
    checked = f"checked {words.moment(told.checked_at, now)}"
    if told.left:
        return f"{told.left:,} still there, {checked}"
    if told.kept and not told.erased:
        return f"{told.kept:,} kept, as you chose"
    if not told.erased:
        return f"None there, {checked}"
    return f"{told.erased:,} erased {words.moment(started, now)}, {checked}"


def _named(told: Told, started: datetime, now: datetime) -> str:
    if told.checked_at is None or told.left or told.erased or not told.kept:
        return _counted(told, started, now)
    if told.kept == 1:
        return "1 still names it, so that it adds up"
    return f"{told.kept:,} still name it, so that they add up"


def _files(told: Told, started: datetime, now: datetime) -> str:
    """Which check was made. The files of SQLite can be read, PostgreSQL's by itself alone."""
    if told.checked_at is None:
        return "Copies remain until the files are written anew"
    checked = f"Checked {words.moment(told.checked_at, now)}"
    if connection.vendor == "postgresql":
        left = f"{told.left:,} old rows are still there" if told.left else "no old row is left"
        return f"PostgreSQL wrote its tables anew, and told that {left}. {checked}"
    found = f"{told.left:,} found" if told.left else "none found"
    sought = words.count(told.erased, "sealed text")
    return f"Written anew, then read: {sought} looked for, {found}. {checked}"


def _given(told: Told, started: datetime, now: datetime) -> str:
    if not told.left:
        return "None was given it"
    times = "once" if told.left == 1 else f"{told.left:,} times"
    return f"We gave it {times}. We cannot erase what they kept"


def _log(told: Told, started: datetime, now: datetime) -> str:
    return LOG


_SAID = {Place.NAMES: _named, Place.FILES: _files, Place.GIVEN: _given, Place.LOG: _log}
