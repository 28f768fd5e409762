"""A sealed text opens with its key, for its person and in its field, or not at all."""

import unicodedata

import pytest
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from hypothesis import given
from hypothesis import strategies as st

from memory.trust import cipher
from memory.trust.cipher import DamagedError, Vault

KEY, PRIYA, SAM = bytes(range(32)), b"p" * 16, b"s" * 16
FIELD = "factversion.value"
# Made once with KEY for PRIYA in FIELD; databases are full of this format.
OLDER = bytes.fromhex(
    "01ad604ca41e6fa5349ba3f36b579651ea857e810aa32367f36ca2a2b5b3617982b096b9d142"
)


@pytest.fixture
def vault():
    return Vault(KEY, PRIYA)


@pytest.mark.parametrize(
    "text",
    ["", " ", "eats fish", "a\0b", "👩‍👩‍👧‍👦 🏳️‍🌈", "x" * 8000,
     unicodedata.normalize("NFC", "café"), unicodedata.normalize("NFD", "café")],
    ids=["empty", "space", "plain", "nul", "emoji", "long", "nfc", "nfd"],
)  # fmt: skip
def test_it_reads_as_it_was_written(vault, text):
    assert vault.open(FIELD, vault.seal(FIELD, text)) == text


@given(text=st.text(), key=st.binary(min_size=32, max_size=32))
def test_any_text_under_any_key_reads_as_it_was_written(text, key):
    vault = Vault(key, PRIYA)
    assert vault.open(FIELD, vault.seal(FIELD, text)) == text


def test_a_text_of_an_older_version_still_opens(vault):
    assert vault.open(FIELD, OLDER) == "eats fish"


def test_the_same_text_is_never_sealed_the_same_way_twice(vault):
    assert len({vault.seal(FIELD, "eats fish") for _ in range(100)}) == 100


@pytest.mark.parametrize(
    ("key", "person", "field"),
    [
        (KEY, SAM, FIELD),
        (KEY, PRIYA, "answer.message"),
        (bytes(32), PRIYA, FIELD),
    ],
    ids=["person", "field", "key"],
)
def test_it_does_not_open_elsewhere(vault, key, person, field):
    sealed = vault.seal(FIELD, "eats fish")
    with pytest.raises(DamagedError):
        Vault(key, person).open(field, sealed)


def test_one_bit_that_is_flipped_anywhere_is_noticed(vault):
    sealed = vault.seal(FIELD, "eats fish")
    for bit in range(len(sealed) * 8):
        flipped = bytearray(sealed)
        flipped[bit // 8] ^= 1 << bit % 8
        with pytest.raises(DamagedError):
            vault.open(FIELD, bytes(flipped))


def test_what_is_cut_short_or_made_longer_is_noticed(vault):
    sealed = vault.seal(FIELD, "eats fish")
    for damaged in [*(sealed[:length] for length in range(len(sealed))), sealed + b"\0"]:
        with pytest.raises(DamagedError):
            vault.open(FIELD, damaged)


def test_a_refusal_says_nothing_of_the_text(vault):
    sealed = vault.seal(FIELD, "eats fish")
    with pytest.raises(DamagedError) as refusal:
        Vault(KEY, SAM).open(FIELD, sealed)
    assert "fish" not in str(refusal.value)
    assert refusal.value.__cause__ is None


def test_the_layout_is_as_it_is_told(vault):
    sealed = vault.seal(FIELD, "eats fish")
    nonce, body = sealed[1:13], sealed[13:]
    assert sealed[:1] == b"\x01"
    assert AESGCM(KEY).decrypt(nonce, body, PRIYA + FIELD.encode()) == b"eats fish"


def test_keys_are_drawn_anew():
    assert len({cipher.new_key() for _ in range(100)}) == 100
