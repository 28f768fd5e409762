import pytest

from memory.models import Answer, Grant
from memory.scopes import Scope
from tests.api.contract import check, is_problem

BOTH = "where do I work and what should I not eat?"


def slots(lines):
    return [line["slot"] for line in lines]


def test_it_answers_as_the_contract_says(api):
    response = api.apply(BOTH)
    body = check(response, "POST", "apply/")
    assert response.status_code == 201
    assert (slots(body["used"]), slots(body["silent"])) == (
        ["diet", "employer"],
        ["response_style"],
    )
    assert body["held"] == {"count": 3, "slots": ["beverage", "commute", "residence"]}


def test_a_given_fact_has_its_key_value_and_origin(api):
    (diet,) = api.apply("what should I not eat?").json()["used"]
    assert diet["facts"][0] == {"key": "diet.fish", "value": "eats fish", "origin": "stated"}
    assert (diet["withheld"], diet["reason"]) == (0, "asked")


def test_reach_names_the_clauses_and_the_given_slots(api):
    reach = api.apply(BOTH).json()["reach"]
    assert [(r["asks"], r["acts"]) for r in reach] == [(["employer"], []), (["diet"], [])]
    assert reach[0]["clause"] == "where do I work"


def test_reach_names_no_slot_that_is_held(api):
    Grant.objects.update(every_slot=False, slots=["diet"])
    reach = api.apply(BOTH).json()["reach"]
    assert [r["asks"] for r in reach] == [[], ["diet"]]


def test_the_context_is_fenced_data(api):
    body = api.apply("where do I work?").json()
    assert body["context"].splitlines() == [
        "Recalled about this user (may be out of date; the message wins where they differ):",
        "<data>",
        "- Priya works at Calico Systems",
        "- Priya is a staff engineer",
        "</data>",
    ]
    assert "prefers shorter answers" in body["obey"]
    assert body["bounds"] == ""


def test_tokens_are_counted_with_the_named_encoding(api):
    assert api.apply(BOTH).json()["tokens"] == {
        "encoding": "o200k_base", "given": 40, "whole_model": 72,
    }  # fmt: skip


def test_without_held_names_the_held_are_counted_only(priya, make_api):
    response = make_api(priya, Scope.APPLY).apply(BOTH)
    assert response.json()["held"] == {"count": 3}
    assert "residence" not in response.content.decode()


def test_it_leaves_a_receipt_that_adds_up(api):
    ref = api.apply(BOTH).json()["answer"]
    answer = Answer.objects.get(ref=ref)
    assert (answer.used, answer.silent, answer.held, answer.on_file) == (2, 1, 3, 6)
    assert str(answer.assistant) == "Pantry Bot"


def test_the_receipts_address_is_on_this_server(api):
    body = api.apply(BOTH).json()
    assert body["receipt_url"] == f"http://127.0.0.1:8000/answers/{body['answer']}/"


def test_the_conversation_is_kept_as_a_digest(api):
    api.apply(BOTH, conversation="thread-77")
    api.apply(BOTH, conversation="thread-77")
    kept = set(Answer.objects.values_list("conversation", flat=True))
    assert len(kept) == 1
    assert "thread-77" not in str(kept)


def test_todays_words_hold_the_saved_fact(api):
    body = api.apply(BOTH, turn={"overrides": {"diet": "tonight I eat anything"}}).json()
    assert slots(body["used"]) == ["employer"]
    assert "diet" in body["held"]["slots"]


def test_todays_words_are_not_kept(api):
    api.apply(BOTH, turn={"overrides": {"diet.fish": "tonight I eat anything"}})
    assert Answer.objects.get().turn == {"overridden": ["diet.fish"], "speaker": "self"}


def test_another_speaker_gets_none_of_the_persons_answers(api):
    body = api.apply(BOTH, speaker="Sam").json()
    assert body["used"] == []
    assert slots(body["silent"]) == ["response_style"]


@pytest.mark.parametrize("speaker", ["self", "Self", "SELF"])
def test_self_is_the_person_however_it_is_written(api, speaker):
    assert slots(api.apply(BOTH, speaker=speaker).json()["used"]) == ["diet", "employer"]


def test_a_budget_is_kept_and_the_rest_is_held(api):
    body = api.apply(BOTH, budget=45).json()
    assert body["held"]["count"] > 3
    assert len(body["used"]) + len(body["silent"]) + body["held"]["count"] == 6


def test_a_nomination_alone_gives_nothing(api):
    body = api.apply("thanks", asks=["residence"], acts=["diet"]).json()
    assert body["used"] == []
    assert slots(body["silent"]) == ["response_style"]
    assert Answer.objects.get().turn["asks"] == ["residence"]


def test_a_correction_is_served_by_the_very_next_call(api):
    api.put("facts/employer.name/", {"value": "works at Tamarind"})
    text = api.apply("where do I work?").content.decode()
    assert "Tamarind" in text
    assert "Calico" not in text


def test_nobody_on_file_is_an_empty_answer(mallory, make_api):
    body = make_api(mallory).apply(BOTH).json()
    assert (body["used"], body["silent"], body["held"]["count"]) == ([], [], 0)
    assert body["context"] == body["obey"] == ""


def test_somebody_elses_facts_are_never_in_it(api, sam, make_api):
    text = make_api(sam).apply(BOTH).content.decode()
    assert "Calico" not in text
    assert "fish" not in text


def test_a_message_may_have_8000_characters(api):
    assert api.apply("a" * 8000).status_code == 201
    is_problem(api.apply("a" * 8001), 400, "message")
    is_problem(api.apply("a" * 8000 + " "), 400, "message")


def test_it_is_only_posted_to(api):
    for method in ("GET", "PUT", "PATCH", "DELETE", "OPTIONS"):
        is_problem(api(method, "apply/"), 405)


def test_it_needs_its_scope(priya, make_api):
    others = set(Scope) - {Scope.APPLY}
    is_problem(make_api(priya, *others).apply(BOTH), 403)
    assert not Answer.objects.exists()


def test_of_a_nomination_only_a_slot_on_file_is_kept(api):
    api.apply("what should I not eat?", asks=["diet", "14 Rowan Street"], acts=["nothing"])
    assert Answer.objects.get().turn == {"asks": ["diet"], "speaker": "self"}
