"""What an admin changes on an account is told to its person."""

import pytest
from django.urls import reverse

from memory.models import Event, PersonKey


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
