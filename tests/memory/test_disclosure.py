import pytest

from memory import disclosure
from memory.actions.disclose import disclose
from memory.actions.grants import issue_token
from memory.actions.overwrite import overwrite
from memory.actions.save import Draft, save
from memory.attributes import Sensitivity
from memory.decision import Lane
from memory.disclosure import Entry
from memory.models import Grant
from memory.scopes import Scope
from tests.conftest import NOON

BOTH = "where do I work and what should I not eat?"
SIX = [
    "used: diet (eats fish; does not eat meat; is pescatarian; has a gluten intolerance)",
    "used: employer (works at Calico Systems; is a staff engineer)",
    "applied silently: response_style",
    "held, not used: beverage",
    "held, not used: commute",
    "held, not used: residence",
]


def test_it_says_the_six_lines_of_seed_000(ask):
    assert disclosure.lines(disclosure.entries(ask(BOTH).decision)) == SIX


def test_the_same_lines_are_told_again_later(ask, pantry):
    entries = disclose(pantry, ask(BOTH).answer, at=NOON)
    assert disclosure.lines(entries) == SIX


def test_without_held_names_one_line_counts_them():
    used = Entry(slot="diet", lane=Lane.USED, values=("eats fish",))
    held = [Entry(slot=slot, lane=Lane.HELD) for slot in ("beverage", "commute", "residence")]
    told = disclosure.lines((used, *held), held_names=False)
    assert told == ["used: diet (eats fish)", "held, not used: 3 more"]


def test_without_held_names_and_nothing_held_no_line_counts():
    entries = (Entry(slot="diet", lane=Lane.USED, values=("eats fish",)),)
    assert disclosure.lines(entries, held_names=False) == ["used: diet (eats fish)"]


@pytest.mark.parametrize("message", [BOTH, "thanks", "what do you remember about me?"])
def test_the_lanes_add_up_to_everything_on_file(ask, message):
    made = ask(message)
    counts = disclosure.total(disclosure.entries(made.decision))
    assert sum(counts.values()) == made.answer.on_file == 6
    assert set(counts) == set(Lane)


def test_a_value_since_replaced_is_not_repeated(ask, pantry):
    answer = ask("where do I work?").answer
    save(pantry, Draft(key="employer.name", value="works at Tamarind"), at=NOON)
    told = disclosure.lines(disclose(pantry, answer, at=NOON))
    assert told[0] == "used: employer (is a staff engineer)"


def test_an_overwritten_value_is_not_repeated(ask, pantry):
    answer = ask("how long is my commute?").answer
    overwrite(pantry, "commute", at=NOON)
    assert "used: commute" in disclosure.lines(disclose(pantry, answer, at=NOON))


def test_todays_grant_is_checked_again(ask, pantry, priya):
    answer = ask(BOTH).answer
    Grant.objects.update(categories=["context"])
    issue_token(priya, "Other", [Scope.APPLY], Sensitivity.ORDINARY, at=NOON)
    narrowed = type(pantry)(
        person=priya,
        actor=pantry.actor,
        access=type(pantry.access)(categories=frozenset({"context"}), every_slot=True),
        assistant=pantry.assistant,
    )
    told = disclosure.lines(disclose(narrowed, answer, at=NOON))
    assert told[:2] == ["used: diet", SIX[1]]
