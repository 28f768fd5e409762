import pytest
from django.test import Client
from django.urls import reverse

from memory.models import Attribute

PAGES = {
    "sign-in": lambda: reverse("sign-in"),
    "answers, signed out": lambda: reverse("answers"),
    "admin's sign-in": lambda: reverse("admin:login"),
    "api": lambda: reverse("api-profile"),
    "api's document": lambda: reverse("api-schema"),
    "api's page": lambda: reverse("api-docs"),
    "no such page": lambda: "/nowhere/",
    "no such call": lambda: "/api/v1/nowhere/",
}


@pytest.fixture
def client():
    return Client(raise_request_exception=False)


def policy(response):
    parts = response.headers["Content-Security-Policy"].split("; ")
    return {name: sources for name, _, sources in (part.partition(" ") for part in parts)}


def check(response):
    told = policy(response)
    assert told["default-src"] == "'none'"
    assert {told[name] for name in ("script-src", "style-src", "connect-src")} == {"'self'"}
    assert {told[name] for name in ("base-uri", "frame-ancestors", "object-src")} == {"'none'"}
    assert "unsafe" not in response.headers["Content-Security-Policy"]
    assert "no-store" in response.headers["Cache-Control"]
    assert response.headers["X-Content-Type-Options"] == "nosniff"
    assert response.headers["X-Frame-Options"] == "DENY"
    assert response.headers["Referrer-Policy"] == "same-origin"


@pytest.mark.parametrize("address", PAGES.values(), ids=PAGES)
def test_every_answer_is_closed_to_foreign_content_and_to_caches(db, client, address):
    check(client.get(address()))


def test_so_are_the_pages_behind_the_sign_in(priya_client, admin_client):
    for name in ("answers", "facts"):
        check(priya_client.get(reverse(name)))
    for name in ("index", "memory_person_changelist", "memory_catalogueoverride_add"):
        check(admin_client.get(reverse(f"admin:{name}")))


def test_so_is_what_an_assistant_gets(api):
    check(api.apply("where do I work?"))
    check(api.post("apply/", {}))
    check(api.get("answers/ans_0/"))


def test_so_is_an_error_of_the_servers_own(api):
    Attribute.objects.update(aliases=b"not sealed")
    response = api.apply("where do I work?")
    assert response.status_code == 500
    check(response)


def test_a_foreign_host_is_refused(client):
    response = client.get("/api/v1/profile/", headers={"Host": "evil.example"})
    assert response.status_code == 400
    assert response.headers["Content-Type"] == "application/problem+json"
    assert "unsafe" not in response.headers["Content-Security-Policy"]


def test_cookies_are_kept_from_scripts_and_other_sites(client, priya):
    priya.set_password("correct horse battery")
    priya.save(update_fields=["password"])
    page = client.post(
        reverse("sign-in"), {"username": "priya", "password": "correct horse battery"}
    )
    session = page.cookies["held_session"]
    assert session["httponly"]
    assert session["samesite"] == "Lax"
