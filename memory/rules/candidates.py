"""What may be committed to: structured candidates, and those that cannot be evaluated."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from enum import StrEnum
from typing import Any

from memory.rules import naming

ID_LENGTH = 64  # characters
NAMED_LENGTH = 128  # of each name that is cited, covered or told about: a key and its prefix fit
OPTION_LENGTH = 200
MOST_NAMES = 500  # of evidence, of what is covered, of what is discharged
MOST_OPENED = 20
SAYS_LENGTH = 500  # characters of what an obligation says
UTILITY = 0.0  # of a candidate that says none
MOST_UTILITY = 1e15
_NO_NAMES: frozenset[str] = frozenset()


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
    """*evidence* are ids of units; *covers* is only what it says of itself, and is checked.

    *fields* go by the names that rules know them by (`naming`).
    """

    id: str
    fields: Mapping[str, object] = field(default_factory=dict)
    evidence: frozenset[str] = frozenset()
    covers: frozenset[str] = frozenset()
    discharges: frozenset[str] = frozenset()
    opens: tuple[Left, ...] = ()
    utility: float = UTILITY
    option: str = ""


def read(raw: object, place: int) -> Candidate | Unevaluable:
    """One candidate as it came in JSON; *place* names one without a usable id ("#3"), which is why
    no id starts so: whether two share one would go by their order.

    An assistant says by itself what became of a candidate that it could not finish:
    {"id": "a", "status": "timed_out"}.
    """
    if not isinstance(raw, dict):
        return Unevaluable(id=f"#{place}", fault=Fault.UNPARSABLE if raw else Fault.EMPTY)
    id_ = raw.get("id")
    if not isinstance(id_, str) or not 0 < len(id_) <= ID_LENGTH or id_.startswith("#"):
        return Unevaluable(id=f"#{place}", fault=_fault(raw) or Fault.PARTIAL)
    found = _fault(raw) or _candidate(id_, raw)
    return Unevaluable(id=id_, fault=found) if isinstance(found, Fault) else found


def _fault(raw: dict[str, object]) -> Fault | None:
    status = raw.get("status", "complete")
    if status != "complete":
        known = isinstance(status, str) and status in set(Fault)
        return Fault(str(status)) if known else Fault.UNPARSABLE
    fields = raw.get("fields")
    if fields:
        return None if isinstance(fields, dict) else Fault.UNPARSABLE
    says_more = any(value for key, value in raw.items() if key != "id")
    return Fault.PARTIAL if fields is None and says_more else Fault.EMPTY


def _candidate(id_: str, raw: dict[str, Any]) -> Candidate | Fault:
    evidence, covers = _names(raw.get("evidence")), _names(raw.get("covers"))
    discharges, opens = _names(raw.get("discharges")), _opens(raw.get("opens"))
    utility, option = number(raw.get("utility", UTILITY)), raw.get("option", "")
    fields = naming.plain(raw["fields"])
    if evidence is None or covers is None or discharges is None or opens is None:
        return Fault.UNPARSABLE
    if fields is None or utility is None:
        return Fault.UNPARSABLE
    if not isinstance(option, str) or len(option) > OPTION_LENGTH:
        return Fault.UNPARSABLE
    return Candidate(
        id=id_,
        fields=fields,
        evidence=evidence,
        covers=covers,
        discharges=discharges,
        opens=opens,
        utility=utility,
        option=option,
    )


def number(raw: object) -> float | None:
    """A finite utility: yes is no number, and nothing can be ordered by not-a-number."""
    if isinstance(raw, bool) or not isinstance(raw, int | float):
        return None
    return raw if -MOST_UTILITY <= raw <= MOST_UTILITY else None


def _names(raw: object) -> frozenset[str] | None:
    if raw is None:
        return _NO_NAMES
    if not isinstance(raw, list) or len(raw) > MOST_NAMES:
        return None
    if not set(map(type, raw)) <= {str} or len(max(raw, key=len, default="")) > NAMED_LENGTH:
        return None
    return frozenset(raw)


def _opens(raw: object) -> tuple[Left, ...] | None:
    if raw is None:
        return ()
    if not isinstance(raw, list) or len(raw) > MOST_OPENED:
        return None
    found = [_left(each) for each in raw]
    return None if None in found else tuple(each for each in found if each)


def _left(raw: object) -> Left | None:
    match raw:
        case {"id": str(id_), "says": str(says), **rest}:
            about, due = _names(rest.pop("about", None)), rest.pop("due", None)
            moment = _moment(due)
            if not 0 < len(id_) <= ID_LENGTH or not 0 < len(says) <= SAYS_LENGTH:
                return None
            if about is None or rest or (due is not None and moment is None):
                return None
            return Left(id=id_, says=says, about=about, due=moment)
    return None


def _moment(raw: object) -> datetime | None:
    """With its offset: a time of nowhere cannot be told from another."""
    try:
        moment = datetime.fromisoformat(raw) if isinstance(raw, str) else None
        return moment.astimezone(UTC) if moment is not None and moment.tzinfo else None
    except (ValueError, OverflowError):  # the first and the last day have no such hour elsewhere
        return None
