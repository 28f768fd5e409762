"""What is kept of messages between two looks at them: no text, not much, and safely."""

import gc
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import numpy as np
import pytest

from memory.reach.learned import encoded
from memory.reach.learned.encoded import Head, encode, message
from memory.reach.learned.weights import weights

SECRET = "the hedgehog sleeps under the third beehive"
THREADS = 8


@pytest.fixture(autouse=True)
def nothing_kept():
    encoded._kept.clear()
    yield
    encoded._kept.clear()


@pytest.fixture
def hurried():
    """Threads take turns as often as they can."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)  # seconds
    yield
    sys.setswitchinterval(before)


def test_it_is_what_is_worked_out_without_it():
    first, again, afresh = message(SECRET), message(SECRET), encode(SECRET, Head.MESSAGE, weights())

    assert first is again
    assert np.array_equal(first.kinds, afresh.kinds)


def test_no_text_is_kept():
    message("".join([SECRET[:9], SECRET[9:]]))

    assert [(type(key), len(key)) for key in encoded._kept] == [(bytes, 16)]
    assert not any(SECRET.encode() in key for key in encoded._kept)


def test_nothing_that_is_reached_from_it_is_a_text():
    message(SECRET)
    seen: set[int] = set()
    todo: list[object] = [*encoded._kept.values()]
    while todo:
        one = todo.pop()
        if id(one) not in seen and not isinstance(one, type):
            seen.add(id(one))
            todo += gc.get_referents(one)
            assert not isinstance(one, str)


def test_others_weights_are_asked_for_the_same_message_anew(choose):
    before = message(SECRET)
    heads = {**weights().heads, "message_bias": weights().heads["message_bias"][::-1]}
    choose(replace(weights(), mark=b"next", heads=heads))

    assert not np.array_equal(message(SECRET).kinds, before.kinds)


def test_no_more_are_kept_than_is_said():
    for number in range(encoded.KEPT + 20):
        message(f"tea {number}")

    assert len(encoded._kept) == encoded.KEPT


def test_the_oldest_make_room(monkeypatch):
    monkeypatch.setattr(encoded, "KEPT", 2)
    first, second, _ = message("one"), message("two"), message("three")

    assert message("two") is second
    assert message("one") is not first


def test_threads_that_encode_at_once_do_not_disturb_one_another(monkeypatch, hurried):
    monkeypatch.setattr(encoded, "KEPT", 2)

    def work(number):
        return [message(" " * (number + THREADS * at)).kinds[-1] for at in range(600)]

    with ThreadPoolExecutor(THREADS) as threads:
        found = list(threads.map(work, range(THREADS)))

    assert len({float(share) for each in found for share in each}) == 1
    assert len(encoded._kept) == 2
