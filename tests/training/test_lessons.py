"""What the encoder learns from, and whom it never sees."""

import random
from collections import Counter
from dataclasses import replace

import pytest

from benchmarks.reach import corpora
from memory.reach.learned.encoded import Head
from tests.training import tiny
from training.encoder import lessons
from training.encoder.lessons import Known, Phrase, Said
from training.reach import cases

TEXTS = [Phrase((101, n, 102), Head.MESSAGE, {}, (0.0, 0.0, 1.0)) for n in range(40)]


@pytest.fixture
def given(tmp_path, monkeypatch):
    tiny.write(tmp_path)
    monkeypatch.setattr(corpora, "OWN", tmp_path)
    monkeypatch.setattr(cases, "SETS", (tiny.SET,))
    return list(cases.labelled())


def said(*asks, acts=(), may=()):
    return Said(((101, 102),), frozenset(asks), frozenset(acts), frozenset(may))


def known(*slots):
    return [Known(slot, (101, 102)) for slot in slots]


def test_three_people_in_ten_are_kept_apart():
    apart = sum(lessons.is_apart(f"person {n}") for n in range(2000))

    assert 0.27 < apart / 2000 < 0.33


def test_the_encoder_never_sees_who_is_apart(given, monkeypatch):
    monkeypatch.setattr(lessons, "is_apart", lambda person: person == "dot")
    (one,) = lessons.people(given)

    assert len(one[1]) == sum(each.case.person != "dot" for each in given)


def test_a_round_has_every_message_once(given, monkeypatch):
    monkeypatch.setattr(lessons, "is_apart", lambda person: False)
    everybody = lessons.people(given)
    seen = Counter(
        id(one) for _, batch in lessons.steps(everybody, random.Random(1)) for one in batch
    )

    assert set(seen.values()) == {1}
    assert len(seen) == len(given)


def test_of_many_facts_what_is_reached_always_stays():
    facts = known(*(f"slot_{n}" for n in range(100)))
    made = lessons.step(((facts, []), [said("slot_7", acts=("slot_93",))]), TEXTS, random.Random(1))

    assert {"slot_7", "slot_93"} <= {fact.slot for fact in made.facts}
    assert len(made.facts) == lessons.OTHERS + 2


def test_of_few_facts_all_stay():
    facts = known(*(f"slot_{n}" for n in range(lessons.FACTS)))
    made = lessons.step(((facts, []), [said("slot_7")]), TEXTS, random.Random(1))

    assert made.facts == facts
    assert len(made.phrases) == lessons.PHRASES


def test_a_message_is_read_whole_and_by_its_clauses(given):
    case = replace(given[0].case, text="my diet please, and where do I work?")
    found = lessons._said(case)

    assert len(found.parts) == 3
    assert found.parts[0] == lessons._ids(case.text)
