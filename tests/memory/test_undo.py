from datetime import timedelta

import pytest

from memory.actions import callers, decide
from memory.actions.errors import NotOnFileError, OverwrittenError, StaleError, TooLateError
from memory.actions.overwrite import overwrite
from memory.actions.save import Draft, save
from memory.actions.undo import undo
from memory.attributes import Category, Origin
from memory.models import Event, FactVersion
from tests.conftest import NOON


@pytest.fixture
def herself(priya):
    return callers.themselves(priya)


@pytest.fixture
def corrected(pantry):
    return save(pantry, Draft(key="commute", value="commutes an hour"), at=NOON).fact


def test_the_value_before_is_in_force_again(herself, corrected, ask):
    undo(herself, "commute", expected=2, at=NOON)
    told = ask("how long is my commute?").context.context
    assert "commutes 40 minutes by train" in told
    assert "an hour" not in told


def test_it_is_a_new_version_with_the_origin_of_the_old(herself, corrected):
    fact = undo(herself, "commute", expected=2, at=NOON)
    assert fact.version == 3
    assert fact.versions.get(number=3).origin == Origin.STATED


def test_it_leaves_an_event(herself, corrected):
    undo(herself, "commute", expected=2, at=NOON)
    assert Event.objects.filter(act="undone", thing=corrected.ref).count() == 1


def test_undoing_what_has_changed_since_is_refused(herself, pantry, corrected):
    save(pantry, Draft(key="commute", value="walks"), at=NOON)
    with pytest.raises(StaleError):
        undo(herself, "commute", expected=2, at=NOON)
    assert FactVersion.objects.filter(fact=corrected).count() == 3


def test_there_is_nothing_before_the_first_value(herself):
    with pytest.raises(OverwrittenError):
        undo(herself, "commute", expected=1, at=NOON)


def test_an_overwrite_cannot_be_undone(herself, corrected):
    fact = overwrite(herself, "commute", at=NOON).fact
    with pytest.raises(OverwrittenError):
        undo(herself, "commute", expected=fact.version, at=NOON)


def test_a_correction_after_an_overwrite_has_nothing_to_go_back_to(herself, corrected):
    overwrite(herself, "commute", at=NOON)
    fact = save(herself, Draft(key="commute", value="walks"), at=NOON).fact
    with pytest.raises(OverwrittenError):
        undo(herself, "commute", expected=fact.version, at=NOON)


def test_a_stranger_undoes_nothing(mallory, corrected):
    with pytest.raises(NotOnFileError):
        undo(callers.themselves(mallory), "commute", expected=2, at=NOON)


def test_a_guess_that_was_corrected_comes_back_as_a_guess_that_waits(pantry, herself, ask):
    guess = Draft(key="hobby", value="paints watercolours", origin=Origin.INFERRED)
    save(pantry, guess, at=NOON)
    save(herself, Draft(key="hobby", value="paints in oils"), at=NOON)
    undo(herself, "hobby", expected=2, at=NOON)
    held = {line.slot: line.reason for line in ask("what is my hobby?").decision.held}
    assert held["hobby"] == "unconfirmed"


def test_who_said_it_comes_back_with_the_value(pantry, herself, corrected):
    save(herself, Draft(key="commute", value="works at home"), at=NOON)
    fact = undo(herself, "commute", expected=3, at=NOON)
    back = fact.versions.get(number=4)
    assert (back.value, back.origin) == ("commutes an hour", Origin.SAVED)
    assert back.assistant == pantry.assistant


def test_it_brings_back_what_kind_of_fact_it_was(herself, pantry):
    save(herself, Draft(key="nuts", value="avoids walnuts", category=Category.CONSTRAINT), at=NOON)
    soon = NOON + timedelta(days=1)
    draft = Draft(key="nuts", value="avoids cashews", category=Category.CONTEXT, expires_at=soon)
    saved = save(pantry, draft, at=NOON)
    fact = undo(herself, "nuts", expected=saved.fact.version, at=NOON)
    assert (fact.category, fact.expires_at) == (Category.CONSTRAINT, None)


def test_what_was_confirmed_stays_confirmed(herself, pantry):
    guess = Draft(key="hobby", value="keeps bees", origin=Origin.INFERRED)
    waiting = save(pantry, guess, at=NOON).proposal
    assert waiting
    decide.accept(herself, waiting.ref, at=NOON)
    saved = save(pantry, Draft(key="hobby", value="keeps goats"), at=NOON)
    fact = undo(herself, "hobby", expected=saved.fact.version, at=NOON)
    assert fact.confirmed_at == NOON


def test_after_30_days_it_is_too_late(herself):
    save(herself, Draft(key="commute", value="walks to work"), at=NOON)
    with pytest.raises(TooLateError):
        undo(herself, "commute", expected=2, at=NOON + timedelta(days=31))
