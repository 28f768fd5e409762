"""Facts and notes by topic."""

from datetime import UTC, datetime

import pytest

from memory.actions import callers, use
from memory.actions.erasing import removal
from memory.attributes import Mode
from memory.decision import Lane, Reason
from memory.models import Answer, Event, Note
from memory.receipt import decode
from memory.scopes import Scope
from tests.api.contract import is_problem

NOTE = "the Spark job failed on the shuffle stage"
EVERYTHING = "what do you remember about me?"
SENTINEL = "zzsentinel"


def keys(body):
    return {fact["key"] for fact in body["facts"]}


def test_it_gives_the_facts_of_the_topic_with_whose_they_are(recall, put):
    put("sam_shoe_size", "UK 9", subject="Sam")
    put("shoe_size", "UK 5")
    body = recall("shoe size for Sam")
    told = [(fact["key"], fact["value"], fact["subject"]) for fact in body["facts"]]
    assert told == [("sam_shoe_size", "UK 9", "Sam")]
    assert (body["notes"], body["matched"]) == ([], True)


@pytest.mark.parametrize("topic", ["shoe size for Alex", "Alex's shoe size", "shoe size of Alex"])
def test_of_somebody_not_on_file_nothing_is_given_for_them(recall, put, topic):
    put("shoe_size", "UK 5")
    assert recall(topic)["matched"] is False
    lanes = {entry.slot: entry.reason for entry in decode(Answer.objects.get().lanes)}
    assert lanes["shoe_size"] == Reason.ANOTHER_PERSON


@pytest.mark.parametrize("topic", ["dinner for Friday", "food", "Priya's diet"])
def test_a_topic_is_read_as_a_message_is(recall, topic):
    assert keys(recall(topic)) == {"diet.fish", "diet.gluten", "diet.meat", "diet.pattern"}


def test_nothing_found_is_a_plain_answer_on_a_receipt(recall):
    body = recall("favourite opera")
    answer = Answer.objects.get()
    assert body == {
        "answer": answer.ref,
        "receipt_url": f"http://127.0.0.1:8000/answers/{answer.ref}/",
        "facts": [],
        "notes": [],
        "matched": False,
    }
    assert (answer.kind, answer.held, answer.on_file) == ("recall", 6, 6)


def test_the_receipt_adds_up_and_keeps_the_topic(recall):
    recall("diet", limit=2)
    answer = Answer.objects.get()
    assert (answer.used, answer.silent, answer.held, answer.on_file) == (1, 0, 5, 6)
    assert (answer.facts_given, answer.facts_on_file) == (2, 11)
    assert (answer.message, answer.turn) == ("diet", {"limit": 2, "speaker": "self"})


def test_what_others_came_before_is_held_as_over_budget(recall):
    given = keys(recall("diet", limit=1))
    (diet,) = [entry for entry in decode(Answer.objects.get().lanes) if entry.slot == "diet"]
    assert len(given) == 1
    reasons = sorted(item.reason for item in diet.items)
    assert reasons == [*[Reason.OVER_BUDGET] * 3, Reason.RECALLED]
    assert diet.lane == Lane.USED


def test_the_fact_that_the_topic_names_comes_first(recall):
    assert recall("food with gluten")["facts"][0]["key"] == "diet.gluten"


def test_it_gives_five_facts_unless_told_otherwise(recall):
    assert len(recall(EVERYTHING)["facts"]) == 5
    assert len(recall(EVERYTHING, limit=20)["facts"]) == 10  # all but the instruction


def test_notes_stand_beside_the_sum(recall, api):
    api.post("notes/", {"text": NOTE})
    api.post("notes/", {"text": "likes jazz"})
    body = recall("Spark job")
    answer = Answer.objects.get()
    assert [note["text"] for note in body["notes"]] == [NOTE]
    assert (body["facts"], body["matched"]) == ([], True)
    assert (answer.notes_given, answer.notes_on_file, answer.on_file) == (1, 2, 6)


def test_notes_come_best_first_and_no_more_than_the_limit(recall, api):
    for text in ("the kettle is old", "the kettle needs a new lid", NOTE):
        api.post("notes/", {"text": text})
    assert [note["text"] for note in recall("lid of the kettle", limit=1)["notes"]] == [
        "the kettle needs a new lid"
    ]


