"""A client renews its token, or redeems its code, while its person ends it: none lives on.

And one is let in while it goes. Two connections, so that the order is certain: the end comes while
the other is not committed yet.
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


GONE = """
import json
import threading
from django.db import connection
from django.db.models.signals import pre_save
from django.test.utils import setup_test_environment
setup_test_environment()
from django.test import Client
from memory.models import Assistant, Grant, Person
from tests.oauth.flow import TICKED, Flow

def take_along():
    Assistant.objects.filter(client=flow.id).delete()
    connection.close()

def close(**more):
    closing.start()
    closing.join(1)

flow, person = Flow("Menu Maker"), Client()
person.force_login(
    Person.objects.get(username="priya"), backend="django.contrib.auth.backends.ModelBackend"
)
Assistant.objects.create(name="Menu Maker", client=flow.id, made_by_admin=False)
closing = threading.Thread(target=take_along)
pre_save.connect(close, sender=Grant, weak=False)
page = flow.decide(person, **TICKED)
closing.join()
print(json.dumps([connection.vendor, page.status_code, "Try again." in page.text]))
"""


def test_one_let_in_while_its_last_account_took_it_along_is_told_to_try_again(client):
    """SQLite has one writer: there the other waits."""
    shown = json.loads(client.server.manage("shell", "--no-imports", script=GONE))

    assert shown in (["postgresql", 400, True], ["sqlite", 200, False])


BY_NAME = (
    GONE.replace("client=flow.id)", 'name="Menu Maker")')
    .replace("client=flow.id, ", "")
    .replace("flow.decide(person, **TICKED)", 'person.post("/assistants/new/", SENT)')
    .replace("def close", 'SENT = {**TICKED, "name": "Menu Maker", "days": "90"}\n\ndef close')
    .replace("Try again.", "Connect it again.")
    .replace("Menu Maker", "Meal Maker")  # on the same server as the other
)


def test_one_connected_by_name_meanwhile_likewise(client):
    shown = json.loads(client.server.manage("shell", "--no-imports", script=BY_NAME))

    assert shown in (["postgresql", 422, True], ["sqlite", 200, False])
