"""What a clause of a message sounded like, and how surely, in words."""

from memory.reach import labels


def like(kind: str) -> str:
    """'sounds like a matter of Allergies'; *kind* is empty once what it told of is gone."""
    label = labels.of(kind)
    return f"sounds like a matter of {label}" if label else "sounds like a matter of this"


def sureness(score: float, needed: float) -> str:
    """Nothing once the value is gone that it was worked out of: *needed* is 0 then."""
    return f"sure {_number(score)}, needs {_number(needed)}" if needed else ""


def lack(score: float, needed: float) -> str:
    """Of a *score* below *needed*, in numbers that are not the same when they are rounded."""
    most = round(needed, 2) - 0.01
    return f"not sure enough: {_number(min(score, most))}, needs {_number(needed)}"


def _number(share: float) -> str:
    """'.83': two places, and no zero before them."""
    return f"{share:.2f}".removeprefix("0")
