"""Cursor pages over facts in order of their keys."""

import base64
import binascii
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.utils.urls import replace_query_param

from memory.actions.give import Readable

SIZE = 50
REMEDY = "Not a cursor. Take it from next or previous."


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    items: Sequence[Readable]
    next: str | None
    previous: str | None


def page(facts: Sequence[Readable], request: Request) -> Page:
    """The page that the request's cursor names; a fact added meanwhile shifts no page."""
    keys = [readable.fact.key for readable in facts]
    start, end = _window(keys, request.query_params.get("cursor"))
    address = request.build_absolute_uri()
    after = _link(address, "a", keys[end - 1]) if 0 < end < len(keys) else None
    before = _link(address, "b", keys[start]) if 0 < start < len(keys) else None
    return Page(items=facts[start:end], next=after, previous=before)


def _window(keys: Sequence[str], cursor: str | None) -> tuple[int, int]:
    if cursor is None:
        return 0, min(SIZE, len(keys))
    side, key = _decode(cursor)
    if side == "b":
        end = bisect_left(keys, key)
        return max(0, end - SIZE), end
    start = bisect_right(keys, key)
    return start, min(start + SIZE, len(keys))


def _link(address: str, side: str, key: str) -> str:
    cursor = base64.urlsafe_b64encode(f"{side}{key}".encode()).decode()
    return replace_query_param(address, "cursor", cursor)


def _decode(cursor: str) -> tuple[str, str]:
    try:
        text = base64.urlsafe_b64decode(cursor.encode()).decode()
    except (binascii.Error, UnicodeError):
        text = ""
    if text[:1] not in {"a", "b"}:
        raise ValidationError({"cursor": [REMEDY]})
    return text[0], text[1:]
