"""An answer that is under way while its person removes or overwrites something."""

import pytest

from memory.actions import callers, give, overwrite, read
from memory.actions.apply import Request, apply
from memory.actions.erasing import removal
from memory.actions.errors import OvertakenError
from memory.models import Answer
from memory.receipt import decode
from tests.conftest import NOON


@pytest.fixture(params=[removal.fact, overwrite.overwrite])
def overtaken(request, monkeypatch, priya):
    """Once, between the reading and the receipt, residence goes."""
    wait = [lambda: request.param(callers.themselves(priya), "residence", at=NOON)]
    real = read.model_of

    def model_of(person):
        model = real(person)
        while wait:
            wait.pop()()
        return model

    monkeypatch.setattr(read, "model_of", model_of)


def given(applied):
    return str(applied.context)


def test_the_answer_is_decided_anew_without_it(overtaken, pantry):
    done = apply(pantry, Request(message="where do I live?"), at=NOON)
    assert "Bristol" not in given(done)
    assert done.answer.on_file == len(decode(done.answer.lanes))


def test_one_answer_and_one_receipt_come_of_it(overtaken, pantry):
    apply(pantry, Request(message="where do I live?"), at=NOON)
    assert Answer.objects.count() == 1


def test_the_profile_is_decided_anew_too(overtaken, pantry):
    assert "Bristol" not in given(give.give_profile(pantry, at=NOON))


def test_a_fact_read_by_its_key_is_not_given_and_leaves_no_receipt(overtaken, pantry):
    model, _ = give.find(pantry, "residence", at=NOON)
    with pytest.raises(OvertakenError):
        give.give_facts(pantry, model, {"residence"}, at=NOON)
    assert not Answer.objects.exists()


def test_an_assistant_is_told_to_read_it_again(overtaken, api):
    response = api.get("facts/residence/")
    assert response.status_code == 409
    assert "Read it again" in response.json()["detail"]
