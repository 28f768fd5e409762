"""What a clause sounded like is kept as a kind's name and how sure it was, and gone with what it
tells of."""

import json
from copy import copy

import pytest

from memory import receipt
from memory.actions import callers, overwrite
from memory.actions.erasing import kinds, removal
from memory.actions.erasing.removal import Also
from memory.actions.erasing.tally import Tally
from memory.decision import Decision
from memory.models import Answer
from memory.reach.relation import Question, Reached, Relation
from tests.conftest import NOON

MESSAGE = "book us a table, where do I work?"
SOUND = ["diet", "acts", [0, 15], "learned", 0.83, 0.62, "allergies"]
PLAIN = ["employer", "asks", [17, 32], "catalogue"]


def clause(*slots):
    return {"span": [0, 15], "relation": "acts", "slots": [*slots]}


def reached(**more):
    return Reached(slot="diet", relation=Relation.ACTS, cue=MESSAGE[:15], start=0, end=15, **more)


@pytest.fixture
def herself(priya):
    return callers.themselves(priya)


@pytest.fixture
def answer(ask):
    kept = ask(MESSAGE).answer
    kept.reach = [clause(SOUND), clause(PLAIN)]
    kept.save()
    return kept


def left(answer):
    return [found for part in Answer.objects.get(pk=answer.pk).reach for found in part["slots"]]


@pytest.fixture
def fifty(answer):
    """As many receipts more, with the same on each."""
    answer.pk = None
    for number in range(50):
        again = copy(answer)
        again.ref = f"ans_{number}"
        again.save()


@pytest.mark.parametrize("more", [
    {"source": "learned", "score": 0.83, "needed": 0.62, "kind": "allergies"},
    {"source": "catalogue"},
])  # fmt: skip
def test_what_is_kept_reads_back(more):
    question = Question(text=MESSAGE[:15], start=0, end=15, relation=Relation.ACTS)
    made = Decision(name="Priya", lines=(), reach=((question, (reached(**more),)),))
    kept = json.loads(json.dumps(receipt.encode_reach(made)))
    assert receipt.decode_reach(kept, MESSAGE) == made.reach
    assert "table" not in json.dumps(kept)


def test_what_a_phrase_led_to_is_kept_as_before(ask):
    kept = ask("where do I work?").answer.reach
    assert [found[0:2] + found[3:] for found in kept[0]["slots"]] == [
        ["employer", "asks", "catalogue"]
    ]


def test_a_receipt_from_before_still_reads():
    ((_, (found,)),) = receipt.decode_reach([clause(PLAIN)], MESSAGE)
    assert (found.cue, found.score, found.kind) == ("where do I work", 1.0, "")


def test_an_overwritten_value_leaves_neither_kind_nor_score(herself, answer):
    overwrite.overwrite(herself, "diet.fish", at=NOON)
    assert left(answer) == [SOUND[:4], PLAIN]


def test_a_removed_fact_leaves_neither_kind_nor_score(herself, answer):
    removal.fact(herself, "diet.fish", at=NOON)
    assert left(answer) == [SOUND[:4], PLAIN]


def test_a_question_that_goes_with_a_fact_takes_every_kind_along(herself, answer):
    removal.fact(herself, "employer.name", at=NOON, also=Also(questions=True))
    assert Answer.objects.get(pk=answer.pk).message == ""
    assert left(answer) == [SOUND[:4], PLAIN]


def test_another_value_leaves_the_kind(herself, answer):
    overwrite.overwrite(herself, "commute", at=NOON)
    assert left(answer) == [SOUND, PLAIN]


def test_an_overwrite_takes_as_many_queries_for_fifty_receipts_as_for_one(
    priya, answer, fifty, django_assert_num_queries
):
    with django_assert_num_queries(2):
        kinds.overwrite(priya, "diet")
    assert "allergies" not in str([kept.reach for kept in Answer.objects.all()])


def test_so_does_a_removal(priya, answer, fifty, django_assert_num_queries):
    tally = Tally([])
    with django_assert_num_queries(2):
        kinds.erase(priya, {"diet"}, [], tally)
    assert len({*tally.marks}) == 51


def test_more_than_one_statement_takes_are_all_written(priya, answer, fifty, monkeypatch):
    monkeypatch.setattr(kinds, "BATCH", 20)
    kinds.overwrite(priya, "diet")
    assert "allergies" not in str([kept.reach for kept in Answer.objects.all()])


def test_words_that_went_since_a_receipt_was_read_do_not_come_back(priya, answer):
    found = [*kinds.lessened(priya, {"diet"})]
    Answer.objects.filter(pk=answer.pk).update(message="", reach=[], question_dropped_at=NOON)
    kinds.write(priya, found)
    assert (len(found), left(answer)) == (1, [])
