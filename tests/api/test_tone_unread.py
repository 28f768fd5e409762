"""What a proposal tells to who may not read the tone: what became of it, and nothing else."""

from datetime import timedelta

import pytest
from django.utils import timezone

from memory.scopes import Scope
from tests.api.contract import check
from tests.mcp.peer import Peer

LEARNS = (Scope.TONE_PROPOSE, Scope.TONE_EXPLICIT)
CASUAL = ["hey!! can u send me that thing again?? thx lol", "yeah nah it's fine, gonna do it"]


@pytest.fixture
def set_by_another(priya, make_api):
    """Two tags are in force that the assistant below has nothing to do with."""
    hears = make_api(priya, Scope.TONE_READ, *LEARNS, assistant="Trip Planner")
    hears.post("tone/proposals/", {"tags": ["bullet_points", "casual"], "source": "explicit"})


@pytest.fixture
def deaf(priya, make_api, set_by_another):
    return make_api(priya, *LEARNS)


def without_time(answer):
    return {name: told for name, told in answer.items() if name != "next_implicit_at"}


def propose(api, *tags, source="explicit"):
    response = api.post("tone/proposals/", {"tags": tags, "source": source})
    return check(response, "POST", "tone/proposals/")["active"]


def test_it_learns_whether_its_own_tag_is_in_force(deaf):
    assert propose(deaf, "concise") == ["concise"]


@pytest.mark.parametrize("tags", [(), ("be rude",), ("concise",)], ids=str)
def test_a_proposal_that_does_not_count_yet_tells_of_none(deaf, tags):
    assert propose(deaf, *tags, source="implicit") == []


@pytest.mark.parametrize("tags", [("casual",), ("formal",), ("casual", "concise")], ids=str)
def test_what_is_asked_for_is_answered_alike_whether_it_was_on_or_off(make_api, sam, deaf, tags):
    """Sam has no tone at all."""
    body = {"tags": tags, "source": "explicit"}
    answers = [api.post("tone/proposals/", body).json() for api in (deaf, make_api(sam, *LEARNS))]

    assert without_time(answers[0]) == without_time(answers[1])
    assert answers[0]["active"] == sorted(tags, reverse=True)


def test_so_is_what_is_to_go_off(make_api, sam, deaf):
    body = {"tags": [], "scores": {"casual": 0}, "source": "explicit"}
    answers = [api.post("tone/proposals/", body).json() for api in (deaf, make_api(sam, *LEARNS))]

    assert without_time(answers[0]) == without_time(answers[1])
    assert answers[0]["active"] == []


def test_an_override_is_told_however_it_was_written(deaf):
    until = (timezone.now() + timedelta(hours=1)).isoformat()
    told = deaf.put("tone/override/", {"tags": [" Formal", "be rude"], "until": until}).json()

    assert (told["active"], told["changed"]) == (["formal"], True)


def test_one_of_no_known_tag_tells_of_no_other(make_api, priya, deaf):
    until = (timezone.now() + timedelta(hours=1)).isoformat()
    make_api(priya, *LEARNS).put("tone/override/", {"tags": ["formal"], "until": until})
    told = deaf.put("tone/override/", {"tags": ["be rude"], "until": until}).json()

    assert (told["active"], told["changed"], told["override_until"]) == ([], False, None)


@pytest.mark.parametrize("tags", [["formal"], []], ids=str)
def test_an_override_is_answered_alike_whether_there_was_one_or_none(deaf, tags):
    until = (timezone.now() + timedelta(hours=1)).isoformat()
    body = {"tags": tags, "until": until}
    first, again = (deaf.put("tone/override/", body).json() for _ in range(2))

    assert first == again


def test_an_override_tells_of_its_own_tags_alone(deaf):
    until = (timezone.now() + timedelta(hours=1)).isoformat()
    body = deaf.put("tone/override/", {"tags": ["formal"], "until": until}).json()

    assert (body["active"], deaf.put("tone/override/", {"tags": []}).json()["active"]) == (
        ["formal"], [],
    )  # fmt: skip


def test_what_is_observed_tells_of_the_observed_tags_alone(deaf):
    body = check(deaf.post("tone/observe/", {"messages": CASUAL}), "POST", "tone/observe/")

    assert {*body["active"]} <= {seen["tag"] for seen in body["observed"]}
    assert "bullet_points" not in body["active"]


def test_from_nothing_nothing_is_learned(deaf):
    assert deaf.post("tone/observe/", {"messages": []}).json()["active"] == []


def test_sent_again_it_tells_no_more(deaf):
    body = {"tags": ["concise"], "source": "explicit"}
    answers = [deaf.post("tone/proposals/", body, Idempotency_Key="k").json() for _ in range(2)]

    assert [answer["active"] for answer in answers] == [["concise"]] * 2


def test_the_tool_tells_the_same(deaf):
    told = Peer(deaf.token).call("propose_tone", tags=["concise"], source="explicit")

    assert told["active"] == ["concise"]


def test_who_may_read_it_is_told_all(priya, make_api, set_by_another):
    reads = make_api(priya, Scope.TONE_READ, *LEARNS)

    assert propose(reads, "concise") == ["concise", "casual", "bullet_points"]
