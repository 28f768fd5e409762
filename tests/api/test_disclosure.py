import pytest

from memory.models import Attribute, Grant
from memory.scopes import Scope
from tests.api.contract import check, is_problem
from tests.conftest import NOON

BOTH = "where do I work and what should I not eat?"
PATH = "answers/{ref}/disclosure/"


@pytest.fixture
def disclosed(api):
    def disclosed(message=BOTH, by=api):
        ref = by.apply(message).json()["answer"]
        return check(by.get(PATH.format(ref=ref)), "GET", PATH)

    return disclosed


def test_it_says_the_six_lines(disclosed):
    assert disclosed() == {
        "lines": [
            "used: diet (eats fish; does not eat meat; is pescatarian; has a gluten intolerance)",
            "used: employer (works at Calico Systems; is a staff engineer)",
            "applied silently: response_style",
            "held, not used: beverage",
            "held, not used: commute",
            "held, not used: residence",
        ],
        "total": 6,
        "on_file": 6,
    }


def test_without_held_names_one_line_counts_them(disclosed, priya, make_api):
    body = disclosed(by=make_api(priya, Scope.APPLY))
    assert body["lines"][-1] == "held, not used: 3 more"
    assert body["total"] == body["on_file"] == 6


def test_a_value_since_replaced_is_not_repeated(api):
    ref = api.apply("where do I work?").json()["answer"]
    api.put("facts/employer.name/", {"value": "works at Tamarind"})
    text = api.get(PATH.format(ref=ref)).content.decode()
    assert "Calico" not in text
    assert "Tamarind" not in text


@pytest.mark.parametrize(
    "narrowed",
    [{"categories": []}, {"every_slot": False}, {"every_slot": False, "slots": ["commute"]}],
    ids=["no category", "no slot", "another slot"],
)
def test_todays_grant_is_checked_again(api, narrowed):
    ref = api.apply(BOTH).json()["answer"]
    Grant.objects.update(**narrowed)
    text = api.get(PATH.format(ref=ref)).content.decode()
    assert "Calico" not in text
    assert "eats fish" not in text


def test_a_slot_since_paused_is_not_repeated(api):
    ref = api.apply(BOTH).json()["answer"]
    Attribute.objects.filter(slot="diet").update(paused_at=NOON)
    assert "eats fish" not in api.get(PATH.format(ref=ref)).content.decode()


def test_another_assistant_is_told_nothing(api, priya, make_api):
    ref = api.apply(BOTH).json()["answer"]
    other = make_api(priya, assistant="Trip Planner")
    is_problem(other.get(PATH.format(ref=ref)), 404)


def test_it_is_only_read(api):
    ref = api.apply(BOTH).json()["answer"]
    for method in ("POST", "PUT", "PATCH", "DELETE", "OPTIONS"):
        is_problem(api(method, PATH.format(ref=ref), {}), 405)


def test_it_needs_its_scope(api, priya, make_api):
    ref = api.apply(BOTH).json()["answer"]
    others = make_api(priya, *(set(Scope) - {Scope.APPLY}))
    is_problem(others.get(PATH.format(ref=ref)), 403)
