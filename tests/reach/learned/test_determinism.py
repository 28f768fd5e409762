"""Two processes make the same of the same, whatever their hashes are salted with."""

import subprocess
import sys
from pathlib import Path

import pytest

from memory.reach.learned import readings
from tests.reach.learned import cast

ROOT = Path(__file__).resolve().parents[3]
MESSAGES = [cast.GROUP, cast.VET, cast.MULCH, "wie viel verdiene ich", "我的血型是什么"]


def tell():
    """Prints what is kept of facts, and what is reached of them."""
    for attribute in cast.NADIA.attributes:
        for fact in attribute.facts:
            print(readings.read(fact.key, fact.value).hex())
    for message in MESSAGES:
        print([weighing.tolist() for weighing in (cast.weighed(message).sure,)])
        print(cast.added(message))


def told(salt):
    script = "from tests.reach.learned.test_determinism import tell; tell()"
    done = subprocess.run(
        [sys.executable, "-c", script],
        env={"PYTHONHASHSEED": salt, "PYTHONPATH": str(ROOT), "PYTHONUTF8": "1"},
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    )
    return done.stdout.splitlines()


@pytest.fixture(scope="module")
def first():
    return told("1")


def test_it_is_the_same_in_a_process_with_another_salt(first):
    assert told("2") == first


def test_it_tells_of_facts_and_of_what_is_reached(first):
    assert len(first) == 4 + 2 * len(MESSAGES)
    assert "blood_type" in first[5]
