"""Under which name an assistant that came by itself appears: never one that is another's."""

import re

import pytest
from django_mcpz.oauth.models import Client

from memory.actions import clients
from memory.models import Assistant

HOST = "evil.example"


def named(claim, host=HOST):
    client = Client.objects.create(client_id=f"id of {claim}", name=claim)
    return clients.assistant_of(client, host).name


def test_a_name_that_is_free_is_its_own(db):
    assert named("Menu Maker") == "Menu Maker"


LOOKALIKES = [
    "Pantry Bot",
    "pantry bot",
    "  Pantry   Bot ",
    "PantryBot",
    "Pantry-Bot",
    "Pantry Bot!",
    "\uff30antry Bot",
]


@pytest.mark.parametrize("claim", LOOKALIKES)
def test_one_that_looks_like_anothers_says_where_it_leads(pantry_bot, claim):
    assert named(claim).endswith(f" ({HOST})")


def test_letters_of_another_script_say_where_they_lead(db):
    assert named("P\u0430ntry") == f"P\u0430ntry ({HOST})"


def test_a_third_gets_a_number_that_counts_nobody(pantry_bot):
    Assistant.objects.create(name=f"Pantry Bot ({HOST})")

    assert re.fullmatch(rf"Pantry Bot \({HOST}, \d{{4}}\)", named("Pantry Bot"))


@pytest.mark.parametrize("claim", ["", " ", "a\u202eb", "a\nb", "\u200b", "x" * 200])
def test_what_is_no_name_to_show_is_called_by_its_host(db, claim):
    assert named(claim) == HOST


@pytest.mark.parametrize("host", ["a" * 200 + ".evil.example", HOST])
@pytest.mark.parametrize("claim", ["Pantry Bot", "\u00e9" * 64, ""])
def test_a_name_fits_and_its_end_says_whose_it_is(pantry_bot, claim, host):
    name = named(claim, host)

    assert len(name) <= clients.NAME_LENGTH
    assert "evil.example" in name or not claim


def test_the_same_client_is_the_same_assistant(db):
    client = Client.objects.create(client_id="one", name="Menu Maker")

    assert clients.assistant_of(client, HOST) == clients.assistant_of(client, "other.example")
