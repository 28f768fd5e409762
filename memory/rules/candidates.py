"""What may be committed to: structured candidates, and those that cannot be evaluated."""

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum

ID_LENGTH = 64  # characters
MOST_NAMES = 500  # of evidence, of what is covered, of what is discharged
MOST_OPENED = 20
UTILITY = 0.0  # of a candidate that says none


class Fault(StrEnum):
    """Why a candidate cannot be evaluated. None of these is ever taken as safe."""

    TIMED_OUT = "timed_out"
    EMPTY = "empty"
    PARTIAL = "partial"
    UNPARSABLE = "unparsable"
    REPEATED = "repeated"  # two candidates have this id: which is meant cannot be told


@dataclass(frozen=True, slots=True, kw_only=True)
class Unevaluable:
    id: str
    fault: Fault


@dataclass(frozen=True, slots=True, kw_only=True)
class Left:
    """An obligation that a candidate would leave."""

    id: str
    says: str
    about: frozenset[str] = frozenset()
    due: datetime | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """*evidence* are ids of units; *covers* is only what it says of itself, and is checked."""

    id: str
    fields: Mapping[str, object] = field(default_factory=dict)
    evidence: frozenset[str] = frozenset()
    covers: frozenset[str] = frozenset()
    discharges: frozenset[str] = frozenset()
    opens: tuple[Left, ...] = ()
    utility: float = UTILITY
    option: str = ""


def read(raw: object, place: int) -> Candidate | Unevaluable:
    """One candidate as it came in JSON; *place* names one without a usable id ("#3").

    An assistant says by itself what became of a candidate that it could not finish:
    {"id": "a", "status": "timed_out"}.
    """
    if not isinstance(raw, Mapping):
        return Unevaluable(id=f"#{place}", fault=Fault.UNPARSABLE if raw else Fault.EMPTY)
    name = raw.get("id")
    usable = isinstance(name, str) and 0 < len(name) <= ID_LENGTH
    id_ = name if isinstance(name, str) and usable else f"#{place}"
    fault = _fault(raw) or (None if usable else Fault.PARTIAL)
    return Unevaluable(id=id_, fault=fault) if fault else _candidate(id_, raw)


def _fault(raw: Mapping[str, object]) -> Fault | None:
    status = raw.get("status", "complete")
    if status != "complete":
        known = isinstance(status, str) and status in set(Fault)
        return Fault(str(status)) if known else Fault.UNPARSABLE
    if not any(value for key, value in raw.items() if key != "id"):
        return Fault.EMPTY
    fields = raw.get("fields")
    if fields is None:
        return Fault.PARTIAL
    if not isinstance(fields, Mapping):
        return Fault.UNPARSABLE
    return None if fields else Fault.EMPTY


def _candidate(id_: str, raw: Mapping[str, object]) -> Candidate | Unevaluable:
    fields, option = raw["fields"], raw.get("option", "")
    names = [_names(raw.get(key, ())) for key in ("evidence", "covers", "discharges")]
    opens, utility = _opens(raw.get("opens", ())), number(raw.get("utility", UTILITY))
    fits = isinstance(fields, Mapping) and isinstance(option, str)
    if not fits or None in names or opens is None or utility is None:
        return Unevaluable(id=id_, fault=Fault.UNPARSABLE)
    evidence, covers, discharges = (found or frozenset() for found in names)
    return Candidate(
        id=id_,
        fields=fields if isinstance(fields, Mapping) else {},
        evidence=evidence,
        covers=covers,
        discharges=discharges,
        opens=opens,
        utility=utility,
        option=option if isinstance(option, str) else "",
    )


def number(raw: object) -> float | None:
    """A finite utility: yes is no number, and nothing can be ordered by not-a-number."""
    known = isinstance(raw, int | float) and not isinstance(raw, bool)
    return float(raw) if known and math.isfinite(raw) else None  # type: ignore[arg-type]


def _names(raw: object) -> frozenset[str] | None:
    if not isinstance(raw, list | tuple) or len(raw) > MOST_NAMES:
        return None
    return frozenset(raw) if all(isinstance(name, str) for name in raw) else None


def _opens(raw: object) -> tuple[Left, ...] | None:
    if not isinstance(raw, list | tuple) or len(raw) > MOST_OPENED:
        return None
    found = [_left(each) for each in raw]
    return None if None in found else tuple(each for each in found if each)


def _left(raw: object) -> Left | None:
    match raw:
        case {"id": str(id_), "says": str(says), **rest}:
            about, due = _names(rest.pop("about", ())), rest.pop("due", None)
            moment = _moment(due)
            if about is None or rest or (due is not None and moment is None):
                return None
            return Left(id=id_, says=says, about=about, due=moment)
    return None


def _moment(raw: object) -> datetime | None:
    """With its offset: a time of nowhere cannot be told from another."""
    try:
        moment = datetime.fromisoformat(raw) if isinstance(raw, str) else None
    except ValueError:
        return None
    return moment if moment is not None and moment.tzinfo else None
