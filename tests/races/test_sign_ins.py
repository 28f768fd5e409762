"""A client renews its token, or redeems its code, while its person ends it: none lives on.

Two connections, so that the order is certain: the end comes while the other is not committed yet.
"""

import json

import pytest

RACE = """
import json
import threading
from datetime import timedelta
from django.db import connection, transaction
from django.utils import timezone
from django_mcpz import tokens
from django_mcpz.oauth import views
from django_mcpz.oauth.models import AccessToken, AuthorizationCode, Client, RefreshToken
from memory.actions import access, callers, clients
from memory.actions.access import Allowed
from memory.models import Person
from tests.oauth.flow import BACK, VERIFIER, challenge

at, person = timezone.now(), Person.objects.get(username="priya")
me = callers.themselves(person)
client = Client.objects.create(client_id="racer {what} {end}", redirect_uris=[BACK])
racer = clients.assistant_of(client, "{what}-{end}.example")
grant = access.let_in(me, racer, Allowed(expires_at=at + timedelta(days=1)), at)
secret = tokens.generate()
code = AuthorizationCode.objects.create(
    digest=tokens.sha256_hex(secret), client=client, user=person, redirect_uri=BACK,
    code_challenge=challenge(VERIFIER), resource="http://testserver/mcp/",
    expires_at=at + timedelta(minutes=1),
)
sent = dict(code=secret, redirect_uri=BACK, code_verifier=VERIFIER)
take = lambda: views.exchange_code(client, sent)
if "{what}" == "refresh":
    renewing = dict(refresh_token=json.loads(take().content)["refresh_token"])
    take = lambda: views.exchange_refresh_token(client, renewing)
ends = dict(
    disconnect=lambda: access.disconnect(me, grant.ref, timezone.now()),
    password=lambda: clients.end_all(person, timezone.now()),
)
begun = threading.Event()

def end():
    begun.set()
    ends["{end}"]()
    connection.close()

ending = threading.Thread(target=end)
with transaction.atomic():
    status = take().status_code
    ending.start()
    begun.wait()
    ending.join(0.5)
    waits = ending.is_alive()
ending.join()
live = [
    model.objects.filter(client=client, revoked_at=None).count()
    for model in (AccessToken, RefreshToken)
]
print(json.dumps([status, waits, live]))
"""


@pytest.mark.parametrize("end", ["disconnect", "password"])
@pytest.mark.parametrize("what", ["refresh", "code"])
def test_what_was_under_way_when_it_was_ended_opens_nothing(client, what, end):
    script = RACE.replace("{what}", what).replace("{end}", end)
    shown = client.server.manage("shell", "--no-imports", script=script)

    # It was given out, the end waited for it, and then ended it too.
    assert json.loads(shown) == [200, True, [0, 0]]
