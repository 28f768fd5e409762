import gzip
import socket

import pytest

from memory import tokens
from memory.tokens import DamagedRanksError


@pytest.fixture
def fresh():
    """An encoding that is read anew, here and by whoever comes after."""
    tokens.encoding.cache_clear()
    yield
    tokens.encoding.cache_clear()


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("", 0),
        ("hello world", 2),
        ("Priya eats fish", 4),
        ("lives at 47 Halloway Road, Bristol", 11),
        ("Ich esse kein Fleisch.", 5),
        ("\U0001f600 emoji", 2),
        ("    four spaces", 3),
        ("na\u00efve caf\u00e9", 4),
        ("antidisestablishmentarianism", 6),
    ],
)
def test_it_counts_as_o200k_base_does(text, count):
    assert tokens.count(text) == count


def test_it_gives_the_published_token_ids():
    assert tokens.encoding().encode_ordinary("hello world") == [24912, 2375]


def test_a_special_token_in_a_text_is_plain_text():
    assert tokens.count("<|endoftext|>") > 1


def test_it_needs_no_network(fresh, monkeypatch):
    def refuse(*args, **kwargs):
        raise AssertionError("The tokenizer opened a socket.")

    monkeypatch.setattr(socket.socket, "connect", refuse)
    assert tokens.count("hello world") == 2


def test_a_damaged_file_is_refused(fresh, monkeypatch, tmp_path):
    whole = gzip.decompress(tokens._RANKS.read_bytes())
    damaged = tmp_path / "damaged.gz"
    damaged.write_bytes(gzip.compress(whole[:-20] + b"\n"))
    monkeypatch.setattr(tokens, "_RANKS", damaged)
    with pytest.raises(DamagedRanksError, match="install it again"):
        tokens.count("hello")
