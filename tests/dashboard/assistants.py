"""The pages of an assistant, as its person opens them and acts on them."""

from django.urls import reverse

from tests.dashboard.conftest import text_of


def address(grant, name="assistant"):
    return reverse(name, args=[grant.assistant.ref])


def read(client, url):
    return text_of(client.get(url))


def do(client, grant, act, **more):
    return client.post(address(grant), {"do": act, **more})
