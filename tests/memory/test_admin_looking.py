"""How an admin opens one value: a reason, their password again, and the person is told."""

import re

import pytest
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Permission
from django.contrib.sessions.models import Session
from django.test import Client
from django.urls import reverse

from memory.models import Event, Look, Person
from tests.conftest import PASSWORD
from tests.memory.unwritable import no_event_can_be_written

VALUE = "commutes 40 minutes by train"
WHY = "She asked me on the phone what is saved there."
ASKED = {"key": "commute", "reason": WHY}


@pytest.fixture
def first(priya):
    return reverse("admin:memory_person_look", args=[priya.pk])


@pytest.fixture
def last(priya):
    return reverse("admin:memory_person_look_open", args=[priya.pk])


@pytest.fixture
def confirm(admin_client, first, last):
    """From the first page to the last: confirm(password=…)."""

    def confirm(password=PASSWORD):
        page = admin_client.post(first, ASKED)
        return admin_client.post(last, ASKED | {"once": once_in(page), "password": password})

    return confirm


def once_in(page):
    return re.findall(r'name="once" value="([^"]+)"', page.text)[0]


def looks():
    return Event.objects.filter(act="looked").count(), Look.objects.count()


def test_the_page_of_a_person_leads_to_it(admin_client, priya, first):
    page = admin_client.get(reverse("admin:memory_person_change", args=[priya.pk]))

    assert f'href="{first}">Open a value…' in page.text
    assert '<option value="diet.fish">' in admin_client.get(first).text


def test_the_second_page_restates_it_and_opens_nothing(admin_client, first):
    page = admin_client.post(first, ASKED).text

    assert all(told in page for told in ("priya", "commute", WHY, "Your own password"))
    assert VALUE not in page
    assert looks() == (0, 0)


@pytest.mark.parametrize("asked", [{"reason": "curious"}, {"key": "no_such_key"}, {"key": ""}])
def test_without_a_reason_or_a_key_there_is_no_second_page(admin_client, first, asked):
    page = admin_client.post(first, ASKED | asked)

    assert page.status_code == 422
    assert "Your own password" not in page.text


def test_the_last_page_shows_the_value(confirm):
    page = confirm()

    assert VALUE in page.text
    assert "no-store" in page["Cache-Control"]
    assert looks() == (1, 1)


def test_the_value_stays_nowhere_else(confirm, admin_client):
    confirm()

    assert not LogEntry.objects.filter(change_message__contains="commute").exists()
    assert not any("commute" in str(row.get_decoded()) for row in Session.objects.all())
    assert VALUE not in admin_client.get(reverse("admin:index")).text


def test_the_wrong_password_opens_nothing(confirm):
    page = confirm(password="not hers")

    assert page.status_code == 422
    assert VALUE not in page.text
    assert looks() == (0, 0)


def test_after_a_wrong_password_the_right_one_opens_it(confirm, admin_client, last):
    once = once_in(confirm(password="not hers"))
    page = admin_client.post(last, ASKED | {"once": once, "password": PASSWORD})

    assert VALUE in page.text


def test_many_wrong_passwords_lock_the_door(confirm):
    pages = [confirm(password="not hers") for _ in range(11)]

    assert pages[-1].status_code == 429
    assert confirm().status_code == 429
    assert looks() == (0, 0)


def test_one_confirmation_opens_one_value(confirm, admin_client, last):
    again = confirm().wsgi_request.POST
    page = admin_client.post(last, again)

    assert page.status_code == 409
    assert VALUE not in page.text
    assert looks() == (1, 1)


@pytest.mark.parametrize("missing", ["once", "reason", "key"])
def test_the_last_page_needs_what_the_second_sends(admin_client, priya, last, missing):
    sent = ASKED | {"once": "made up", "password": PASSWORD}
    page = admin_client.post(last, {name: part for name, part in sent.items() if name != missing})

    assert page.status_code == 302
    assert looks() == (0, 0)


def test_no_link_opens_a_value(admin_client, last):
    assert admin_client.get(last, ASKED).status_code == 405


def test_what_cannot_be_recorded_is_not_shown(confirm):
    with no_event_can_be_written():
        page = confirm()

    assert page.status_code == 503
    assert "could not be recorded, so nothing is shown" in page.text
    assert VALUE not in page.text
    assert looks() == (0, 0)


@pytest.fixture
def staff(db):
    """Staff who may see and change people, and may not open a value."""
    person = Person.objects.create_user("staff", name="Staff", password=PASSWORD, is_staff=True)
    allowed = Permission.objects.filter(codename__in=["view_person", "change_person"])
    person.user_permissions.set(allowed)
    return person


@pytest.fixture
def staff_client(staff):
    client = Client()
    client.force_login(staff, backend="django.contrib.auth.backends.ModelBackend")
    return client


def test_staff_without_the_permission_find_no_link_and_no_page(staff_client, priya, first, last):
    page = staff_client.get(reverse("admin:memory_person_change", args=[priya.pk]))

    assert page.status_code == 200
    assert "Open a value" not in page.text
    assert staff_client.get(first).status_code == 403
    assert staff_client.post(last, ASKED | {"password": PASSWORD}).status_code == 403


def test_staff_with_the_permission_may_open_one(staff_client, staff, first):
    staff.user_permissions.add(Permission.objects.get(codename="look"))

    assert staff_client.get(first).status_code == 200


def test_who_is_no_admin_is_sent_away(mallory_client, first, last):
    assert mallory_client.get(first).status_code == 302
    assert mallory_client.post(last, ASKED | {"password": PASSWORD}).status_code == 302


def test_a_person_who_is_not_there_has_no_page(admin_client):
    assert admin_client.get(reverse("admin:memory_person_look", args=[0])).status_code == 404
