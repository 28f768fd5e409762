"""Every kind that reach was taught has a name for people."""

import tomllib

import pytest

from memory.attributes import Attribute, Fact, Mode
from memory.reach import labels, ways
from memory.reach.learned.weights import weights

COMMUTE = Fact(key="commute", value="commutes 40 minutes by train")


def test_it_reads_the_labels_that_are_written():
    files = [path.read_text(encoding="utf-8") for path in labels.FOLDER.glob("*.toml")]
    written = {name: kind["label"] for text in files for name, kind in tomllib.loads(text).items()}
    assert labels.labels() == written


def test_each_kind_of_the_weights_has_one():
    assert [kind for kind in weights().kinds if not labels.of(kind)] == []


def test_a_kind_that_is_none_has_none():
    assert labels.of("no_such_kind") == ""


def test_a_fact_is_taken_for_one_to_three_kinds():
    assert ways.kinds(Attribute(slot="commute", facts=(COMMUTE,)), COMMUTE)[0] == "commute"
    assert len(ways.kinds(Attribute(slot="commute", facts=(COMMUTE,)), COMMUTE)) <= ways.MOST


@pytest.mark.parametrize(
    ("fact", "mode"),
    [
        (COMMUTE, Mode.INSTRUCTION),
        (Fact(key="commute", value=""), Mode.ANSWER),
        (Fact(key="commute", value="by train", confirmed=False), Mode.ANSWER),
    ],
)
def test_what_no_message_may_reach_is_taken_for_none(fact, mode):
    assert ways.kinds(Attribute(slot="commute", facts=(fact,), mode=mode), fact) == ()
