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


def propose(api, *tags, source="explicit"):
    response = api.post("tone/proposals/", {"tags": tags, "source": source})
    return check(response, "POST", "tone/proposals/")["active"]


def test_it_learns_whether_its_own_tag_is_in_force(deaf):
    assert propose(deaf, "concise") == ["concise"]


@pytest.mark.parametrize("tags", [(), ("be rude",), ("concise",)], ids=str)
def test_a_proposal_that_does_not_count_yet_tells_of_none(deaf, tags):
    assert propose(deaf, *tags, source="implicit") == []


def test_one_that_was_in_force_already_is_not_told(deaf):
    assert propose(deaf, "casual", "concise") == ["concise"]


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
