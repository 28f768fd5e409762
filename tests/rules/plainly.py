"""Whether fields keep a predicate, said again without the product's code.

Only for the kinds of value that tests/rules/build.py draws.
"""

import math
from datetime import date

from memory.rules.predicates import Comparison

C = Comparison


def holds(predicate, fields):
    """True only where it can be seen to hold."""
    found, wanted = fields.get(predicate.field), predicate.value
    if predicate.comparison is C.PRESENT:
        return found not in (None, "", []) and found == found and found != math.inf
    if predicate.comparison in (C.CONTAINS, C.CONTAINS_ONLY, C.CONTAINS_NONE):
        return _list_holds(predicate.comparison, found, wanted)
    if type(wanted) is bool:
        return type(found) is bool and (found == wanted) is (predicate.comparison is C.IS)
    if isinstance(wanted, int | float):
        return _number(found) and _compared(predicate.comparison, found, wanted)
    if isinstance(wanted, date):
        found = _day(found)
        return found is not None and _compared(predicate.comparison, found, wanted)
    if not isinstance(found, str) or not found.strip():
        return False
    inside = found.lower() in [
        text.lower() for text in ([wanted] if type(wanted) is str else wanted)
    ]
    return inside is (predicate.comparison in (C.IS, C.ONE_OF))


def _number(found):
    return type(found) in (int, float) and math.isfinite(found)


def _day(found):
    try:
        return date.fromisoformat(found[:10])
    except (TypeError, ValueError):
        return None


def _compared(comparison, found, wanted):
    return {
        C.IS: found == wanted,
        C.IS_NOT: found != wanted,
        C.AT_MOST: found <= wanted,
        C.AT_LEAST: found >= wanted,
        C.LESS_THAN: found < wanted,
        C.MORE_THAN: found > wanted,
        C.BEFORE: found < wanted,
        C.AFTER: found > wanted,
        C.BY: found <= wanted,
        C.FROM: found >= wanted,
    }[comparison]


def _list_holds(comparison, found, wanted):
    if isinstance(found, str) and comparison is C.CONTAINS_NONE:
        found = [found]
    if not isinstance(found, list) or not found:
        return False
    if not all(isinstance(item, str) and item.strip() for item in found):
        return False
    items = [item.lower() for item in found]
    if comparison is C.CONTAINS:
        return wanted.lower() in items
    named = [text.lower() for text in wanted]
    if comparison is C.CONTAINS_ONLY:
        return all(item in named for item in items)
    return not any(f" {text} " in f" {item} " for text in named for item in items)