def test_notes_take_no_more_than_their_tokens_and_a_shorter_one_still_fits(recall, api):
    for text in ("kettle " * 280, "kettle " * 270, "a kettle, and a long word or two more"):
        api.post("notes/", {"text": text})
    lengths = sorted(len(note["text"]) > 1000 for note in recall("kettle")["notes"])
    assert lengths in ([False, True, True], [False, True])


def test_the_ledger_has_the_act_with_its_counts_and_no_word_of_the_topic(recall, api):
    api.post("notes/", {"text": NOTE})
    recall("Spark job")
    event = Event.objects.latest("number")
    assert (event.act, event.thing) == ("gave", Answer.objects.get().ref)
    assert event.counts == {"used": 0, "silent": 0, "held": 6, "notes": 1}


REFUSED = {
    "no topic": ({}, "topic"),
    "empty": ({"topic": ""}, "topic"),
    "spaces": ({"topic": " \n "}, "topic"),
    "too long": ({"topic": "a" * 201}, "topic"),
    "a number": ({"topic": 5}, "topic"),
    "a nul": ({"topic": "a\0b"}, "topic"),
    "none at all": ({"topic": "diet", "limit": 0}, "limit"),
    "too many": ({"topic": "diet", "limit": 21}, "limit"),
    "no number": ({"topic": "diet", "limit": "5"}, "limit"),
    "an unknown field": ({"topic": "diet", "message": "x"}, "message"),
}


@pytest.mark.parametrize(("body", "field"), REFUSED.values(), ids=REFUSED)
def test_what_is_no_topic_is_refused_and_leaves_no_receipt(api, body, field):
    is_problem(api.post("recall/", body), 400, field)
    assert not Answer.objects.exists()


def test_a_topic_may_have_200_characters(recall):
    assert recall("diet".ljust(200))["matched"] is True


def test_it_needs_its_own_scope(priya, make_api):
    others = [scope for scope in Scope if scope is not Scope.RECALL]
    told = is_problem(make_api(priya, *others).post("recall/", {"topic": "diet"}), 403)
    assert "the scope recall" in told["detail"]


def test_a_recall_is_disclosed_as_any_answer_is(recall, api):
    ref = recall("food with gluten", limit=1)["answer"]
    told = api.get(f"answers/{ref}/disclosure/").json()
    assert told["lines"][0] == "used: diet (has a gluten intolerance)"
    assert told["total"] == told["on_file"] == 6


def test_sent_again_under_its_key_it_leaves_one_receipt_and_says_the_same(api):
    api.post("notes/", {"text": "gluten makes the kettle sing"})
    body = {"topic": "food with gluten", "limit": 3}
    first, second = (api.post("recall/", body, Idempotency_Key="once") for _ in range(2))
    assert first.json() == second.json()
    assert len(first.json()["facts"]) == 3
    assert first.json()["notes"]
    assert second["Idempotent-Replayed"] == "true"
    assert Answer.objects.count() == 1


def test_told_again_it_repeats_nothing_that_was_withdrawn_meanwhile(api, priya, put):
    put("shelf_colour", SENTINEL)
    api.post("notes/", {"text": f"{SENTINEL} shelf colour"})
    body = {"topic": "shelf colour"}
    first = api.post("recall/", body, Idempotency_Key="once").json()
    assert str(first).count(SENTINEL) == 2
    me, now = callers.themselves(priya), datetime.now(UTC)
    use.set_mode(me, "shelf_colour", Mode.INSTRUCTION, at=now)
    removal.note(me, str(Note.objects.get().ref), at=now)
    again = api.post("recall/", body, Idempotency_Key="once").json()
    assert (again["facts"], again["notes"], again["matched"]) == ([], [], False)


def test_it_is_no_answer_in_progress(recall, api):
    ref = recall("diet")["answer"]
    put = api.put("facts/hobby/", {"value": "keeps bees", "answer": ref})
    is_problem(put, 400, "answer")


@pytest.mark.parametrize("method", ["GET", "HEAD", "PUT", "PATCH", "DELETE"])
def test_it_is_only_asked(api, method):
    sent = [] if method in ("GET", "HEAD") else [{"topic": "diet"}]
    assert api(method, "recall/", *sent).status_code == 405
