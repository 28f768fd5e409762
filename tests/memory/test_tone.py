"""What the actions do with tone, and what they leave."""

from dataclasses import replace
from datetime import timedelta
from uuid import uuid4

import pytest

from memory.actions import callers, holding, tone
from memory.actions.apply import Request, apply
from memory.actions.erasing import source
from memory.actions.errors import NotGrantedError, NotOnFileError, TooLateError
from memory.models import Answer, Event, Person
from memory.scopes import TONES, Scope
from tests.conftest import NOON
from tone import profile
from tone.models import ToneEvent, ToneProfile
from tone.profile import Setting
from tone.vocabulary import UnknownTagError


@pytest.fixture
def me(priya):
    return callers.themselves(priya)


def ref_of(happened):
    return happened.event.ref


def infer(caller, *tags, minutes=0):
    at = NOON + timedelta(minutes=minutes)
    return tone.propose(caller, profile.proposal(tags, {}, "implicit"), at=at)


def ask_for(caller, *tags, minutes=0):
    at = NOON + timedelta(minutes=minutes)
    return tone.propose(caller, profile.proposal(tags, {}, "explicit"), at=at)


def active(person):
    return tone.profile_of(person).active


def test_what_the_person_sets_is_on_and_switches_its_opposite_off(me, priya):
    tone.put(me, "concise", Setting.ON, at=NOON)
    happened = tone.put(me, "detailed", Setting.ON, at=NOON)
    assert active(priya) == ("detailed",)
    assert [(c.tag, c.now.on) for c in happened.outcome.changes] == [
        ("concise", False), ("detailed", True),
    ]  # fmt: skip


def test_what_is_no_tag_changes_nothing(me):
    with pytest.raises(UnknownTagError):
        tone.put(me, "rude", Setting.ON, at=NOON)
    assert not ToneEvent.objects.exists()


def test_a_set_tag_stays_through_a_hundred_other_inferences(me, pantry, priya):
    tone.put(me, "formal", Setting.ON, at=NOON)
    for turn in range(1, 101):
        infer(pantry, "casual", minutes=3 * turn)
    state = tone.profile_of(priya).state("formal")
    assert (state.on, state.score) == (True, 1.0)


@pytest.mark.parametrize(("seconds", "taken"), [(179, False), (180, True)])
def test_exactly_three_minutes_are_long_enough(pantry, seconds, taken):
    infer(pantry, "casual")
    proposal = profile.proposal(["casual"], {}, "implicit")
    outcome = tone.propose(pantry, proposal, at=NOON + timedelta(seconds=seconds))
    assert outcome.changed is taken


def test_an_inference_of_what_was_on_already_tells_who_may_not_read_it_nothing(me, pantry):
    deaf = replace(pantry, scopes=frozenset({Scope.TONE_PROPOSE}))
    proposal, told = profile.proposal(["casual"], {}, "implicit"), []
    for turn in range(9):
        at = NOON + timedelta(minutes=3 * turn)
        told.append(tone.shown(deaf, tone.propose(deaf, proposal, at=at), proposal, at=at))

    assert [shown.active for shown in told] == [()] * 7 + [("casual",), ()]
    assert {shown.changed for shown in told} == {True}


def test_the_events_played_again_give_what_is_stored(me, pantry, priya):
    infer(pantry, "casual", "concise")
    tone.put(me, "formal", Setting.ON, at=NOON + timedelta(minutes=1))
    ask_for(pantry, "detailed", "emojis_ok", minutes=2)
    infer(pantry, "no_emojis", minutes=9)
    tone.override(me, ["concise"], NOON + timedelta(hours=2), at=NOON + timedelta(minutes=10))
    rows = ToneEvent.objects.order_by("number")
    played = profile.replay(profile.load_event(row.event) for row in rows)
    assert profile.dump(played) == ToneProfile.objects.get().state
    assert [row.number for row in rows] == [1, 2, 3, 4, 5]


def test_an_undo_puts_back_what_was_set_and_its_opposite(me, priya):
    tone.put(me, "concise", Setting.ON, at=NOON)
    happened = tone.put(me, "detailed", Setting.ON, at=NOON)
    tone.undo(me, ref_of(happened), at=NOON)
    assert active(priya) == ("concise",)


def test_what_changed_again_since_is_not_undone(me, priya):
    first = tone.put(me, "concise", Setting.ON, at=NOON)
    tone.put(me, "concise", Setting.OFF, at=NOON)
    assert tone.undo(me, ref_of(first), at=NOON) == ()
    assert active(priya) == ()


def test_after_thirty_days_it_is_too_late_to_undo(me):
    first = tone.put(me, "concise", Setting.ON, at=NOON)
    with pytest.raises(TooLateError):
        tone.undo(me, ref_of(first), at=NOON + timedelta(days=31))


def test_nobody_undoes_what_is_anothers(me, mallory):
    first = tone.put(me, "concise", Setting.ON, at=NOON)
    with pytest.raises(NotOnFileError):
        tone.undo(callers.themselves(mallory), ref_of(first), at=NOON)
    with pytest.raises(NotOnFileError):
        tone.undo(me, uuid4(), at=NOON)


def test_for_now_lasts_a_day_at_most(me, priya):
    tone.override(me, ["casual"], NOON + timedelta(days=9), at=NOON)
    profile = tone.profile_of(priya)
    assert profile.in_force(NOON + timedelta(hours=23)) == ("casual",)
    assert profile.in_force(NOON + timedelta(hours=24)) == ()


def test_the_ledger_has_the_act_and_how_many_tags(me):
    happened = tone.put(me, "concise", Setting.ON, at=NOON)
    event = Event.objects.latest("number")
    assert (event.act, event.thing, event.counts) == (
        "tone_set", str(ref_of(happened)), {"tags": 1},
    )  # fmt: skip


def test_nothing_is_told_without_the_scope(pantry, me):
    tone.put(me, "concise", Setting.ON, at=NOON)
    deaf = replace(pantry, scopes=frozenset({Scope.APPLY}))
    assert tone.told(deaf, at=NOON) == tone.UNTOLD
    assert apply(deaf, Request(message="hello"), at=NOON).answer.tone == []


def test_the_receipt_keeps_the_tags_that_went_out(pantry, me):
    tone.put(me, "concise", Setting.ON, at=NOON)
    done = apply(pantry, Request(message="hello"), at=NOON)
    answer = Answer.objects.get(pk=done.answer.pk)
    assert (answer.tone, answer.used + answer.silent + answer.held) == (["concise"], 6)
    assert answer.tokens["tone"] > 0


def test_the_persons_words_are_passed_on_only_with_leave(pantry):
    learns = replace(pantry, scopes=TONES["feedback"].scopes)
    with pytest.raises(NotGrantedError):
        ask_for(learns, "formal")


def test_what_one_assistant_brought_about_can_be_taken_back(me, pantry, priya):
    tone.put(me, "warm_supportive", Setting.ON, at=NOON)
    ask_for(pantry, "detailed", minutes=1)
    erasure = source.source(me, pantry.assistant, at=NOON + timedelta(minutes=2))
    assert active(priya) == ("warm_supportive",)
    assert erasure.places["tone"]["erased"] == 1
    assert [row.by for row in ToneEvent.objects.all()] == [None]


def test_a_closing_account_takes_no_more(pantry, priya):
    Person.objects.filter(pk=priya.pk).update(is_active=False)
    with pytest.raises(holding.GoneError):
        infer(pantry, "casual")
