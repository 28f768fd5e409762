"""What an assistant's write tells of what it may not know."""

import pytest

from memory import gate
from memory.actions.save import Draft, save
from memory.attributes import Origin, Sensitivity
from memory.models import Attribute, Fact
from tests.conftest import NOON


def put(caller, key, value, **more):
    return save(caller, Draft(key=key, value=value, **more), at=NOON)


def test_a_guess_does_not_decide_whom_a_slot_is_about(pantry):
    put(pantry, "shoes.left", "wears size 38", subject="Sam", origin=Origin.INFERRED)
    put(pantry, "shoes.right", "wears size 44")
    assert Attribute.objects.get(slot="shoes").subject == "self"


@pytest.mark.parametrize("hidden", [True, False])
def test_a_key_out_of_reach_is_judged_by_the_draft_alone(pantry, hidden):
    if hidden:
        Fact.objects.filter(key="commute").update(sensitivity=Sensitivity.SPECIAL)
    key = "commute" if hidden else "hobby"
    with pytest.raises(gate.ExplicitAskError):
        put(pantry, key, "takes two insulin pens a day")
    assert put(pantry, key, "commutes an hour", origin=Origin.INFERRED).waits
