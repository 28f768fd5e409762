"""Files that mean harm: refused or bounded, and never repeated."""

import gzip
import io
import json
import time
import tracemalloc
import zipfile

import pytest

from memory.portable import errors, raw, reading
from tests.portable.build import encoded, fact, held

SENTINEL = "zanzibar"
MB = 1024**2


def bomb() -> bytes:
    """A zip file that unfolds to 100 times its size."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("memories.json", SENTINEL * 100_000)
    return packed.getvalue()


def nested(depth: int) -> bytes:
    return b'{"memories": ' + b"[" * (depth - 1) + b"]" * (depth - 1) + b"}"


REFUSED = [
    (b"", errors.EmptyFileError),
    (b"\xef\xbb\xbf \n", errors.EmptyFileError),
    (bomb(), errors.PackedError),
    (gzip.compress(SENTINEL.encode(), mtime=0), errors.PackedError),
    (b"%PDF-1.7 zanzibar", errors.PackedError),
    (b"\x89PNG\r\n\x1a\n", errors.PackedError),
    (b"SQLite format 3\0zanzibar", errors.PackedError),
    (SENTINEL.encode("utf-16"), errors.EncodingError),
    (SENTINEL.encode("utf-16-le"), errors.EncodingError),
    (b"likes zanzibar\0", errors.EncodingError),
    (b"likes \xff zanzibar", errors.EncodingError),
    (b"likes \xed\xa0\x80 zanzibar", errors.EncodingError),
    (b'{"memories": [{"content": "zanzibar"', errors.StructureError),
    (b'{"zanzibar": 1, "zanzibar": 2}', errors.StructureError),
    (b'[{"memory": "a", "memory": "zanzibar"}]', errors.StructureError),
    (b'{"zanzibar\\u0000": 1}', errors.StructureError),
    (b'{"zanzibar\\ud800": 1}', errors.StructureError),
    (b'{"zanzibar": NaN}', errors.StructureError),
    (b'{"zanzibar": ' + b"9" * 5000 + b"}", errors.StructureError),
    (nested(21), errors.StructureError),
    (b"[" * 100_000, errors.StructureError),
    (b'{"zanzibar":' * 100_000, errors.StructureError),
    (b'{"zanzibar": "held"}', errors.NotUnderstoodError),
    (b'{"format": "held", "version": 2, "zanzibar": []}', errors.NotUnderstoodError),
    (b'{"format": "held", "version": "zanzibar"}', errors.NotUnderstoodError),
    (b'{"format": "held", "version": 1, "facts": "zanzibar"}', errors.StructureError),
    (b"# zanzibar\n---\n", errors.NotUnderstoodError),
    (b"zanzibar\n" * 10_001, errors.TooManyError),
    (b"\n" * 200_000 + b"zanzibar", errors.TooManyError),
    (encoded([{"memory": SENTINEL}] * 10_001), errors.TooManyError),
    (encoded([{"value": f"Likes {SENTINEL}. " * 30, "key": "a"}] * 400), errors.TooManyError),
    (b"[" + b"{}," * 600_000 + b"{}]", errors.TooManyError),
    (f"likes {SENTINEL} ".encode() * 10_000, errors.TooManyError),
    (encoded([{"memory": f"likes {SENTINEL} " * 10_000}]), errors.TooManyError),
    (b" " * 5 * MB + b"zanzibar", errors.TooLargeError),
]


@pytest.mark.parametrize(("data", "error"), REFUSED)
def test_a_hostile_file_is_refused_without_a_word_of_it(data, error):
    with pytest.raises(error) as refusal:
        reading.read(data, name=f"{SENTINEL}.json")
    assert SENTINEL not in str(refusal.value)
    assert refusal.value.__cause__ is None


@pytest.mark.parametrize(("data", "error"), REFUSED)
def test_a_refusal_says_what_would_mend_it(data, error):
    with pytest.raises(error) as refusal:
        reading.read(data)
    assert str(refusal.value).count(".") >= 2
    assert str(refusal.value).endswith(".")


def test_twenty_levels_may_be_nested():
    assert raw.parse(nested(20).decode())


def test_ten_thousand_lines_are_read_and_one_more_is_refused():
    facts = [fact(f"topic_{number}", "is so") for number in range(10_000)]
    assert len(reading.read(held(*facts)).lines) == 10_000
    with pytest.raises(errors.TooManyError):
        reading.read(held(*facts, fact("one_more", "is so")))


def test_five_megabytes_may_be_read():
    data = b"likes tea\n" + b" " * (5 * MB - 10)
    assert len(reading.read(data).lines) == 1


@pytest.mark.parametrize("wrong", ["\0", "\ud800", "\u202e", "\U000e0041", "\x1b"])
def test_characters_that_cannot_be_kept_are_the_lines_problem(wrong):
    data = [{"memory": f"likes {SENTINEL}{wrong}tea"}, {"memory": "eats fish"}]
    first, second = reading.read(encoded(data)).lines
    assert (bool(first.problem), bool(second.problem)) == (True, False)
    assert SENTINEL not in first.problem
    assert f"{first}".encode()


LONG = 99_990  # characters of a line, of which a memory may have 10 more
PATTERNS = {
    "letters": "a",
    "no sentence ends": "likes tea and ",
    "sentence ends": '."',
    "full stops": ". ",
    "spaces in a heading": "# a" + " " * 9,
    "stars": "*",
    "brackets": "[(",
    "colons": "a: ",
    "capitals": "Anna ",
    "wide characters": "tea \U0001f600 ",
}
STRUCTURES = {
    "one line": b"a" * (5 * MB),
    "strings": b'["' + b'ab","' * 400_000 + b'"]',
    "long names": b'{"' + b"a" * (4 * MB) + b'": 1}',
    "list of lists": b"[" + b"[]," * 240_000 + b"[]]",
    "objects": b"[" + b"{}," * 240_000 + b"{}]",
}


def lines(pattern: str, count: int) -> bytes:
    line = (pattern * LONG)[:LONG]
    return b"# h\n" + f"{line}x\n".encode() * count


def spent(data: bytes) -> float:
    """CPU seconds of reading; what is refused counts too."""
    start = time.process_time()
    try:
        reading.read(data)
    except errors.PortableError:
        return time.process_time() - start
    return time.process_time() - start


@pytest.mark.parametrize("pattern", PATTERNS.values(), ids=PATTERNS.keys())
def test_ten_times_the_text_takes_no_more_than_its_share(pattern):
    few, many = lines(pattern, 1)[: LONG // 10], lines(pattern, 1)
    base = min(spent(few) for _ in range(3))
    assert min(spent(many) for _ in range(3)) <= max(15 * base, 0.1)


@pytest.mark.parametrize("data", STRUCTURES.values(), ids=STRUCTURES.keys())
def test_memory_stays_under_100_mb(data):
    assert peak(data) < 100 * MB


@pytest.mark.long
@pytest.mark.parametrize("line", [b"a\n", b"User likes long walks with a dog called Rex.\n"])
def test_memory_stays_under_100_mb_for_ten_thousand_lines(line):
    assert peak(line * 10_000) < 100 * MB


@pytest.mark.long
@pytest.mark.parametrize("pattern", PATTERNS.values(), ids=PATTERNS.keys())
def test_memory_stays_under_100_mb_for_five_of_text(pattern):
    assert peak(lines(pattern, 50)[: 5 * MB]) < 100 * MB


def peak(data: bytes) -> int:
    tracemalloc.start()
    try:
        spent(data)
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def test_deep_json_inside_a_memory_is_no_text():
    data = json.loads(nested(10))
    with pytest.raises(errors.NotUnderstoodError):
        reading.read(encoded([{"memory": data}]))
