"""What an admin changes on an account is told to its person."""

import pytest
from django.test import Client
from django.urls import reverse

from memory.models import Event, Person, PersonKey


@pytest.fixture
def admin_client(admin, client):
    client.force_login(admin, backend="django.contrib.auth.backends.ModelBackend")
    return client


def test_a_new_password_leaves_a_line(admin_client, priya):
    new = {"password1": "correct horse battery 2", "password2": "correct horse battery 2"}
    address = reverse("admin:auth_user_password_change", args=[priya.pk])
    response = admin_client.post(address, new | {"usable_password": "true"})
    assert response.status_code == 302
    assert Event.objects.get(person=priya.pseudonym, act="changed_password").actor == "admin"


def test_who_is_added_has_a_key_from_the_start(admin_client):
    password = {"password1": "correct horse battery 2", "password2": "correct horse battery 2"}
    fields = {"username": "ada", "name": "Ada", "usable_password": "true"} | password
    inline = {"facts-TOTAL_FORMS": 0, "facts-INITIAL_FORMS": 0}
    admin_client.post(reverse("admin:memory_person_add"), fields | inline)
    assert PersonKey.objects.filter(person__username="ada").exists()


def test_a_new_password_ends_the_persons_other_sessions(admin_client, priya):
    new = {"password1": "correct horse battery 2", "password2": "correct horse battery 2"}
    address = reverse("admin:auth_user_password_change", args=[priya.pk])
    theirs = Client()
    theirs.force_login(priya, backend="django.contrib.auth.backends.ModelBackend")
    assert theirs.get(reverse("answers")).status_code == 200
    admin_client.post(address, new | {"usable_password": "true"})
    assert theirs.get(reverse("answers")).status_code == 302


def test_an_account_that_is_switched_off_ends_its_sessions(priya):
    theirs = Client()
    theirs.force_login(priya, backend="django.contrib.auth.backends.ModelBackend")
    Person.objects.update(is_active=False)
    assert theirs.get(reverse("answers")).status_code == 302
