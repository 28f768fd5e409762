"""The decision and the retriever read a message alike, on every corpus that is here."""

from datetime import UTC, datetime

import pytest

from benchmarks.reach import corpora, kept
from benchmarks.reach.cases import Case, Corpus, answers
from memory import decision
from memory.reach import catalogue
from memory.recall import ranking
from memory.turn import EVERYTHING, Turn

AT_ALL = Turn(at=datetime(2026, 1, 1, tzinfo=UTC), access=EVERYTHING)
NAMES = [
    pytest.param(name, marks=[pytest.mark.long] if name.startswith("train") else [])
    for name in corpora.names()
    if name != corpora.POOL  # which ranks turns, not facts
]


@pytest.mark.parametrize("name", NAMES)
def test_the_retriever_reaches_the_slots_that_the_decision_gives(name):
    if not corpora.present(name):
        pytest.skip(f"the corpus {name} is not here")
    corpus = kept.corpus(corpora.read(name))

    assert [case.id for case in corpus.cases if given(case, corpus) != ranked(case, corpus)] == []


def given(case: Case, corpus: Corpus) -> frozenset[str]:
    model = corpus.models[case.person]
    made = decision.apply(model, case.text, AT_ALL, catalogue.load())
    return frozenset(line.slot for line in made.given) & answers(model)


def ranked(case: Case, corpus: Corpus) -> frozenset[str]:
    model = corpus.models[case.person]
    return frozenset(ranking.slots(case.text, model, catalogue.load())) & answers(model)
