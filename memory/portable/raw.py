"""The bytes of a file as text or JSON, within limits that hold before anything is understood."""

import json
import re
from collections.abc import Iterable
from typing import Any, NoReturn

from memory.portable.errors import (
    EmptyFileError,
    EncodingError,
    PackedError,
    StructureError,
    TooLargeError,
    TooManyError,
)

MAX_BYTES = 5 * 1024 * 1024
MAX_ROWS = 10_000  # lines that a person may be asked about
MAX_TEXT = 100_000  # characters of one memory; what it can hold beside is bounded by MAX_ROWS
MAX_DEPTH = 20  # levels of JSON
MAX_PARTS = 500_000  # values in JSON; bounds the memory that 5 MB of it can unfold to

_ARCHIVES = (
    b"PK\x03\x04",
    b"PK\x05\x06",
    b"PK\x07\x08",
    b"\x1f\x8b",
    b"BZh",
    b"\xfd7zXZ\0",
    b"7z\xbc\xaf\x27\x1c",
    b"Rar!",
    b"\x28\xb5\x2f\xfd",
)
_BINARIES = (
    b"%PDF",
    b"\x89PNG",
    b"\xff\xd8\xff",
    b"GIF8",
    b"SQLite format 3\0",
    b"\xd0\xcf\x11\xe0",
    b"{\\rtf",
)
_WIDE = (b"\xff\xfe", b"\xfe\xff")  # byte order marks of UTF-16 and UTF-32
_FENCED = re.compile(r"\A\s*```\w*[ \t]*\n(.*?)\n```", re.DOTALL)
_JSON = re.compile(r"\s*(?:\{|\[\s*[\[{\"\]])")  # "[2026-03-01] - …" is no JSON


def decode(data: bytes) -> str:
    """The file as text. Raises TooLargeError, EmptyFileError, PackedError, EncodingError."""
    if len(data) > MAX_BYTES:
        raise TooLargeError(
            f"A file may have {MAX_BYTES // 1024**2} MB; this has more. Split it, or export it "
            "again without receipts."
        )
    _check_magic(data)
    if b"\0" in data:
        raise EncodingError("The file holds NUL characters. Save it as plain text in UTF-8.")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise EncodingError("The file is not in UTF-8. Save it as UTF-8 and try again.") from None
    if not text.strip():
        raise EmptyFileError("The file is empty. Choose the one with the memories in it.")
    fenced = _FENCED.match(text)
    return fenced[1] if fenced and _JSON.match(fenced[1]) else text


def shown(text: str) -> str:
    """A text that can be sent: NUL and half surrogate pairs are no characters of one."""
    return text.replace("\0", "\ufffd").encode("utf-8", "replace").decode("utf-8")


def too_many() -> TooManyError:
    return TooManyError(f"A file may hold {MAX_ROWS:,} lines; this has more. Split it.")


def check_length(text: str) -> None:
    if len(text) > MAX_TEXT:
        raise TooManyError(
            f"A memory in the file has more than {MAX_TEXT:,} characters. Put it on several lines."
        )


def is_json(text: str) -> bool:
    return bool(_JSON.match(text))


def parse(text: str) -> Any:
    """JSON, or one JSON object a line. Raises StructureError, TooManyError."""
    if text.count(",") + text.count("[") + text.count("{") > MAX_PARTS:
        raise TooManyError(
            f"The file has more than {MAX_PARTS:,} parts. Split it, or export it again "
            "without receipts."
        )
    try:
        data = _load(text)
    except json.JSONDecodeError as error:
        data = _load_lines(text, error)
    _check_depth(data)
    return data


def _check_magic(data: bytes) -> None:
    if data.startswith(_ARCHIVES):
        raise PackedError(
            "This is a packed file. Unpack it and choose the JSON or text file inside; from a "
            "word processor, copy the text instead."
        )
    if data.startswith(_BINARIES):
        raise PackedError("This file is no plain text. Copy its text, and paste or save that.")
    if data.startswith(_WIDE):
        raise EncodingError("The file is in UTF-16. Save it as UTF-8 and try again.")


def _load_lines(text: str, error: json.JSONDecodeError) -> list[Any]:
    lines = [line for line in text.splitlines() if line.strip()]
    try:
        if len(lines) > 1 and all(line.startswith("{") for line in lines):
            return [_load(line) for line in lines]
    except json.JSONDecodeError:
        pass  # told below, by its place in the whole
    raise StructureError(
        f"The file is broken JSON at line {error.lineno}, column {error.colno}. Export it again."
    )


def _load(text: str) -> Any:
    try:
        return json.loads(text, object_pairs_hook=_object, parse_constant=_refuse_constant)
    except (json.JSONDecodeError, StructureError):
        raise
    except RecursionError:
        raise _too_deep() from None
    except ValueError:  # an integer of thousands of digits
        raise StructureError("The file holds a number that is too long. Shorten it.") from None


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    data = dict(pairs)
    if len(data) != len(pairs):
        raise StructureError("The file names a field twice in one object. Keep one of the two.")
    if any(not name.isprintable() for name in data):
        raise StructureError(
            "The file names a field with characters that cannot be read. Export it again."
        )
    return data


def _refuse_constant(name: str) -> NoReturn:
    raise StructureError("The file holds a number that JSON does not have. Export it again.")


def _check_depth(data: Any) -> None:
    layer = [data]
    for _ in range(MAX_DEPTH):
        layer = [inner for outer in layer for inner in _inside(outer) if _nests(inner)]
        if not layer:
            return
    raise _too_deep()


def _too_deep() -> StructureError:
    return StructureError(
        f"The file is nested more than {MAX_DEPTH} levels deep. Take the inner part out, and "
        "import that."
    )


def _inside(data: Any) -> Iterable[Any]:
    if isinstance(data, dict):
        return data.values()
    return data if isinstance(data, list) else ()


def _nests(data: Any) -> bool:
    return isinstance(data, dict | list)
