"""A call that carries an Idempotency-Key acts once: at the level of the actions."""

from dataclasses import replace
from datetime import timedelta

import pytest
from django.db import connection

from memory.actions.once import KEPT, Call, Done, ReusedKeyError, act
from memory.models import Fact, Once, Person
from tests.conftest import NOON

CALL = Call(token="abcd1234", method="POST", path="/api/v1/notes/", key="k-1", body="{}")


@pytest.fixture
def write(priya):
    """Renames Priya: an effect that can be counted."""
    done = []

    def write():
        done.append(1)
        Person.objects.filter(pk=priya.pk).update(name=f"Priya {len(done)}")
        return Done(status=201, things={"version": len(done)}, result="fresh")

    return write


def name(person):
    return Person.objects.get(pk=person.pk).name


def test_the_second_call_does_nothing_and_tells_what_the_first_did(priya, write):
    first, second = (act(priya, CALL, write, at=NOON) for _ in range(2))
    assert first == Done(status=201, things={"version": 1}, result="fresh")
    assert second == Done(status=201, things={"version": 1}, replayed=True)
    assert name(priya) == "Priya 1"


def test_without_a_key_each_call_acts(priya, write):
    for _ in range(2):
        act(priya, None, write, at=NOON)
    assert (name(priya), Once.objects.count()) == ("Priya 2", 0)


@pytest.mark.parametrize("part", ["token", "method", "path", "key"])
def test_a_call_that_differs_is_another_call(priya, write, part):
    act(priya, CALL, write, at=NOON)
    act(priya, replace(CALL, **{part: "other"}), write, at=NOON)
    assert name(priya) == "Priya 2"


def test_another_persons_key_is_another_key(priya, mallory, write):
    act(priya, CALL, write, at=NOON)
    assert not act(mallory, CALL, write, at=NOON).replayed


def test_the_same_key_with_another_body_is_refused(priya, write):
    act(priya, CALL, write, at=NOON)
    with pytest.raises(ReusedKeyError):
        act(priya, replace(CALL, body='{"a": 1}'), write, at=NOON)
    assert name(priya) == "Priya 1"


def test_what_failed_leaves_nothing_and_is_judged_anew(priya, write):
    def fail():
        write()
        raise LookupError

    with pytest.raises(LookupError):
        act(priya, CALL, fail, at=NOON)
    assert (name(priya), Once.objects.count()) == ("Priya", 0)
    assert not act(priya, replace(CALL, body="another"), write, at=NOON).replayed


def test_an_effect_without_its_record_does_not_happen(priya, write):
    def unkept():
        return replace(write(), things={"version": object()})

    with pytest.raises(TypeError):
        act(priya, CALL, unkept, at=NOON)
    assert (name(priya), Once.objects.count()) == ("Priya", 0)


def test_within_24_hours_it_is_kept(priya, write):
    act(priya, CALL, write, at=NOON)
    assert act(priya, CALL, write, at=NOON + KEPT - timedelta(seconds=1)).replayed


@pytest.mark.parametrize("body", ["{}", '{"a": 1}'])
def test_after_24_hours_the_key_is_new_and_takes_its_own_place(priya, write, body):
    act(priya, CALL, write, at=NOON)
    later = act(priya, replace(CALL, body=body), write, at=NOON + KEPT)
    assert (later.replayed, later.things) == (False, {"version": 2})
    assert act(priya, replace(CALL, body=body), write, at=NOON + KEPT).things == {"version": 2}
    assert Once.objects.count() == 1


def test_what_fails_after_24_hours_leaves_the_old_record(priya, write):
    def fail():
        raise LookupError

    act(priya, CALL, write, at=NOON)
    with pytest.raises(LookupError):
        act(priya, CALL, fail, at=NOON + KEPT)
    assert Once.objects.get().things == {"version": 1}


def test_a_record_holds_no_key_path_or_body_in_clear(api):
    ref = Fact.objects.get(key="commute").ref
    api.post("facts/commute/overwrite/", {}, Idempotency_Key="zz-sentinel-key")
    with connection.cursor() as cursor:
        cursor.execute("SELECT * FROM memory_once")
        row = str(cursor.fetchall())
    assert str(ref) in row
    assert [word for word in ("zz-sentinel", "commute", "facts", "train") if word in row] == []
