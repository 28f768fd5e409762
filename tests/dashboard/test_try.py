import pytest
from django.urls import reverse

from memory.models import Answer
from memory.receipt import Kind
from tests.dashboard.conftest import text_of

URL = reverse("try")


def test_it_decides_and_shows_the_receipt(priya_client, priya):
    answer = priya_client.post(URL, {"message": "what should I not eat?"})

    kept = Answer.objects.of(priya).get()
    assert answer.url == reverse("receipt", args=[kept.ref])
    assert (kept.kind, kept.assistant, kept.used) == (Kind.TRIAL, None, 1)


@pytest.mark.parametrize(
    ("message", "said"),
    [
        ("", "Enter a question."),
        ("x" * 8001, "A question has at most 8000 characters; this has 8001."),
    ],
)
def test_a_question_that_cannot_be_asked_comes_back(priya_client, priya, message, said):
    answer = priya_client.post(URL, {"message": message})

    assert answer.status_code == 422
    assert "<title>Error: Try a question" in answer.text
    assert text_of(answer).count(said) == 2
    assert f">{message}</textarea>" in answer.text
    assert not Answer.objects.of(priya).exists()
