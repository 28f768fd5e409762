"""The tools as the model APIs take them: one source, the limits of the calls, no words of ours."""

import jsonschema  # type: ignore[import-untyped]
import pytest
from django.test import Client

from memory import toolbox
from memory.api import candidates, serializers, tones
from memory.api.views import recall, reviews
from memory.attributes import KEY
from memory.models import answers
from memory.toolbox import Format, schemas
from tests.api.contract import check, is_problem
from tests.test_words import found

TAKES = {
    "apply_memory": serializers.ApplyInput,
    "recall_memories": recall.RecallInput,
    "save_memory": serializers.FactInput,
    "verify_commitments": candidates.VerifyInput,
    "review_reply": reviews.ReviewInput,
    "propose_tone": tones.ProposalInput,
}
ELSEWHERE = {"key", "answer", "overrides"}  # in the address, and under `turn`


@pytest.fixture
def tools():
    """What anybody is answered: tools("format=openai")."""
    return lambda query="": Client().get(f"/api/v1/tools/?{query}")


@pytest.mark.parametrize("query", ["", "format=anthropic"])
def test_they_come_as_the_messages_api_takes_them(tools, query):
    told = check(tools(query), "GET", "tools/")["tools"]
    assert [set(tool) for tool in told] == [{"name", "description", "input_schema"}] * len(told)
    assert [tool["name"] for tool in told] == [tool.name for tool in toolbox.TOOLS]


def test_they_come_as_chat_completions_take_them(tools):
    told = check(tools("format=openai"), "GET", "tools/")["tools"]
    assert {tool["type"] for tool in told} == {"function"}
    assert [tool["function"]["name"] for tool in told] == [tool.name for tool in toolbox.TOOLS]


def test_both_formats_say_the_same(tools):
    one, other = (tools(f"format={form}").json()["tools"] for form in Format)
    assert [(t["description"], t["input_schema"]) for t in one] == [
        (t["function"]["description"], t["function"]["parameters"]) for t in other
    ]


def test_another_format_is_refused_by_the_names_of_those_there_are(tools):
    told = is_problem(tools("format=yaml"), 400, "format")
    assert told["errors"]["format"] == ["Choose one of anthropic, openai."]
    assert "yaml" not in str(told)


def test_they_may_be_kept_by_anybody_for_an_hour(tools):
    response = tools()
    assert response["Cache-Control"] == "public, max-age=3600"
    assert "Cookie" not in response.get("Vary", "")


def test_a_token_that_is_unknown_changes_nothing(tools):
    response = Client().get("/api/v1/tools/", headers={"Authorization": "Bearer held_x_y"})
    assert response.content == tools().content


@pytest.mark.parametrize("method", ["post", "put", "delete"])
def test_they_are_read_only(db, method):
    is_problem(getattr(Client(), method)("/api/v1/tools/"), 405)


def test_it_asks_the_database_nothing(tools, django_assert_num_queries, db):
    with django_assert_num_queries(0):
        tools()


@pytest.mark.parametrize("tool", toolbox.TOOLS, ids=lambda tool: tool.name)
def test_each_says_when_not_to_call_it(tool):
    assert "Do NOT call it" in tool.description
    assert found(tool.description) == set()
    assert len(tool.description) <= 1024  # what chat completions take


@pytest.mark.parametrize("tool", toolbox.TOOLS, ids=lambda tool: tool.name)
def test_each_takes_a_valid_schema_that_is_closed(tool):
    jsonschema.Draft202012Validator.check_schema(tool.schema)
    assert tool.schema["additionalProperties"] is False
    assert set(tool.schema["required"]) <= set(tool.schema["properties"])


@pytest.mark.parametrize(("name", "serializer"), TAKES.items())
def test_each_takes_what_its_call_takes(name, serializer):
    schema = next(tool.schema for tool in toolbox.TOOLS if tool.name == name)
    assert set(schema["properties"]) - ELSEWHERE <= set(serializer().fields)


def test_its_limits_are_those_of_the_calls():
    ours = (schemas.MESSAGE_LENGTH, schemas.OVERRIDE_LENGTH, schemas.NOMINATIONS)
    assert schemas.MOST_CANDIDATES == candidates.MOST
    assert ours == (answers.MESSAGE_LENGTH, serializers.OVERRIDE_LENGTH, serializers.NOMINATIONS)
    assert schemas.MAX_BUDGET == serializers.MAX_BUDGET
    limits = (schemas.TOPIC_LENGTH, schemas.RECALLED, schemas.MOST_RECALLED)
    assert limits == (recall.TOPIC_LENGTH, recall.LIMIT, recall.MOST)
    assert (schemas.MOST_TAGS, schemas.REPLY_LENGTH) == (tones.MOST_TAGS, reviews.REPLY_LENGTH)


@pytest.mark.parametrize("key", ["diet", "diet.gluten", "a_1.b_2", "Diet", "1a", "a..b", "a.", ""])
def test_a_key_is_one_for_the_tool_if_it_is_one_for_the_gate(key):
    ours = jsonschema.Draft202012Validator({"type": "string", "pattern": schemas.KEY})
    assert ours.is_valid(key) is bool(KEY.match(key))
