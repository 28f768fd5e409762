"""What a person asks an admin for: asked, listed without a value, answered by an admin."""

import pytest
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Permission
from django.test import Client
from django.urls import reverse

from memory.actions import asking, callers, decide, save
from memory.actions.asking import NotAnAdminsError
from memory.actions.errors import NotOnFileError, StaleError
from memory.actions.save import Draft
from memory.attributes import Origin
from memory.models import Event, Fact, FactVersion, Person, Proposal
from memory.waiting import State
from tests.conftest import NOON, PASSWORD

LIST = reverse("admin:memory_proposal_changelist")
VALUE = "pays for the family plan"


@pytest.fixture
def plan(priya):
    """A fact that an admin set."""
    draft = Draft(key="plan", value=VALUE, origin=Origin.ADMIN)
    return save.save(callers.admin(priya), draft, at=NOON).fact


@pytest.fixture
def asked(priya, plan):
    return asking.an_admin(callers.themselves(priya), "plan", expected=1, at=NOON)


def choose(client, action, *proposals):
    body = {"action": action, "_selected_action": [proposal.pk for proposal in proposals]}
    return client.post(LIST, body, follow=True)


def values(key):
    return set(FactVersion.objects.filter(fact__key=key).values_list("blanked_at", flat=True))


def acts():
    return list(Event.objects.order_by("-number").values_list("act", "actor"))


def test_an_admin_sees_who_asked_for_which_key_and_no_value(admin_client, asked):
    page = admin_client.get(LIST).text

    assert all(told in page for told in ("plan", "priya", "waiting"))
    assert VALUE not in page + admin_client.get(LIST, {"q": "plan"}).text


def test_what_waits_for_the_person_is_not_an_admins_to_see(admin_client, api, priya):
    api.put("facts/hobby/", {"value": "paints", "origin": "inferred"})

    assert "hobby" not in admin_client.get(LIST).text
    row = reverse("admin:memory_proposal_change", args=[Proposal.objects.get().pk])
    assert admin_client.get(row).status_code == 302


def test_an_admins_yes_overwrites(admin_client, asked, priya):
    page = choose(admin_client, "overwrite", asked)

    asked.refresh_from_db()
    assert "Overwritten: plan of priya." in page.text
    assert Fact.objects.of(priya).get(key="plan").overwritten_at == asked.decided_at
    assert None not in values("plan")
    assert acts()[:2] == [("accepted", "admin"), ("overwritten", "admin")]


def test_an_admins_no_keeps_it(admin_client, asked):
    choose(admin_client, "keep", asked)

    asked.refresh_from_db()
    assert asked.state == State.DECLINED
    assert values("plan") == {None}
    assert acts()[0] == ("declined", "admin")


def test_the_admins_own_history_holds_no_value(admin_client, asked):
    choose(admin_client, "overwrite", asked)

    (entry,) = LogEntry.objects.all()
    assert (entry.object_repr, entry.user.username) == (asked.ref, "root")
    assert VALUE not in str(vars(entry))


def test_an_answer_is_given_once(admin_client, asked):
    choose(admin_client, "keep", asked)
    page = choose(admin_client, "overwrite", asked)

    assert "Decided already: plan." in page.text
    assert values("plan") == {None}


def test_a_value_that_changed_since_is_not_overwritten_unseen(admin_client, asked, priya):
    save.save(callers.themselves(priya), Draft(key="plan", value="pays alone"), at=NOON)
    page = choose(admin_client, "overwrite", asked)

    assert "Not overwritten, since it changed" in page.text
    assert values("plan") == {None}


def test_who_may_look_only_decides_nothing(asked):
    staff = Person.objects.create_user("staff", name="Staff", password=PASSWORD, is_staff=True)
    staff.user_permissions.add(Permission.objects.get(codename="view_proposal"))
    client = Client()
    client.force_login(staff, backend="django.contrib.auth.backends.ModelBackend")

    page = choose(client, "overwrite", asked)

    assert "Overwrite, as the person asked" not in page.text
    assert values("plan") == {None}


def test_who_is_no_admin_sees_nothing(priya_client, asked):
    assert priya_client.get(LIST).status_code == 302


def test_to_ask_twice_is_to_ask_once(priya, asked):
    again = asking.an_admin(callers.themselves(priya), "plan", expected=1, at=NOON)

    assert again.ref == asked.ref
    assert acts()[0] == ("proposed", "person")
    assert Proposal.objects.count() == 1


def test_to_ask_again_is_to_ask_about_what_an_admin_set_since(priya, asked):
    draft = Draft(key="plan", value="pays for two", origin=Origin.ADMIN)
    save.save(callers.admin(priya), draft, at=NOON)
    asking.an_admin(callers.themselves(priya), "plan", expected=2, at=NOON)

    decide.accept(callers.admin(priya), asked.ref, at=NOON)
    assert None not in values("plan")


@pytest.mark.parametrize(
    ("key", "version", "error"),
    [("plan", 2, StaleError), ("commute", 1, NotAnAdminsError), ("nothing", 1, NotOnFileError)],
)
def test_only_what_an_admin_set_can_be_asked_for(priya, plan, key, version, error):
    with pytest.raises(error):
        asking.an_admin(callers.themselves(priya), key, expected=version, at=NOON)
    assert not Proposal.objects.exists()


def test_an_overwrite_by_the_person_needs_no_admin_any_more(priya_client, asked):
    priya_client.post(reverse("fact-overwrite", args=["plan"]), {"version": 1})

    asked.refresh_from_db()
    assert asked.state == State.LAPSED
