"""A message tried against one fact says whether it reaches it, by which words, or why not."""

import pytest
from django.urls import reverse

from memory.actions import callers, phrases, use
from memory.attributes import Mode
from memory.models import Answer, Event
from tests.conftest import NOON
from tests.dashboard.conftest import text_of

EMPLOYER, FISH = (reverse("fact-reach-try", args=[key]) for key in ("employer.name", "diet.fish"))


@pytest.fixture
def herself(priya):
    return callers.themselves(priya)


@pytest.fixture
def told(priya_client):
    return lambda url, message: text_of(priya_client.post(url, {"message": message}))


@pytest.mark.parametrize(
    ("url", "message", "verdict"),
    [
        (EMPLOYER, "So where do I work?",
         "Yes. It asks for it by “where do I work”, a common phrase for it."),
        (EMPLOYER, "what do you know about me?", "Yes. It asks for everything on file."),
        (EMPLOYER, "book dinner", "No. It has no phrase that reaches it."),
        (EMPLOYER, "I work for nobody, my employer is gone",
         "No. It has a phrase for it, but asks for nothing and sets no task by it."),
        (EMPLOYER, "what's Tom's employer?",
         "No. “employer” is there, a common phrase for it, but this is about somebody else."),
        (FISH, "book dinner for Friday",
         "Only to act on. It sets a task that this counts for by “dinner”, a common phrase"),
    ],
)  # fmt: skip
def test_it_says_whether_and_by_which_words(told, url, message, verdict):
    assert verdict in told(url, message).replace("&#x27;", "'")


def test_it_says_which_silenced_phrase_would_reach_it(told, herself):
    phrases.silence(herself, "employer", "where do I work", at=NOON)
    assert "No. “where do I work” would reach it, and you silenced that." in told(
        EMPLOYER, "where do I work?"
    )


def test_a_phrase_of_the_persons_is_called_theirs(told, herself):
    phrases.add(herself, "employer", "outfit", at=NOON)
    assert "by “outfit”, a phrase of yours." in told(EMPLOYER, "who runs my outfit?")


def test_it_says_what_would_be_given(told):
    assert "would be given this to answer with." in told(EMPLOYER, "where do I work?")
    assert "It would be given this to follow or to act on" in told(FISH, "book dinner for Friday")


def test_what_stands_in_the_way_is_told_beside(told, herself):
    use.stop(herself, "employer", at=NOON)
    text = told(EMPLOYER, "where do I work?")
    assert "Yes. It asks for it by" in text
    assert "It would not be given this for this answer. You stopped its use on 24 Nov" in text


def test_what_is_followed_is_given_whatever_is_asked(told, herself):
    use.set_mode(herself, "employer", Mode.INSTRUCTION, at=NOON)
    assert "An instruction, followed in every answer." in told(EMPLOYER, "hello")


def test_a_guess_is_reached_by_no_message(told, guess):
    assert "No. No message reaches it as it stands." in told("/facts/hobby/reach/try/", "hobby?")


def test_nothing_of_it_is_kept(priya_client):
    before = Answer.objects.count(), Event.objects.count()
    response = priya_client.post(EMPLOYER, {"message": "where do I work?"})
    assert (Answer.objects.count(), Event.objects.count()) == before
    assert "Nothing of it was kept" in response.text


def test_it_is_the_decision_that_a_receipt_would_tell(told, ask):
    for message in ("where do I work?", "book dinner", "tell me my company", "what is work?"):
        reached = "employer" in [line.slot for line in ask(message).decision.used]
        assert ("Yes." in told(EMPLOYER, message)) is reached


@pytest.mark.parametrize("message", ["", "x" * 8001, "a\0b"])
def test_what_cannot_be_tried_is_told_at_its_field(priya_client, message):
    response = priya_client.post(EMPLOYER, {"message": message})
    assert response.status_code == 422
    assert 'id="message-error"' in response.text


def test_its_address_leads_to_the_page(priya_client):
    assert priya_client.get(EMPLOYER).url == reverse("fact-reach", args=["employer.name"])


def test_a_strangers_fact_is_not_found(mallory_client, priya):
    assert mallory_client.post(EMPLOYER, {"message": "where do I work?"}).status_code == 404
