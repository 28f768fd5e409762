"""An admin makes a token for many people, sees it once, and withdraws it."""

import re

import pytest
from django.contrib.auth.models import Permission
from django.urls import reverse

from memory.models import Event, Person, Refusal, ServiceToken
from tests.api.serving import NAME, ask, called, service
from tests.conftest import NOON, Api

ADD = "admin:memory_servicetoken_add"
LIST = "admin:memory_servicetoken_changelist"


def make(client, bot, **parts):
    fields = {"assistant": bot.pk, "scopes": ["profile"], "clearance": "ordinary", "days": 30}
    return client.post(reverse(ADD), fields | parts)


def shown(response):
    found = set(re.findall(r"held_s[0-9a-f]{8}_[\w-]{43}", response.content.decode()))
    assert len(found) == 1
    return found.pop()


def test_it_is_shown_and_works(admin_client, priya, make_api, pantry_bot):
    api = Api(shown(make(admin_client, pantry_bot)))
    make_api(priya)
    called(priya, NAME)
    assert ask(api).status_code == 200
    assert ask(api, path="facts/").status_code == 403


def test_it_is_shown_once(admin_client, pantry_bot):
    secret = shown(make(admin_client, pantry_bot)).split("_", 2)[2]
    row = ServiceToken.objects.get()
    names = ("change", "history")
    pages = [reverse(f"admin:memory_servicetoken_{name}", args=[row.pk]) for name in names]
    pages += [reverse(LIST), reverse("admin:memory_assistant_change", args=[pantry_bot.pk])]
    for page in (*pages, reverse(ADD)):
        assert secret not in admin_client.get(page).content.decode()


def test_the_page_that_shows_it_is_kept_by_no_browser(admin_client, pantry_bot):
    assert "no-store" in make(admin_client, pantry_bot).headers["Cache-Control"]


def test_everything_is_off_until_ticked(admin_client, pantry_bot):
    page = admin_client.get(reverse(ADD)).content.decode()
    assert page.count('type="checkbox"') == 13
    assert "checked" not in page


@pytest.mark.parametrize(
    "parts",
    [{"scopes": []}, {"scopes": ["everything"]}, {"clearance": "all"}, {"days": 0},
     {"days": 366}, {"assistant": 0}],
    ids=["no scope", "unknown scope", "clearance", "no day", "too many days", "assistant"],
)  # fmt: skip
def test_nonsense_makes_none(admin_client, pantry_bot, parts):
    response = make(admin_client, pantry_bot, **parts)
    assert response.status_code == 422
    assert not ServiceToken.objects.exists()


def test_one_that_somebody_let_in_as_something_else_is_refused(admin_client, api, pantry_bot):
    response = make(admin_client, pantry_bot)
    assert response.status_code == 422
    assert "People let Pantry Bot in before it served many" in response.content.decode()
    assert not ServiceToken.objects.exists()


def withdraw(client, row):
    return client.post(
        reverse(LIST), {"action": "withdraw", "_selected_action": [row.pk]}, follow=True
    )


def test_it_is_withdrawn_from_the_next_call_on(admin_client, priya, make_api):
    make_api(priya)
    called(priya, NAME)
    api, row = service(), ServiceToken.objects.get()
    assert "Withdrawn: held_s" in withdraw(admin_client, row).content.decode()
    assert ask(api).status_code == 401
    assert "Withdrawn before" in withdraw(admin_client, row).content.decode()
    assert Event.objects.filter(act="token_withdrawn").count() == 1


@pytest.fixture
def helper(client, db):
    """On the staff, with the permissions that they are given."""
    person = Person.objects.create_user("helper", name="Helper", is_staff=True)

    def helper(*codes):
        person.user_permissions.set(Permission.objects.filter(codename__in=codes))
        client.force_login(person, backend="django.contrib.auth.backends.ModelBackend")
        return client

    return helper


def test_who_may_not_make_one_makes_none(helper, pantry_bot):
    assert make(helper("view_servicetoken"), pantry_bot).status_code == 403
    assert not ServiceToken.objects.exists()


def test_who_may_only_look_withdraws_none(helper):
    service()
    withdraw(helper("view_servicetoken"), ServiceToken.objects.get())
    assert ServiceToken.objects.get().revoked_at is None


def test_an_assistants_page_names_its_tokens_by_prefix(admin_client, api, pantry_bot):
    both = service()
    page = admin_client.get(reverse("admin:memory_assistant_change", args=[pantry_bot.pk]))
    text = page.content.decode()
    assert {api.token[5:13], both.token[5:14]} <= set(re.findall(r"\bs?[0-9a-f]{8}\b", text))


def test_refusals_are_counts(admin_client, priya, pantry_bot):
    Refusal.objects.create(
        owner=priya, assistant=pantry_bot, why="paused", day=NOON.date(), count=41
    )
    page = admin_client.get(reverse("admin:memory_refusal_changelist")).content.decode()
    assert 'field-count">41<' in page


ACCOUNT = {"username": "priya", "name": "Priya", "is_active": "on",
           "date_joined_0": "2026-11-01", "date_joined_1": "12:00:00",
           "facts-TOTAL_FORMS": 0, "facts-INITIAL_FORMS": 0}  # fmt: skip


@pytest.mark.parametrize(
    ("text", "kept"), [("crm-7", "crm-7"), ("", None), ("*", None), ("a b", None), ("%63", None)]
)
def test_an_account_takes_an_id_that_a_service_can_name(admin_client, priya, text, kept):
    address = reverse("admin:memory_person_change", args=[priya.pk])
    response = admin_client.post(address, ACCOUNT | {"external_id": text})
    assert (response.status_code == 302) is (text in {"crm-7", ""})
    assert Person.objects.get(pk=priya.pk).external_id == kept
