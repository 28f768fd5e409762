"""A path can hold a person's own words, so a log line names its route."""

import logging

import pytest
from django.test import Client
from django.urls import reverse

from memory.models import Attribute

WORDS = "lives%20at%20zzsentinelzz"


@pytest.fixture
def lines(caplog):
    with caplog.at_level(logging.DEBUG):
        yield lambda: [record.getMessage() for record in caplog.records]


@pytest.mark.parametrize(
    ("method", "path", "route"),
    [
        ("GET", f"facts/{WORDS}/", "api/v1/facts/<str:key>/"),
        ("PUT", f"facts/{WORDS}/", "api/v1/facts/<str:key>/"),
        ("PATCH", f"facts/{WORDS}/", "api/v1/facts/<str:key>/"),
        ("GET", f"{WORDS}/", "an address that is none"),
        ("GET", f"facts/?cursor={WORDS}", "api/v1/facts/"),
    ],
)
def test_a_refused_call_is_logged_by_its_route(api, lines, method, path, route):
    api(method, path, {"value": "x"} if method == "PUT" else None)
    assert any(told.endswith(f": {route}") for told in lines())
    assert not [told for told in lines() if "zzsentinelzz" in told]


def test_so_is_an_error_of_the_servers_own(api, lines):
    Attribute.objects.update(aliases=b"not sealed")
    api.get(f"facts/{WORDS}/")
    assert "Internal Server Error: api/v1/facts/<str:key>/" in lines()
    assert not [told for told in lines() if "zzsentinelzz" in told]


def test_so_is_a_form_from_another_site(priya, lines):
    client = Client(enforce_csrf_checks=True)
    client.force_login(priya, backend="django.contrib.auth.backends.ModelBackend")
    response = client.post(f"/facts/{WORDS}/undo/?next={WORDS}")
    assert response.status_code == 403
    assert lines()
    assert not [told for told in lines() if "zzsentinelzz" in told]


def test_so_is_a_page_that_is_not_there(client, db, lines):
    client.get(f"/nowhere/{WORDS}/")
    client.get(f"{reverse('sign-in')}{WORDS}/")
    assert not [told for told in lines() if "zzsentinelzz" in told]
