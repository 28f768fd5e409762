"""A real MCP client, the official SDK's, against the real server."""

import re
import sys
from collections.abc import Iterator
from contextlib import closing
from urllib.parse import parse_qs, urlsplit

import httpx2
import pytest
from mcp import Client, StdioServerParameters
from mcp.client.auth import OAuthClientProvider
from mcp.shared.auth import AuthorizationCodeResult, OAuthClientMetadata
from pydantic import AnyUrl

from tests.mcp import golden
from tests.mcp.sdk import Kept, talk, through
from tests.servers.held import ROOT, Server, serving

PASSWORD = "correct horse battery"
KNOWN = f"""
from memory.models import Person
person = Person.objects.get()
person.set_password({PASSWORD!r})
person.save()
"""
FORM = re.compile('name="csrfmiddlewaretoken" value="([^"]+)"')
BACK = "http://127.0.0.1:9/callback"
NUTS = {"key": "diet.nuts", "value": "does not eat nuts", "category": "constraint"}
ASKED = {"message": "where do I work and what should I not eat?"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("mcp")) as server:
        server.manage("add_person", "priya", "--from", "memory/data/priya.json")
        server.manage("shell", script=KNOWN)
        yield server


@pytest.fixture(scope="module")
def token(server: Server) -> str:
    scopes = "apply,recall,save,overwrite,tone:propose,review,verify"
    return server.manage("issue_token", "priya", "Pantry Bot", "--scopes", scopes)


def test_it_lists_the_tools_saves_a_fact_applies_and_reads_the_disclosure(server, token):
    async def say(client: Client) -> None:
        listed = await client.list_tools()
        tools = [tool.model_dump(by_alias=True, exclude_none=True) for tool in listed.tools]
        assert golden.digest(tools) == golden.DIGEST
        saved = await client.call_tool("save_memory", NUTS)
        assert saved.structured_content["state"] == "saved"
        given = await client.call_tool("apply_memory", ASKED)
        assert "does not eat nuts" in given.structured_content["context"]
        found = await client.call_tool("recall_memories", {"topic": "diet", "limit": 20})
        assert "does not eat nuts" in [fact["value"] for fact in found.structured_content["facts"]]
        nothing = await client.call_tool("recall_memories", {"topic": "favourite opera"})
        assert nothing.structured_content["matched"] is False
        answer = given.structured_content["answer"]
        offer = {"id": "a", "fields": {"dish": "rice"}, "evidence": ["fact:diet.meat"]}
        offered = await client.call_tool(
            "verify_commitments", {"answer": answer, "candidates": [offer]}
        )
        assert offered.structured_content["commitment"] == "a"
        told = await client.call_tool("disclose_memory", {"answer": answer})
        assert told.structured_content["total"] == told.structured_content["on_file"] == 6

    talk(f"{server.url}/mcp/", say, token=token)


def test_it_finds_its_way_in_by_itself_and_is_given_what_was_ticked(server):
    """Discovery, registration, PKCE and the exchange are the SDK's own."""
    person = _signed_in(server)
    brought: list[AuthorizationCodeResult] = []

    async def open_browser(address: str) -> None:
        brought.append(_allowed(person, address))

    async def come_back() -> AuthorizationCodeResult:
        return brought.pop()

    async def say(client: Client) -> None:
        listed = await client.list_tools()
        assert [tool.name for tool in listed.tools] == ["apply_memory", "disclose_memory"]
        given = (await client.call_tool("apply_memory", ASKED)).structured_content
        assert [used["slot"] for used in given["used"]] == ["diet"]  # not employer

    metadata = OAuthClientMetadata(client_name="Menu Maker", redirect_uris=[AnyUrl(BACK)])
    way_in = OAuthClientProvider(f"{server.url}/mcp/", metadata, Kept(), open_browser, come_back)
    with closing(person):
        talk(f"{server.url}/mcp/", say, auth=way_in)


def test_it_speaks_over_standard_input_and_output_as_well(server, token):
    async def say(client: Client) -> None:
        given = (await client.call_tool("apply_memory", ASKED)).structured_content
        assert given["receipt_url"].startswith("http")

    command = StdioServerParameters(
        command=sys.executable,
        args=["manage.py", "mcp_stdio"],
        cwd=ROOT,
        env=server.environment | {"HELD_TOKEN": token},
    )
    through(command, say)


def _signed_in(server: Server) -> httpx2.Client:
    person = httpx2.Client(base_url=server.url, follow_redirects=True)
    form = {"username": "priya", "password": PASSWORD, "csrfmiddlewaretoken": ""}
    form["csrfmiddlewaretoken"] = _form(person.get("/sign-in/"))
    assert person.post("/sign-in/", data=form).url.path == "/"
    return person


def _allowed(person: httpx2.Client, address: str) -> AuthorizationCodeResult:
    ticked = {"scopes": "apply", "categories": "constraint", "every_slot": "on"}
    sent = {"decision": "allow", "csrfmiddlewaretoken": _form(person.get(address))}
    done = person.post(address, data=sent | ticked)
    back = urlsplit(done.headers["Refresh"].removeprefix("0;url="))
    told = {name: values[0] for name, values in parse_qs(back.query).items()}
    return AuthorizationCodeResult(**told)


def _form(page: httpx2.Response) -> str:
    found = FORM.search(page.text)
    assert found, page
    return found[1]
