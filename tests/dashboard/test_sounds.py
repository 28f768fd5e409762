"""What a clause sounded like, wherever a reach is shown."""

import pytest
from django.urls import reverse

from dashboard import sounds
from memory.actions import callers, phrases, use
from memory.attributes import Mode
from memory.models import Attribute
from tests.conftest import NOON
from tests.dashboard.conftest import text_of

# The way to somewhere is of a commute in the other's words: no phrase of it is here.
MESSAGE = "plan my way to the office tomorrow"
COMMUTE = reverse("fact", args=["commute"])
TRY = reverse("fact-reach-try", args=["commute"])


@pytest.fixture
def herself(priya):
    return callers.themselves(priya)


@pytest.fixture
def told(priya_client):
    return lambda message, url=TRY: text_of(priya_client.post(url, {"message": message}))


@pytest.fixture
def receipt(priya_client, ask):
    """The receipt of a question whose one part reached the diet as the arguments say."""

    def receipt(*sound):
        answer = ask("book us a table for Friday").answer
        answer.reach = [
            {"span": [0, 26], "relation": "acts", "slots": [["diet", "acts", [0, 26], *sound]]}
        ]
        answer.save()
        return text_of(priya_client.get(reverse("receipt", args=[answer.ref])))

    return receipt


@pytest.mark.parametrize(
    ("kind", "words"), [("commute", "Commute"), ("", "this"), ("no_such_kind", "this")]
)
def test_a_kind_is_told_by_its_label(kind, words):
    assert sounds.like(kind) == f"sounds like a matter of {words}"


@pytest.mark.parametrize(
    ("score", "needed", "words"),
    [
        (0.829, 0.62, "sure .83, needs .62"),
        (1, 0.6, "sure 1.00, needs .60"),
        (1, 0, ""),
    ],
)
def test_how_sure_it_is_has_two_places(score, needed, words):
    assert sounds.sureness(score, needed) == words


@pytest.mark.parametrize(
    ("score", "words"),
    [(0.41, ".41, needs .62"), (0.6199, ".61, needs .62"), (0, ".00, needs .62")],
)
def test_what_is_not_enough_is_never_told_as_enough(score, words):
    assert sounds.lack(score, 0.62) == f"not sure enough: {words}"


def test_the_receipt_says_what_a_clause_sounded_like(receipt):
    text = receipt("learned", 0.83, 0.62, "commute")
    assert "as it sounds like a matter of Commute (sure .83, needs .62)" in text
    assert "by “book us" not in text


def test_the_receipt_says_nothing_of_how_sure_once_the_value_is_gone(receipt):
    text = receipt("learned")
    assert "as it sounds like a matter of this" in text
    assert "(sure" not in text


def test_a_receipt_of_before_says_by_which_words(receipt):
    assert "by “ book us a table for Friday ”" in receipt("catalogue")


def test_a_trial_says_what_it_sounds_like(told):
    text = told(MESSAGE)
    assert f"Only to act on. “{MESSAGE}” sounds like a matter of Commute (sure ." in text
    assert "Add a phrase that reaches it" not in text


def test_a_trial_that_comes_to_nothing_says_how_near_it_came(told):
    text = told("zebra")
    assert "By what it sounds like, Held is not sure enough: .0" in text
    assert "needs ." in text
    assert "Add a phrase that reaches it" in text


def test_how_near_is_not_told_of_what_is_about_somebody_else(told):
    text = told("what's Tom's employer?", reverse("fact-reach-try", args=["employer.name"]))
    assert "not sure enough" not in text


def test_what_it_sounds_like_can_be_silenced(told, herself):
    phrases.silence(herself, "commute", MESSAGE, at=NOON)
    assert "would reach it, but you silenced" in told(f"{MESSAGE}, please")


def test_a_silenced_wording_that_is_let_in_again_reaches_it(herself, told):
    phrases.silence(herself, "commute", MESSAGE, at=NOON)
    phrases.add(herself, "commute", MESSAGE, at=NOON)
    assert Attribute.objects.get(slot="commute").silenced == []
    assert "No." not in told(MESSAGE)


@pytest.mark.parametrize("url", [COMMUTE, reverse("fact-reach", args=["commute"])])
def test_the_fact_says_what_messages_sound_like_that_may_reach_it(priya_client, url):
    text = text_of(priya_client.get(url))
    assert "Messages that sound like" in text
    assert "Commute" in text
    assert "A phrase that you silence keeps them from it too." in text


def test_what_is_followed_is_not_reached_by_sound(priya_client, herself):
    use.set_mode(herself, "commute", Mode.INSTRUCTION, at=NOON)
    assert "Messages that sound like" not in text_of(priya_client.get(COMMUTE))
