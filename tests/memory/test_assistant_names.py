"""Under which names a person's form finds an assistant, makes one, or is refused."""

import pytest

from memory.actions import access
from memory.actions.access import TakenError
from memory.gate import GateError
from memory.models import Assistant


@pytest.mark.parametrize("name", ["Pantry Bot", "pantry bot", "  Pantry   Bot "])
def test_a_name_leads_to_the_assistant_that_has_it(pantry_bot, name):
    assert access.named(name) == pantry_bot


@pytest.mark.parametrize("name", ["", "  ", "a\nb", "x" * 65, "Pan\u202etry"])
def test_what_is_no_name_makes_no_assistant(db, name):
    with pytest.raises(GateError):
        access.named(name)
    assert not Assistant.objects.exists()


@pytest.mark.parametrize("what", [{"client": "cli_1"}, {"is_active": False}])
def test_a_name_that_asks_for_itself_or_is_stopped_is_taken(pantry_bot, what):
    Assistant.objects.update(**what)

    with pytest.raises(TakenError):
        access.named("Pantry Bot")
