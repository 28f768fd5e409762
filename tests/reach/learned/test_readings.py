"""What is worked out of a fact and kept with it, and what is read back from that."""

from dataclasses import replace

import numpy as np
import pytest

from memory.reach.learned import readings
from memory.reach.learned.encoded import Head, encode
from memory.reach.learned.weights import weights

FACTS = [
    ("blood_type", "O negative"),
    ("garden", "60 square metres of lawn, clay soil, slugs"),
    ("m3", "User works night shifts as a nurse"),
    ("血型", "我是O型"),
    ("x", "1"),
    ("notes.long", "very " * 39 + "long"),
]


def other():
    """Weights that differ in nothing but their mark."""
    return replace(weights(), mark=bytes(255 - byte for byte in weights().mark))


def kept():
    return [(key, value, readings.read(key, value)) for key, value in FACTS]


def test_every_one_has_the_same_length():
    assert len({len(reading) for _, _, reading in kept()}) == 1


def test_it_is_the_same_again():
    assert [reading for _, _, reading in kept()] == [readings.read(*fact) for fact in FACTS]


def test_a_fact_without_a_value_has_none():
    assert readings.read("blood_type", "") == b""


def test_its_kinds_are_the_likeliest_in_order():
    for key, value, reading in kept():
        row = np.frombuffer(reading, readings._formed(weights()))[0]
        shares = readings.taken(key, value, weights()).kinds
        assert (np.diff(row["shares"]) <= 0).all()
        assert sorted(shares)[-readings.KINDS :] == pytest.approx(sorted(row["shares"]), abs=1e-3)


def test_the_shares_that_are_read_back_stand_under_their_kinds():
    found = readings.gathered(kept())
    for at, (key, value) in enumerate(FACTS):
        shares = readings.taken(key, value, weights()).kinds
        there = found.kinds[at] > 0
        assert there.sum() <= readings.KINDS
        assert found.kinds[at][there] == pytest.approx(shares[there], abs=1e-3)


def test_its_direction_has_length_1_and_is_that_of_the_whole_text():
    found = readings.gathered(kept()[:2])
    meant = encode("blood type: O negative", Head.FACT, weights()).meaning

    assert np.linalg.norm(found.meanings, axis=1) == pytest.approx([1, 1], abs=1e-5)
    assert float(found.meanings[0] @ meant) > 0.999


def test_a_text_without_a_word_piece_has_no_direction():
    found = readings.gathered([("血型", "我是型", b"")])

    assert not found.meanings.any()
    assert found.kinds.any()


def test_its_own_is_current():
    assert all(readings.current(reading) for _, _, reading in kept())


@pytest.mark.parametrize(
    "spoilt",
    [
        b"",
        b"of earlier weights",
        readings.read(*FACTS[0])[:-1],
        readings.read(*FACTS[0]) + b"\0",
        bytes([readings.read(*FACTS[0])[0] ^ 1]) + readings.read(*FACTS[0])[1:],
    ],
    ids=["empty", "of others", "truncated", "too long", "another mark"],
)
def test_nothing_else_is(spoilt):
    assert not readings.current(spoilt)


def test_other_weights_make_it_outdated_and_their_own_current(choose):
    before = readings.read(*FACTS[0])
    choose(other())

    assert not readings.current(before)
    assert readings.current(readings.read(*FACTS[0]))


@pytest.mark.parametrize("outdated", [b"", b"of earlier weights", b"\0" * 4])
def test_what_is_outdated_is_worked_out_anew(outdated):
    fresh, made = readings.gathered(kept()), [(key, value, outdated) for key, value in FACTS]

    assert alike(readings.gathered(made), fresh)


def test_what_other_weights_kept_is_worked_out_anew(choose):
    before = kept()
    choose(other())
    stale = [(key, f"{value} and more", reading) for key, value, reading in before]

    assert alike(readings.gathered(stale), readings.gathered([(k, v, b"") for k, v, _ in stale]))


def test_what_is_current_is_not_worked_out_again():
    (_, _, reading), *_ = kept()
    swapped = readings.gathered([("garden", "slugs", reading)])

    assert alike(swapped, readings.gathered(kept()[:1]))


def test_the_order_of_facts_orders_the_rows_and_changes_none():
    order = [4, 2, 0, 5, 1, 3]
    found, shuffled = readings.gathered(kept()), readings.gathered([kept()[at] for at in order])

    assert alike(shuffled, readings.Readings(*(rows[order] for rows in arrays(found))))


def test_a_fact_reads_the_same_in_any_company():
    alone, among = readings.gathered(kept()[1:2]), readings.gathered(kept())

    assert alike(alone, readings.Readings(*(rows[1:2] for rows in arrays(among))))


@pytest.mark.parametrize(
    ("key", "worded"),
    [
        ("gluten_allergy.since", "gluten allergy since"),
        ("m12", ""),
        ("m_3", ""),
        ("memory_7.2", ""),
        ("note", ""),
        ("7", ""),
        ("memory_card", "memory card"),
        ("mother", "mother"),
        ("notes", "notes"),
    ],
)
def test_a_key_that_tells_nothing_has_no_words(key, worded):
    assert readings.worded(key) == worded


def test_under_a_key_that_tells_nothing_the_value_speaks_alone():
    first, second = (readings.taken(key, "O negative", weights()).kinds for key in ("m1", "note_2"))

    assert first.tolist() == second.tolist()
    assert first.tolist() == encode("O negative", Head.FACT, weights()).kinds[:-1].tolist()


def test_a_telling_key_says_what_a_bare_value_does_not():
    found = readings.taken("blood_type", "unsure", weights()).kinds
    bare = readings.taken("m1", "unsure", weights()).kinds
    at = weights().kinds.index("blood_type")

    assert found[at] > bare[at] + 0.3


def arrays(found):
    return (found.kinds, found.meanings, found.pointings, found.named, found.valued)


def alike(one, other):
    return all(np.array_equal(a, b) for a, b in zip(arrays(one), arrays(other), strict=True))
