"""A thousand calls at once, of which a hundred may pass, through both workers of a real server."""

import time
from collections import Counter

import pytest

from tests.races.client import Client
from tests.servers import held

LIMIT, CALLS, SPARE = 100, 1000, 5  # calls; the spare is T26's
EARLY = 20  # seconds of a minute, in which there is time for all of them
LEVEL = """
from django.db import connection
from django.utils import timezone
from memory.actions import limits
from memory.models import Person
asked = "PRAGMA synchronous" if connection.vendor == "sqlite" else "SHOW synchronous_commit"
limits.take("token:none", Person.objects.get(username="priya"), timezone.now())
print(connection.cursor().execute(asked).fetchone()[0])
"""


@pytest.fixture(scope="module")
def limited(server, client, tmp_path_factory):
    """The same person's another assistant, at a server over the same database."""
    assert client.token  # the person is there
    known = {name: server.environment[name] for name in ("DATABASE_URL", "HELD_KEYS_FILE")}
    more = {"HELD_CALLS_PER_MINUTE": f"token={LIMIT},person={100 * LIMIT}"}
    token = server.manage("issue_token", "priya", "Busy Bot", "--scopes", "tone:read")
    with held.serving(tmp_path_factory.mktemp("limited"), **known, **more) as other:
        yield Client(server=other, token=token)


def test_a_hundred_of_a_thousand_calls_at_once_pass(limited, together):
    if time.time() % 60 > EARLY:
        time.sleep(60 - time.time() % 60)
    first = time.time() // 60
    replies = together([lambda: limited.call("GET", "tone/")] * CALLS)
    minutes = time.time() // 60 - first + 1
    seen = Counter(reply.status for reply in replies)
    assert LIMIT <= seen[200] <= (LIMIT + SPARE) * minutes
    assert seen[200] + seen[429] == CALLS


def test_forged_addresses_give_no_further_call(limited, together):
    def forged(number):
        address = f"10.0.0.{number % 50}"
        return lambda: limited.call("GET", "tone/", X_Forwarded_For=address, Forwarded=address)

    first = time.time() // 60
    replies = together([forged(number) for number in range(2 * LIMIT)])
    minutes = time.time() // 60 - first + 1
    assert sum(reply.status == 200 for reply in replies) <= (LIMIT + SPARE) * minutes
    waits = {int(reply.headers["retry-after"]) for reply in replies if reply.status == 429}
    assert waits <= set(range(1, 61))


def test_what_is_written_next_waits_for_the_disk_as_ever(server, client):
    shown = server.manage("shell", "--no-imports", script=LEVEL)
    assert shown in {"2", "on"}
