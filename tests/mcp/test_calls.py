"""A tool does what the REST call of the same name does, and says the same."""

from dataclasses import replace

import pytest

from memory.mcp import calls
from memory.mcp.tools import SaveTool
from memory.models import Answer, Grant, Proposal, Refusal
from memory.scopes import Scope

ASKED = "where do I work and what should I not eat?"


def without_ids(body):
    return {name: part for name, part in body.items() if name not in {"answer", "receipt_url"}}


def test_apply_gives_what_rest_gives(api, peer):
    by_rest = api.apply(ASKED, asks=["employer"]).json()
    by_mcp = peer.call("apply_memory", message=ASKED, asks=["employer"])

    assert without_ids(by_mcp) == without_ids(by_rest)


def test_as_many_candidates_as_may_be_are_checked(peer):
    answer = peer.call("apply_memory", message="suggest dinner")["answer"]
    offer = {"fields": {"dish": "rice"}, "evidence": ["fact:diet.meat"], "covers": [], "option": ""}
    many = [offer | {"id": f"c{n}", "utility": n} for n in range(200)]

    told = peer.call("verify_commitments", answer=answer, candidates=many)

    assert told["commitment"] == "c199"


@pytest.mark.parametrize("tool", ["apply_memory", "no_tool", ["verify_commitments"]])
def test_any_other_call_holds_less(peer, tool):
    params = {"name": tool, "arguments": {"message": "hello", "asks": ["diet"] * 500}}
    sent = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params}

    assert "more than 500 members" in peer.post(sent).json()["error"]["message"]


def test_a_recall_gives_what_rest_gives(api, peer):
    api.post("notes/", {"text": "a kettle without gluten"})
    topic = {"topic": "food with gluten", "limit": 2}
    by_rest, by_mcp = api.post("recall/", topic).json(), peer.call("recall_memories", **topic)

    assert by_mcp["facts"][0]["key"] == "diet.gluten"
    assert without_ids(by_mcp) == without_ids(by_rest)


def test_an_empty_recall_says_so_and_is_no_error(peer):
    told = peer.call("recall_memories", topic="favourite opera")

    assert (told["facts"], told["notes"], told["matched"]) == ([], [], False)


def test_every_value_leaves_on_a_receipt_of_this_assistant(peer, priya):
    given = peer.call("apply_memory", message=ASKED)

    answer = Answer.objects.get()
    assert (answer.ref, answer.owner, answer.message) == (given["answer"], priya, ASKED)
    assert answer.assistant is not None
    assert answer.assistant.name == "Pantry Bot"


def test_what_holds_only_today_comes_as_an_argument(peer):
    today = {"diet": "tonight I eat anything"}
    given = peer.call("apply_memory", message="what should I not eat?", overrides=today)

    assert all(used["slot"] != "diet" for used in given["used"])


def test_a_disclosure_adds_up_to_everything_on_file(peer):
    answer = peer.call("apply_memory", message=ASKED)["answer"]
    told = peer.call("disclose_memory", answer=answer)

    assert told["total"] == told["on_file"] == 6


def test_a_fact_is_saved_and_then_corrected(api, peer):
    first = peer.call("save_memory", key="diet.nuts", value="does not eat nuts")
    second = peer.call("save_memory", key="diet.nuts", value="eats almonds")

    assert (first["state"], second["state"]) == ("saved", "corrected")
    assert api.get("facts/diet.nuts/").json()["value"] == "eats almonds"


def test_a_guess_waits_for_the_person(peer, priya):
    told = peer.call("save_memory", key="hobby", value="keeps bees", origin="inferred")

    assert told["state"] == "waits"
    assert Proposal.objects.get(owner=priya).ref == told["request"]


def test_an_overwrite_is_called_one(peer):
    told = peer.call("overwrite_memory", key="commute")

    assert told["state"] == "overwritten"
    assert "The entry itself is still there" in told["say"]


def test_a_tag_that_is_unknown_is_dropped_and_named(peer):
    told = peer.call("propose_tone", tags=["concise", "no such tag"])

    assert told["dropped"] == ["no such tag"]


REFUSED = {
    "no message": ("apply_memory", {}, "message: This field is required."),
    "a field of rest's": ("apply_memory", {"message": "x", "turn": {}}, "Unknown argument."),
    "no topic": ("recall_memories", {"topic": " "}, "topic: The topic is empty."),
    "too much of it": ("recall_memories", {"topic": "diet", "limit": 21}, "limit: "),
    "odd overrides": ("apply_memory", {"message": "x", "overrides": 3}, "\noverrides: "),
    "a number as key": ("save_memory", {"key": 3, "value": "x"}, "key: Send a string."),
    "no key": ("save_memory", {"value": "x"}, "key: This field is required."),
    "a nul": ("overwrite_memory", {"key": "a\0"}, "key: Null characters are not allowed."),
    "a key not on file": ("overwrite_memory", {"key": "no.such"}, "There is nothing"),
    "another's answer": ("disclose_memory", {"answer": "ans_zz"}, "There is nothing"),
    "what the gate refuses": (
        "save_memory",
        {"key": "door", "value": "the alarm code is 4711"},
        "\nSay: I don't keep numbers, addresses or codes",
    ),
    "words of the person's": (
        "propose_tone",
        {"tags": ["concise"], "source": "explicit"},
        "needs the scope tone:explicit too",
    ),
}


@pytest.mark.parametrize(("tool", "arguments", "told"), REFUSED.values(), ids=REFUSED)
def test_a_refusal_says_what_to_do_and_repeats_no_value(priya, make_peer, tool, arguments, told):
    peer = make_peer(priya, *(scope for scope in Scope if scope != Scope.TONE_EXPLICIT))
    said = peer.refused(tool, **arguments)

    assert told in said
    assert "4711" not in said


def test_a_reply_is_held_against_its_receipt(api, peer):
    answer = peer.call("apply_memory", message=ASKED)["answer"]
    told = peer.call("review_reply", answer=answer, reply="You work at a clinic.")

    assert told == api.post(f"answers/{answer}/review/", {"reply": "You work at a clinic."}).json()


def test_a_write_outside_the_grant_is_refused(peer, grant):
    Grant.objects.update(categories=[])
    said = peer.refused("save_memory", key="diet.nuts", value="does not eat nuts")

    assert said == "The person has not let this assistant write here."


def test_a_write_outside_the_grant_is_counted(pantry):
    caller = replace(pantry, access=replace(pantry.access, categories=frozenset()))
    response = calls.answer(SaveTool, caller, {"key": "diet.nuts", "value": "does not eat nuts"})

    assert response.status_code == 403
    assert Refusal.objects.get().why == "no_access"


def test_what_goes_wrong_inside_is_told_in_no_words_of_its_own(peer, monkeypatch):
    """The ledger cannot be written: nothing is given."""
    monkeypatch.setattr("memory.models.LedgerHead.append", _fail)
    said = peer.refused("apply_memory", message="hello")

    assert said == "Tool 'apply_memory' failed unexpectedly."
    assert not Answer.objects.exists()


def _fail(*args, **more):
    raise RuntimeError("in words of its own")
