"""What a clause sounded like is told of given slots, as the contract says."""

import pytest

from memory.actions import callers, overwrite
from memory.actions.save import Draft, save
from memory.models import Answer, Fact, Grant
from tests.api.contract import check, schema
from tests.conftest import NOON

MESSAGE = "plan my way to the office tomorrow"


@pytest.fixture
def heard(api):
    def heard(message=MESSAGE):
        body = check(api.apply(message), "POST", "apply/")
        return [each for clause in body["reach"] for each in clause["heard"]]

    return heard


def test_the_document_names_its_parts():
    parts = schema()["components"]["schemas"]
    assert parts["ReachedClause"]["required"] == ["acts", "asks", "clause", "heard"]
    assert [*parts["HeardSlot"]["properties"]] == ["slot", "sounds_like", "sure", "needed"]
    assert parts["HeardSlot"]["properties"]["sure"].items() >= {"minimum": 0, "maximum": 1}.items()


def test_it_tells_the_label_and_how_sure(heard):
    (found,) = heard()
    assert (found["slot"], found["sounds_like"]) == ("commute", "Commute")
    assert found["sure"] >= found["needed"] > 0


def test_what_a_phrase_led_to_is_not_among_them(heard):
    assert heard("where do I work?") == []


def test_of_a_slot_that_is_held_nothing_is_told(heard):
    Grant.objects.update(every_slot=False, slots=["diet"])
    assert heard() == []


def test_a_kind_that_may_be_a_held_facts_is_not_told(heard, priya):
    draft = Draft(key="commute.bus", value="takes the bus on Mondays")
    save(callers.themselves(priya), draft, at=NOON)
    Fact.objects.filter(key="commute.bus").update(expires_at=NOON)
    assert [found["sounds_like"] for found in heard()] == [""]


def test_the_receipt_keeps_the_same(heard):
    (found,) = heard()
    ((*_, source, sure, needed, kind),) = Answer.objects.get().reach[0]["slots"]
    assert (source, sure, needed, kind) == ("learned", found["sure"], found["needed"], "commute")


@pytest.mark.parametrize(
    "message",
    [
        "recommend exercises during pregnancy",
        "can I take ibuprofen for a headache?",
        "plan a walk for tomorrow evening",
        MESSAGE,
    ],
)
def test_what_a_held_value_is_cannot_be_heard(api, priya, message):
    person = callers.themselves(priya)
    save(person, Draft(key="wellbeing", value="walks every evening"), at=NOON)
    answers = []
    for value in ("is pregnant", "takes ramipril against high blood pressure", "sings alto"):
        save(person, Draft(key="wellbeing.more", value=value, explicit_ask=True), at=NOON)
        Fact.objects.filter(key="wellbeing.more").update(expires_at=NOON)
        body = api.apply(message).json()
        answers.append({part: body[part] for part in ("used", "held", "reach", "context")})
    assert answers[0] == answers[1] == answers[2]


def test_told_again_after_a_value_is_gone_it_says_nothing_of_how_sure(api, priya):
    herself, once = callers.themselves(priya), {"Idempotency_Key": "turn-1"}
    save(herself, Draft(key="commute.bus", value="takes the bus on Mondays"), at=NOON)
    api.post("apply/", {"message": MESSAGE}, **once)
    overwrite.overwrite(herself, "commute.bus", at=NOON)
    body = check(api.post("apply/", {"message": MESSAGE}, **once), "POST", "apply/")
    gone = {"slot": "commute", "sounds_like": "", "sure": None, "needed": None}
    assert [each for clause in body["reach"] for each in clause["heard"]] == [gone]
