"""A tool is there for those who may use it, and for nobody else."""

import pytest

from memory import toolbox
from memory.models import Answer, Fact, Refusal
from memory.scopes import Scope

ALL = [(tool, scope) for tool in toolbox.TOOLS for scope in Scope]


@pytest.mark.parametrize(("tool", "scope"), ALL, ids=lambda each: getattr(each, "name", each))
def test_a_tool_is_listed_for_its_own_scope_alone(priya, make_peer, tool, scope):
    assert (tool.name in make_peer(priya, scope).tools()) is (scope is tool.scope)


@pytest.mark.parametrize("tool", toolbox.TOOLS, ids=lambda tool: tool.name)
def test_a_tool_without_its_scope_is_one_that_there_is_not(priya, make_peer, tool):
    peer = make_peer(priya, *(scope for scope in Scope if scope is not tool.scope))
    arguments = {
        "message": "hello",
        "topic": "diet",
        "key": "commute",
        "value": "walks",
        "answer": "ans_x",
        "reply": "x",
    }
    without = peer.ask("tools/call", name=tool.name, arguments=arguments)["error"]
    unknown = peer.ask("tools/call", name="no_such", arguments=arguments)["error"]

    assert without["message"].replace(tool.name, "no_such") == unknown["message"]
    assert Fact.objects.of(priya).get(key="commute").version == 1
    assert not Answer.objects.exists()


def test_a_call_of_it_is_counted_as_refused_and_a_look_at_the_tools_is_not(priya, make_peer):
    peer = make_peer(priya, Scope.APPLY)
    peer.tools()
    peer.ask("tools/call", name="no_such", arguments={})
    assert not Refusal.objects.exists()
    peer.ask("tools/call", name="save_memory", arguments={})
    assert [*Refusal.objects.values_list("why", "count")] == [("scope", 1)]


def test_a_narrowed_grant_takes_a_tool_away_at_the_next_call(peer, grant):
    grant.scopes = ["apply"]
    grant.save()

    assert peer.tools() == ["apply_memory", "disclose_memory"]
