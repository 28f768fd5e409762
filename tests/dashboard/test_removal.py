from dataclasses import replace
from datetime import timedelta

import pytest
from django.conf import settings
from django.urls import reverse

from dashboard import removals
from memory.actions import callers
from memory.actions.erasing import removal
from memory.models import Erasure, Note, Person
from memory.trust.erasure import Place, Scope, Told, decode, encode
from tests.conftest import NOON
from tests.dashboard.conftest import HTMX, text_of


@pytest.fixture
def begun(priya):
    return removal.fact(callers.themselves(priya), "commute", at=NOON)


def address(erasure, *, name=""):
    query = f"?of={removals.sign(erasure, name)}" if name else ""
    return reverse("removal", args=[erasure.ref]) + query


def end(erasure, *, left=0, tries=1):
    """As a check leaves it."""
    checked = NOON + timedelta(minutes=1)
    places = {
        place: replace(told, left=left if place is Place.FILES else told.left, checked_at=checked)
        for place, told in decode(erasure.places).items()
    }
    erasure.places, erasure.tries = encode(places), tries
    erasure.finished_at = None if left else checked
    erasure.save()


def test_a_removal_that_has_begun_says_what_is_left(priya_client, begun):
    text = text_of(priya_client.get(address(begun)))

    assert "Removal has started. It is not finished: 1 place still has a copy." in text
    assert f"Reference {begun.ref}." in text
    assert "… Facts 1 taken out" in text
    assert "erased" not in text.replace("Value erased", "")


def test_it_says_erased_once_it_is_checked(priya_client, begun):
    end(begun)

    text = text_of(priya_client.get(address(begun, name="commute")))

    assert "commute is erased from every place this server controls." in text
    assert "Last checked 24 Nov 2026, 12:01." in text
    assert "✓ Facts 1 erased 24 Nov 12:00, checked 24 Nov 12:01." in text
    assert "✓ Notes None there, checked 24 Nov 12:01." in text
    assert "Check again" not in text


def test_what_it_cannot_erase_stands_beside_it(priya_client, priya, ask):
    for _ in range(3):
        ask("how long is my commute?")
    begun = removal.fact(callers.themselves(priya), "commute", at=NOON)

    text = text_of(priya_client.get(address(begun)))

    assert "? Assistants We gave it 3 times. We cannot erase what they kept." in text
    assert "? Backups This server makes none." in text


def test_a_note_may_have_been_given_however_often(priya_client, priya):
    note = Note.objects.create(owner=priya, text="The job failed", origin="saved", at=NOON)
    begun = removal.note(callers.themselves(priya), str(note.ref), at=NOON)

    text = text_of(priya_client.get(address(begun)))

    assert "Assistants that were given it may have kept a copy." in text
    assert "None was given it" not in text


def test_of_a_name_alone_nothing_is_said_of_assistants(priya_client, priya, ask):
    ask("how long is my commute?")
    removal.fact(callers.themselves(priya), "commute", at=NOON)
    begun = removal.name(callers.themselves(priya), "commute", at=NOON)

    assert "? Assistants" not in text_of(priya_client.get(address(begun)))


@pytest.mark.parametrize(
    ("times", "told"),
    [(1, "1 still names it, so that it adds up."), (2, "2 still name it, so that they add up.")],
)
def test_a_name_that_stays_is_not_said_to_be_gone(priya_client, priya, ask, times, told):
    for _ in range(times):
        ask("how long is my commute?")
    begun = removal.fact(callers.themselves(priya), "commute", at=NOON)
    end(begun)

    text = text_of(priya_client.get(address(begun, name="commute")))

    assert f"Names on old receipts {told}" in text
    assert "What was kept under commute is erased from every place this server controls." in text
    assert "The name stays on old receipts." in text


def test_a_check_that_found_something_says_so(priya_client, begun):
    end(begun, left=2, tries=3)

    text = text_of(priya_client.get(address(begun)))

    assert "Not erased yet from: database files (tried 3 times)." in text
    assert "No assistant is given it meanwhile." in text


def test_a_name_is_shown_only_where_it_belongs_to_the_removal(priya_client, begun):
    end(begun)
    forged = reverse("removal", args=[begun.ref]) + "?of=your-account:abc"

    assert "your-account" not in priya_client.get(forged).text


def test_to_look_changes_nothing(priya_client, begun):
    before = Erasure.objects.values().get()

    priya_client.get(address(begun))

    assert Erasure.objects.values().get() == before


def test_to_check_again_is_a_form_and_leads_back(priya_client, begun):
    answer = priya_client.post(address(begun, name="commute"))

    assert answer.status_code == 302
    assert answer.url == address(begun, name="commute")
    assert Erasure.objects.get().tries == 1


@pytest.mark.parametrize(("turn", "delay"), [("0", "2"), ("1", "5"), ("2", "15"), ("3", "")])
def test_the_page_asks_by_itself_and_then_leaves_it_to_the_person(priya_client, begun, turn, delay):
    answer = priya_client.post(address(begun), {"turn": turn}, headers=HTMX)

    assert ("load delay" in answer.text) == bool(delay)
    assert f"load delay:{delay}" in answer.text or not delay
    assert "<html" not in answer.text


@pytest.mark.parametrize("turn", ["-1", "99999999999999", "x", "²"])
def test_a_turn_that_is_none_is_the_first(priya_client, begun, turn):
    answer = priya_client.post(address(begun), {"turn": turn}, headers=HTMX)

    assert "load delay:2s" in answer.text


def test_a_strangers_removal_is_not_found(mallory_client, begun):
    assert mallory_client.get(address(begun)).status_code == 404
    assert mallory_client.post(address(begun)).status_code == 404
    assert Erasure.objects.get().tries == 0


def test_it_asks_for_a_sign_in(client, begun):
    assert client.get(address(begun)).url.startswith(reverse("sign-in"))


def test_every_place_and_scope_has_its_words():
    assert set(removals.LABELS) == set(Place)
    for scope in Scope:
        begun = Erasure(ref="X-0000-0000", scope=scope, places=encode({Place.FILES: Told()}))
        begun.started_at = NOON
        assert removals.of(begun, NOON).status.startswith("Removal has started.")


def test_the_name_can_be_erased_from_old_receipts_as_well(priya_client, priya, ask):
    ask("how long is my commute?")
    begun = removal.fact(callers.themselves(priya), "commute", at=NOON)
    end(begun)

    page = priya_client.get(address(begun, name="commute")).text

    assert f'href="{reverse("name-remove", args=["commute"])}"' in page


def test_an_account_that_is_closed_tells_anybody_who_has_its_reference(client, db):
    person = Person.objects.create_user("robin", name="Robin Redbreast")
    begun = Erasure.objects.create(
        ref="X-AAAA-BBBB", person=person.pseudonym, scope=Scope.ACCOUNT, started_at=NOON,
        places=encode({Place.FACTS: Told(erased=2), Place.FILES: Told()}),
    )  # fmt: skip
    end(begun)
    person.delete()

    answer = client.get(reverse("closed", args=[begun.ref]))

    assert "The account is erased from every place this server controls." in text_of(answer)
    assert "obin" not in answer.text
    assert settings.STATIC_URL in answer.text


def test_the_public_page_tells_of_accounts_alone(client, begun):
    assert client.get(reverse("closed", args=[begun.ref])).status_code == 404
