"""The same server over standard input and output."""

import json

import pytest
from django.core.management import CommandError, call_command

from memory.mcp import stdio
from memory.models import Answer

APPLY = {"name": "apply_memory", "arguments": {"message": "what should I not eat?"}}
META = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientCapabilities": {},
}


def said(token, *messages):
    answers: list[str] = []
    lines = [message if isinstance(message, str) else json.dumps(message) for message in messages]
    stdio.serve(lines, answers.append, {"HTTP_AUTHORIZATION": f"Bearer {token}"})
    return [json.loads(answer) for answer in answers]


def message(method, number=1, **params):
    return {"jsonrpc": "2.0", "id": number, "method": method, "params": params}


def test_a_line_is_a_call_and_leaves_its_receipt(api, priya):
    _, done = said(api.token, message("initialize"), message("tools/call", 2, **APPLY))

    assert done["id"] == 2
    assert done["result"]["structuredContent"]["answer"] == Answer.objects.get().ref


def test_it_speaks_the_newest_revision_too(api):
    [done] = said(api.token, message("tools/call", _meta=META, **APPLY))

    assert not done["result"]["isError"]


def test_a_notification_has_no_answer(api):
    assert (
        said(api.token, {"jsonrpc": "2.0", "method": "notifications/initialized"}, "", "\n") == []
    )


@pytest.mark.parametrize("line", ["{", "[]", '"x"', "[" * 5000, '{"jsonrpc": "2.0"}'])
def test_what_is_no_message_is_told_so_and_the_next_line_is_read(api, line):
    wrong, right = said(api.token, line, message("tools/list"))

    assert "error" in wrong
    assert "result" in right


def test_an_unknown_token_is_refused_by_number(db):
    [refused] = said("held_00000000_" + "a" * 43, message("tools/list", 7))

    assert refused["id"] == 7
    assert "This token is unknown." in refused["error"]["message"]


def test_without_a_token_the_command_does_not_start(monkeypatch):
    monkeypatch.delenv("HELD_TOKEN", raising=False)

    with pytest.raises(CommandError, match="HELD_TOKEN"):
        call_command("mcp_stdio")
