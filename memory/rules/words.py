"""A predicate in plain words, and plain words as a predicate.

`read(words(predicate))` is that predicate: words that would be read otherwise are put in quotes.
"""

import json
import re
from datetime import date

from memory.rules.predicates import (
    LISTED,
    Comparison,
    ComparisonError,
    Other,
    Predicate,
    PredicateError,
    Value,
    ValueShapeError,
)

PHRASES = {
    Comparison.IS: "is",
    Comparison.IS_NOT: "is not",
    Comparison.AT_MOST: "is at most",
    Comparison.AT_LEAST: "is at least",
    Comparison.LESS_THAN: "is less than",
    Comparison.MORE_THAN: "is more than",
    Comparison.BEFORE: "is before",
    Comparison.AFTER: "is after",
    Comparison.BY: "is on or before",
    Comparison.FROM: "is on or after",
    Comparison.ONE_OF: "is one of",
    Comparison.NONE_OF: "is none of",
    Comparison.CONTAINS: "contains",
    Comparison.CONTAINS_ONLY: "contains only",
    Comparison.CONTAINS_NONE: "contains none of",
    Comparison.PRESENT: "is present",
}
MONTHS = (
    "January", "February", "March", "April", "May", "June",
    "July", "August", "September", "October", "November", "December",
)  # fmt: skip
_BY_LENGTH = sorted(PHRASES.items(), key=lambda item: -len(item[1]))
LENGTH = 25_000  # characters of one predicate in words
_SPLIT = re.compile(r"(\S.{0,200}?)\s{1,20}(?=(?:is|contains)(?:\s|\Z))(.*)\Z", re.DOTALL)
_NUMBER = re.compile(r"-?\d{1,30}(\.\d{1,30})?([eE][+-]?\d{1,3})?\Z", re.ASCII)
_DAY = re.compile(rf"(\d{{1,2}}) ({'|'.join(MONTHS)}) (\d{{4}})\Z", re.ASCII)
_OTHER = "the field "
_QUOTED = r'"(?:[^"\\]|\\.)*"'
_ITEM = re.compile(rf'(\s*{_QUOTED}\s*|[^,"]*)(?:,|\Z)')


def words(predicate: Predicate) -> str:
    """'price is at most 40', 'ingredients contains none of nuts, shellfish'."""
    start = f"{_shown(predicate.field)} {PHRASES[predicate.comparison]}"
    if predicate.value is None:
        return start
    plainly = f"{start} {_told(predicate.value, quoted=False)}"
    if _reads_as(plainly, predicate):
        return plainly
    return f"{start} {_told(predicate.value, quoted=True)}"


def read(said: str) -> Predicate:
    """The predicate of *said*, or a PredicateError that names the part and what to do."""
    parts = _SPLIT.match(said.strip()) if len(said) <= LENGTH else None
    if parts is None:
        raise ComparisonError(
            "comparison: say a field, a comparison and a value, such as price is at most 40. "
            f"The comparisons: {', '.join(PHRASES.values())}."
        )
    comparison, rest = _comparison(" ".join(parts[2].split()) if '"' not in said else parts[2])
    field = "_".join(parts[1].split())
    return Predicate(field=field, comparison=comparison, value=value(comparison, rest))


def value(comparison: Comparison, said: str) -> Value:
    """What *said* means after *comparison*: what a form's third box holds."""
    said = said.strip()
    if comparison is Comparison.PRESENT:
        if said:
            raise ValueShapeError("value: leave it out: the field has to be filled, with anything.")
        return None
    if comparison in LISTED:
        return _items(said)
    if comparison is Comparison.CONTAINS:
        return _text(said)
    if said.startswith(_OTHER):
        return Other(field="_".join(said.removeprefix(_OTHER).split()))
    return _one(said)


def _comparison(said: str) -> tuple[Comparison, str]:
    for comparison, phrase in _BY_LENGTH:
        if said == phrase or said.startswith(f"{phrase} "):
            return comparison, said[len(phrase) :]
    raise ComparisonError(f"comparison: use one of {', '.join(PHRASES.values())}.")


def _one(said: str) -> Value:
    if said in ("yes", "no"):
        return said == "yes"
    if _NUMBER.match(said):
        return int(said) if said.removeprefix("-").isdigit() else float(said)
    return _day(said) or _text(said)


def _day(said: str) -> date | None:
    try:
        if found := _DAY.match(said):
            return date(int(found[3]), MONTHS.index(found[2]) + 1, int(found[1]))
        return date.fromisoformat(said) if re.match(r"\d{4}-\d\d-\d\d\Z", said) else None
    except ValueError:
        raise ValueShapeError("value: there is no such day in the calendar.") from None


def _text(said: str) -> str:
    if re.fullmatch(_QUOTED, said):
        try:
            return str(json.loads(said))
        except ValueError:
            raise ValueShapeError(
                'value: end the quotes, and write a quote inside as \\".'
            ) from None
    return said


def _items(said: str) -> tuple[str, ...]:
    found, at = [], 0
    while at < len(said):
        item = _ITEM.match(said, at)
        if item is None:
            raise ValueShapeError("value: put commas between the texts, and quotes around each.")
        found.append(_text(item[1].strip()))
        at = item.end()
    return tuple(found)


def _shown(field: str) -> str:
    """With spaces, where these read back: not a__b, and not a field such as is_open."""
    parts = field.split("_")
    return field if "" in parts or {"is", "contains"} & set(parts) else " ".join(parts)


def _told(value: Value, *, quoted: bool) -> str:
    match value:
        case bool():
            return "yes" if value else "no"
        case str():
            return json.dumps(value, ensure_ascii=False) if quoted else value
        case tuple():
            return ", ".join(_told(text, quoted=quoted) for text in value)
        case date():
            return f"{value.day} {MONTHS[value.month - 1]} {value.year:04}"
        case Other():
            return f"{_OTHER}{value.field}"
    return repr(value)


def _reads_as(said: str, predicate: Predicate) -> bool:
    try:
        return read(said) == predicate and type(read(said).value) is type(predicate.value)
    except PredicateError:
        return False


def told(predicate: Predicate) -> str:
    """The value alone, as a form's third box holds it: `value` reads it back."""
    said, start = words(predicate), f"{_shown(predicate.field)} {PHRASES[predicate.comparison]}"
    return said.removeprefix(start).strip()
