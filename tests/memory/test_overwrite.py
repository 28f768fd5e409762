import pytest

from memory.actions import callers
from memory.actions.errors import NotOnFileError, StaleError
from memory.actions.overwrite import overwrite
from memory.actions.save import Draft, save
from memory.attributes import Origin, Sensitivity
from memory.models import Event, Fact, FactVersion, Token
from memory.turn import Access
from tests.conftest import NOON


def test_it_blanks_the_value_and_its_history(pantry):
    save(pantry, Draft(key="commute", value="commutes an hour"), at=NOON)
    overwrite(pantry, "commute", at=NOON)
    versions = FactVersion.objects.filter(fact__key="commute")
    assert {version.value for version in versions} == {""}
    assert all(version.blanked_at == NOON for version in versions)


def test_it_leaves_the_key_on_file_as_overwritten(pantry, ask):
    overwrite(pantry, "commute", at=NOON)
    made = ask("how long is my commute?").decision
    held = {line.slot: line.reason for line in made.held}
    assert len(made.lines) == 6
    assert held["commute"] == "overwritten"


def test_it_forgets_in_which_conversation_it_was_said(pantry):
    save(pantry, Draft(key="commute", value="walks", conversation="abc"), at=NOON)
    overwrite(pantry, "commute", at=NOON)
    assert not FactVersion.objects.exclude(conversation="").exists()


def test_it_is_a_version_of_its_own(pantry):
    fact = overwrite(pantry, "commute", at=NOON).fact
    assert fact.version == 2
    assert fact.versions.count() == 2


def test_who_saw_the_value_before_cannot_put_it_back_unaware(pantry):
    overwrite(pantry, "commute", at=NOON)
    with pytest.raises(StaleError):
        save(pantry, Draft(key="commute", value="walks"), at=NOON, expected=1)


def test_twice_is_once(pantry):
    overwrite(pantry, "commute", at=NOON)
    events = Event.objects.count()
    assert overwrite(pantry, "commute", at=NOON).fact.version == 2
    assert Event.objects.count() == events


def test_a_stale_version_is_refused_and_nothing_is_blanked(pantry):
    with pytest.raises(StaleError):
        overwrite(pantry, "commute", at=NOON, expected=9)
    assert FactVersion.objects.get(fact__key="commute").value


def test_a_new_value_may_be_saved_under_it(pantry, ask):
    overwrite(pantry, "commute", at=NOON)
    save(pantry, Draft(key="commute", value="commutes by bike"), at=NOON)
    assert "commutes by bike" in ask("how long is my commute?").context.context


def test_nothing_but_that_key_is_touched(pantry):
    overwrite(pantry, "diet.fish", at=NOON)
    left = FactVersion.objects.filter(fact__attribute__slot="diet").exclude(value="")
    assert left.count() == 3


def test_a_missing_key_is_not_on_file(pantry):
    with pytest.raises(NotOnFileError):
        overwrite(pantry, "hobby", at=NOON)


def test_a_key_that_is_not_granted_is_as_good_as_missing(pantry):
    limited = type(pantry)(
        person=pantry.person, actor=pantry.actor, assistant=pantry.assistant, access=Access()
    )
    with pytest.raises(NotOnFileError):
        overwrite(limited, "commute", at=NOON)
    assert FactVersion.objects.get(fact__key="commute").value


def test_a_key_that_is_not_cleared_is_as_good_as_missing(pantry):
    Fact.objects.filter(key="commute").update(sensitivity=Sensitivity.SPECIAL)
    with pytest.raises(NotOnFileError):
        overwrite(pantry, "commute", at=NOON)


def test_a_stranger_overwrites_nothing(priya, mallory):
    with pytest.raises(NotOnFileError):
        overwrite(callers.themselves(mallory), "commute", at=NOON)
    assert FactVersion.objects.get(fact__key="commute").value


def test_an_assistant_overwrites_nothing_that_it_may_not_know(pantry, priya, make_api):
    make_api(priya, assistant="Trip Planner")
    token = Token.objects.get(grant__assistant__name="Trip Planner")
    guess = Draft(key="hobby", value="keeps bees", origin=Origin.INFERRED)
    save(callers.bearer(token), guess, at=NOON)
    with pytest.raises(NotOnFileError):
        overwrite(pantry, "hobby", at=NOON)


def test_it_overwrites_what_it_saved_itself(pantry):
    save(pantry, Draft(key="hobby", value="keeps bees", origin=Origin.INFERRED), at=NOON)
    assert overwrite(pantry, "hobby", at=NOON).fact.overwritten_at == NOON
