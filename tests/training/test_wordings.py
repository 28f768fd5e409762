"""The written knowledge becomes texts of kinds, and labelled messages do too."""

import json
from collections import Counter

import numpy as np
import pytest

from benchmarks.reach.cases import Case
from memory.attributes import Attribute, Fact, Model
from memory.reach.learned.encoded import Head
from memory.reach.learned.weights import weights
from training.reach import messages, wordings
from training.reach.cases import Labelled


@pytest.fixture(scope="module")
def written():
    return list(wordings.texts())


def test_shares_add_up_to_1_or_there_is_no_kind(written):
    assert {round(sum(text.kinds.values()), 6) for text in written} == {0.0, 1.0}


def test_a_relation_adds_up_to_1_or_is_not_known(written):
    assert {round(sum(text.relation), 6) for text in written} == {0.0, 1.0}


def test_facts_have_no_relation_and_messages_have_one(written):
    assert {text.head for text in written if not any(text.relation)} == {Head.FACT}
    assert {text.head for text in written if any(text.relation)} == {Head.MESSAGE}


def test_every_kind_is_taught_as_message_and_as_fact(written):
    taught = Counter((text.head, kind) for text in written for kind in text.kinds)

    assert {kind for _, kind in taught} == {*wordings.kinds()}
    assert all(taught[Head.MESSAGE, kind] >= 10 for kind in wordings.kinds())
    assert all(taught[Head.FACT, kind] >= 5 for kind in wordings.kinds())


def test_a_phrase_that_is_not_of_a_kind_is_of_none(written):
    refused = {text for kind in wordings.kinds().values() for text in kind["en"]["not"]}
    found = [text for text in written if text.text in refused and not text.kinds]

    assert len({text.text for text in found}) == len(refused)
    assert {text.relation for text in found} == {(0.0, 0.0, 1.0)}


def test_a_line_of_several_kinds_counts_each_once(tmp_path, monkeypatch):
    (tmp_path / "many").mkdir()
    row = {"text": "hm", "lang": "en", "asks": ["pets", "pets"], "acts": ["horse", "no_kind"]}
    (tmp_path / "many" / "one.messages.jsonl").write_text(json.dumps(row) + "\n\n")
    kinds = wordings.kinds()
    monkeypatch.setattr(wordings, "FOLDER", tmp_path)

    (text,) = wordings._messages()
    assert {"pets", "horse"} <= kinds.keys()
    assert text.kinds == {"pets": 0.5, "horse": 0.5}
    assert text.relation == pytest.approx((2 / 3, 1 / 3, 0))


def labelled(text, asks=(), acts=()):
    pairs = [("blood_type", "O negative"), ("pets", "two cats"), ("zz", "qq")]
    facts = [Fact(key=key, value=value) for key, value in pairs]
    attributes = tuple(Attribute(slot=fact.key, facts=(fact,)) for fact in facts)
    wanted = frozenset((*asks, *acts))
    case = Case(
        id="1",
        person="ada",
        text=text,
        wanted=wanted,
        asks=frozenset(asks),
        acts=frozenset(acts),
        rows=("all",),
    )
    return Labelled(case, Model(name="Ada", attributes=attributes))


def texts(text, **labels):
    return list(messages.texts([labelled(text, **labels)], weights()))


def test_a_message_is_of_the_kinds_of_what_it_reaches():
    (text, *_) = texts("what group am I", asks=["blood_type"], acts=["pets"])

    assert text.kinds["blood_type"] + text.kinds["pets"] > 0.5
    assert sum(text.kinds.values()) == pytest.approx(1)
    assert text.relation == (0.5, 0.5, 0)


def test_a_message_that_reaches_nothing_is_of_no_kind():
    (text,) = texts("who wrote Middlemarch")

    assert (text.kinds, text.relation) == ({}, (0.0, 0.0, 1.0))


def test_a_fact_of_which_nothing_is_known_teaches_nothing(monkeypatch):
    monkeypatch.setattr(messages, "LEAST", 1.1)

    assert texts("what group am I", asks=["zz"]) == []


def test_the_only_clause_of_a_message_is_taught_too_and_for_less():
    whole, clause = texts("and what group am I?", asks=["blood_type"])

    assert clause.text in whole.text
    assert clause.text != whole.text
    assert (whole.weight, clause.weight) == (1.0, messages.CLAUSE)
    assert np.isclose(sum(clause.kinds.values()), 1)
