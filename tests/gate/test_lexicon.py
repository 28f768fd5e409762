import re
import tomllib
from collections import Counter
from pathlib import Path

from memory.gate import lexicon

DATA = tomllib.loads(Path(lexicon.__file__).with_name("lexicon.toml").read_text(encoding="utf-8"))


def test_no_phrase_tells_two_things():
    phrases = [word for entry in DATA["entry"] for word in entry["words"]] + DATA["lures"]
    assert [phrase for phrase, count in Counter(phrases).items() if count > 1] == []


def test_every_phrase_is_written_as_texts_are_read():
    phrases = [word for entry in DATA["entry"] for word in entry["words"]] + DATA["lures"]
    assert [p for p in phrases if not re.fullmatch(r"(?:(?:[a-z0-9']+\*?|[#(]) ?)+", p)] == []


def test_the_longest_phrase_counts():
    words = ["drinks", "blood", "orange", "juice"]
    assert lexicon.load().at(words, 1) == ("blood", "orange*")
