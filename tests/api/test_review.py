import pytest

from memory.models import Answer, Event, Review
from tests.api.contract import check, is_problem

PATH = "answers/{ref}/review/"


@pytest.fixture
def ref(api):
    return api.apply("what should I not eat?").json()["answer"]


def send(api, ref, reply, **more):
    return api.post(PATH.format(ref=ref), {"reply": reply, **more})


def test_a_recited_instruction_is_told_with_its_place(api, ref):
    reply = "Avoid meat. As you prefer shorter answers, I will stop here."
    body = check(send(api, ref, reply), "POST", PATH)
    recited = [found for found in body["findings"] if found["kind"] == "recited"]
    assert [found["about"] for found in recited] == ["response_style"]
    assert reply[recited[0]["start"] : recited[0]["end"]].startswith("As you prefer")


@pytest.mark.parametrize("place", ["Bristol", "Leeds"], ids=["what is held", "what is not"])
def test_nothing_tells_the_assistant_whether_a_guess_at_what_is_held_is_right(api, ref, place):
    body = send(api, ref, f"You live in {place}.").json()
    assert body["findings"] == []


def test_the_person_sees_it_on_the_receipt(api, ref, client, priya):
    send(api, ref, "You live in Bristol. Avoid meat.")
    client.force_login(priya)
    page = client.get(f"/answers/{ref}/").content.decode()
    assert "It told something that was held back: residence." in page
    assert '<q dir="auto">You live in Bristol.</q>' in page


def test_a_clean_reply_is_said_to_be_clean(api, ref, client, priya):
    send(api, ref, "Avoid meat and gluten.")
    client.force_login(priya)
    assert "Nothing was found in it" in client.get(f"/answers/{ref}/").content.decode()


def test_the_reply_is_not_kept(api, ref):
    send(api, ref, "zzsentinelzz. Avoid meat.")
    assert "zzsentinelzz" not in str(Review.objects.get().findings)


@pytest.mark.parametrize("reply", [None, 5, ["a"], "a" * 20_001, "a\x00"])
def test_what_is_no_reply_is_refused(api, ref, reply):
    is_problem(send(api, ref, reply), 400, "reply")
    assert not Review.objects.exists()


def test_anothers_answer_is_not_there(ref, mallory, make_api):
    theirs = make_api(mallory)
    foreign, missing = (send(theirs, each, "a") for each in (ref, "ans_missing"))
    assert (foreign.status_code, foreign.content) == (404, missing.content)
    assert not Review.objects.exists()


def test_another_assistants_answer_is_not_there(ref, priya, make_api):
    is_problem(send(make_api(priya, assistant="Trip Planner"), ref, "a"), 404)


def test_a_repeated_call_is_answered_as_before(api, ref):
    body = {"reply": "As you prefer shorter answers: avoid meat."}
    first, again = (
        api.post(PATH.format(ref=ref), body, Idempotency_Key="k").json() for _ in range(2)
    )
    assert first == again
    assert Event.objects.filter(act="reviewed").count() == 1


def test_the_receipt_still_adds_up(api, ref):
    send(api, ref, "You live in Bristol.")
    answer = Answer.objects.get(ref=ref)
    assert answer.used + answer.silent + answer.held == answer.on_file
