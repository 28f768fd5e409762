"""The server's keys: the first wraps, all of them unwrap, and their file is replaced whole."""

import os
import stat

import pytest

from memory.trust import cipher, keyring
from memory.trust.cipher import DamagedError
from memory.trust.keyring import Keyring, KeyringError, UnknownKeyError

OLD, NEW, KEY = bytes([1] * 32), bytes([2] * 32), bytes([3] * 32)
WHOSE = b"p" * 16


def test_the_first_wraps_and_each_unwraps():
    wrapped = Keyring([OLD]).wrap(KEY, WHOSE)
    both = Keyring([NEW, OLD])
    assert both.unwrap(wrapped, WHOSE) == KEY
    assert both.unwrap(both.wrap(KEY, WHOSE), WHOSE) == KEY
    assert both.wrap(KEY, WHOSE).startswith(bytes.fromhex(keyring.id_of(NEW)))


def test_what_an_absent_key_wraps_is_named_by_that_key():
    wrapped = Keyring([OLD]).wrap(KEY, WHOSE)
    with pytest.raises(UnknownKeyError, match=keyring.id_of(OLD)):
        Keyring([NEW]).unwrap(wrapped, WHOSE)


def test_a_key_that_was_changed_or_belongs_to_another_does_not_unwrap():
    ring = Keyring([OLD])
    wrapped = ring.wrap(KEY, WHOSE)
    with pytest.raises(DamagedError):
        ring.unwrap(wrapped, b"s" * 16)
    for bit in range(len(wrapped) * 8):
        flipped = bytearray(wrapped)
        flipped[bit // 8] ^= 1 << bit % 8
        with pytest.raises((DamagedError, UnknownKeyError)):
            ring.unwrap(bytes(flipped), WHOSE)


def test_an_id_tells_nothing_of_its_key():
    assert keyring.id_of(OLD) not in OLD.hex()
    assert len(keyring.id_of(OLD)) == keyring.ID_LENGTH * 2


@pytest.mark.parametrize("between", ["\n", " ", ",", ", ", "\r\n", "\n\n"])
def test_keys_are_apart_by_lines_spaces_or_commas(between):
    assert keyring.parse(f"{NEW.hex()}{between}{OLD.hex()}\n") == (NEW, OLD)


def test_keys_are_read_as_they_were_written():
    assert keyring.parse(keyring.write([NEW, OLD])) == (NEW, OLD)


@pytest.mark.parametrize(
    "text", ["", "\n", "zebra", "ab" * 31, "ab" * 33, "AB" * 32, "ab" * 31 + "é"]
)
def test_nonsense_is_refused_and_not_repeated(text):
    with pytest.raises(KeyringError, match=r"64 hexadecimal digits") as refusal:
        keyring.parse(text)
    assert not text.strip() or text not in str(refusal.value)


@pytest.fixture
def path(tmp_path):
    path = tmp_path / "held.keys"
    path.write_text(keyring.write([OLD]))
    path.chmod(0o644)
    return path


def test_a_file_is_replaced_whole_and_is_its_owners_alone(path):
    keyring.replace(path, [NEW, OLD])
    assert keyring.parse(path.read_text()) == (NEW, OLD)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert [*path.parent.iterdir()] == [path]


def test_a_link_goes_on_leading_to_the_file(path):
    link = path.with_name("link")
    link.symlink_to(path)
    keyring.replace(link, [NEW])
    assert link.is_symlink()
    assert keyring.parse(path.read_text()) == (NEW,)


def test_where_it_cannot_be_replaced_it_stays_and_no_key_lies_beside_it(path, monkeypatch):
    def fail(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", fail)
    with pytest.raises(OSError, match="No space"):
        keyring.replace(path, [NEW, cipher.new_key()])
    assert keyring.parse(path.read_text()) == (OLD,)
    assert [*path.parent.iterdir()] == [path]
