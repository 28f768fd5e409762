"""Strict JSON: no body that two parsers could read differently, or that unfolds to be huge."""

import json
import math
from collections.abc import Mapping
from typing import IO, Any, NoReturn

from django.conf import settings
from django.core.exceptions import RequestDataTooBig
from rest_framework.exceptions import ParseError, UnsupportedMediaType
from rest_framework.parsers import BaseParser

MAX_DEPTH = 20
MAX_MEMBERS = 500
MAX_CANDIDATES_MEMBERS = 10_000


class StrictJSONParser(BaseParser):
    media_type = "application/json"
    most = MAX_MEMBERS

    def parse(
        self,
        stream: IO[bytes],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> dict[str, Any]:
        """A JSON object. Raises ParseError for anything else, RequestDataTooBig for too much."""
        _check_encoding(parser_context or {})
        data = _decode(_read(stream))
        measure(data, self.most)
        if not isinstance(data, dict):
            raise ParseError("The body must be a JSON object: {…}.")
        return data


class LongJSONParser(StrictJSONParser):
    """For lists of candidates, each with fields of its own."""

    most = MAX_CANDIDATES_MEMBERS


def _check_encoding(context: Mapping[str, Any]) -> None:
    encoding = context["request"].headers.get("Content-Encoding", "") if context else ""
    if encoding not in {"", "identity"}:
        raise UnsupportedMediaType(encoding)


def _read(stream: IO[bytes]) -> bytes:
    # Django holds only `request.body` to its limit; DRF reads the stream behind it.
    limit: int = settings.DATA_UPLOAD_MAX_MEMORY_SIZE
    body = stream.read(limit + 1)
    if len(body) > limit:
        raise RequestDataTooBig
    return body


def _decode(body: bytes) -> Any:
    try:
        return json.loads(
            body.decode("utf-8"),
            object_pairs_hook=_object,
            parse_constant=_refuse_constant,
            parse_float=_finite,
        )
    except UnicodeDecodeError:
        raise ParseError("The body is not UTF-8.") from None
    except json.JSONDecodeError as error:
        raise ParseError(
            f"The body is not JSON: line {error.lineno}, column {error.colno}."
        ) from None
    except RecursionError:
        raise ParseError(f"The body is nested more than {MAX_DEPTH} levels deep.") from None
    except ValueError:  # an integer of thousands of digits
        raise ParseError("The body holds a number that is too long.") from None


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    data = dict(pairs)
    if len(data) != len(pairs):
        raise ParseError("The body names a field twice. Send each field once.")
    if any(_is_unwritable(name) for name in data):
        raise ParseError("The body names a field with a NUL or half a surrogate pair in it.")
    return data


def _is_unwritable(name: str) -> bool:
    return any(char == "\0" or "\ud800" <= char <= "\udfff" for char in name)


def _refuse_constant(name: str) -> NoReturn:
    raise ParseError(f"The body holds {name}, which is not JSON.")


def _finite(digits: str) -> float:
    """1e999 reads as infinity, and infinity can be written down nowhere."""
    number = float(digits)
    if math.isinf(number):
        raise ParseError("The body holds a number that is too large.")
    return number


def measure(data: Any, most: int) -> None:
    """Raises ParseError where it has more than *most* members, or is nested too deep."""
    members, layer = 0, [data]
    for _ in range(MAX_DEPTH + 1):
        layer = [inner for outer in layer for inner in _inside(outer)]
        members += len(layer)
        if members > most:
            raise ParseError(f"The body has more than {most:,} members.")
        if not layer:
            return
    raise ParseError(f"The body is nested more than {MAX_DEPTH} levels deep.")


def _inside(data: Any) -> list[Any]:
    if isinstance(data, dict):
        return list(data.values())
    return data if isinstance(data, list) else []
