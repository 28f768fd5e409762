from memory.actions import callers
from memory.actions.apply import Request, apply
from memory.scopes import Scope
from tests.api.contract import check, is_problem
from tests.conftest import NOON


def test_the_list_is_newest_first_and_counts(api):
    refs = [api.apply(message).json()["answer"] for message in ("thanks", "where do I work?")]
    body = check(api.get("answers/"), "GET", "answers/")
    assert [row["answer"] for row in body["results"]] == refs[::-1]
    assert body["results"][0] | {"at": None, "receipt_url": None} == {
        "answer": refs[1], "kind": "apply", "at": None, "used": 1, "silent": 1, "held": 4,
        "on_file": 6, "receipt_url": None,
    }  # fmt: skip


def test_the_list_has_no_value_and_no_message(api):
    api.apply("where do I work?")
    text = api.get("answers/").content.decode()
    assert "Calico" not in text
    assert "where" not in text


def test_pages_hold_fifty_and_lead_to_each_other(api):
    for number in range(51):
        api.apply(f"thanks {number}")
    first = api.get("answers/").json()
    second = api.get("answers/?" + first["next"].partition("?")[2]).json()
    assert (len(first["results"]), len(second["results"])) == (50, 1)
    assert first["previous"] is None
    assert second["next"] is None


def test_a_cursor_of_no_page_is_a_problem(api):
    problem = is_problem(api.get("answers/?cursor=nonsense"), 400)
    assert "next or previous" in problem["errors"]["cursor"][0]


def test_one_answer_is_told_alone(api):
    ref = api.apply("thanks").json()["answer"]
    body = check(api.get(f"answers/{ref}/"), "GET", "answers/{ref}/")
    assert (body["answer"], body["used"], body["held"]) == (ref, 0, 5)


def test_another_assistant_sees_only_its_own(api, priya, make_api):
    ref = api.apply("thanks").json()["answer"]
    other = make_api(priya, assistant="Trip Planner")
    assert other.get("answers/").json()["results"] == []
    is_problem(other.get(f"answers/{ref}/"), 404)


def test_the_persons_own_questions_are_not_the_assistants(api, priya):
    apply(callers.themselves(priya), Request(message="where do I live?"), at=NOON)
    assert api.get("answers/").json()["results"] == []


def test_it_is_only_read(api):
    ref = api.apply("thanks").json()["answer"]
    for path in ("answers/", f"answers/{ref}/"):
        for method in ("POST", "PUT", "PATCH", "DELETE", "OPTIONS"):
            is_problem(api(method, path, {}), 405)


def test_it_needs_its_scope(priya, make_api):
    others = make_api(priya, *(set(Scope) - {Scope.APPLY}))
    is_problem(others.get("answers/"), 403)
    is_problem(others.get("answers/ans_0/"), 403)
