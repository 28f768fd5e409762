"""An account goes with everything that refers to it."""

import pytest
from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.contenttypes.models import ContentType
from django.db import IntegrityError, connection, transaction

from memory.actions import access, callers, holding
from memory.actions.apply import Request, apply
from memory.actions.erasing import checking, closing, plan
from memory.models import Answer, Assistant, Erasure, Event, Look, Meter, Person
from tests.api.serving import service
from tests.conftest import NOON
from tests.memory.erasing import filling
from tests.memory.erasing.conftest import LATER


def test_no_row_of_any_model_is_left(db):
    person, marks = filling.person()
    filling.fill(person, marks, 2)

    closing.close(person, at=LATER)

    assert filling.left(person) == 0


def test_each_place_is_told_of_with_its_count(db):
    person, marks = filling.person()
    filling.fill(person, marks, 2)

    told = closing.close(person, at=LATER).places

    places = {rule.place.value for _, rule in plan.children_first()}
    assert places <= set(told)
    assert {told[place]["erased"] for place in ("facts", "values", "notes", "looks")} == {2}
    assert told["sessions"]["erased"] == 2
    assert told["key"]["erased"] == told["account"]["erased"] == 1


def test_a_place_that_held_nothing_is_told_of_too(sam):
    told = closing.close(sam, at=LATER).places

    assert told["facts"]["erased"] == told["notes"]["erased"] == 0


def test_another_person_keeps_everything(db):
    (one, marks), (two, others) = filling.person(), filling.person()
    filling.fill(one, marks, 2)
    filling.fill(two, others, 2)
    before = filling.left(two)

    closing.close(one, at=LATER)

    assert filling.left(two) == before


def test_what_an_admin_opened_stays_with_its_person(priya, admin):
    Look.objects.create(owner=priya, admin=admin, key="commute", reason="asked for", at=NOON)

    closing.close(admin, at=LATER)

    assert Look.objects.of(priya).get().admin is None


def test_how_often_they_called_goes_too(priya, sam, make_api):
    mine, others = make_api(priya), make_api(sam)
    Meter.objects.create(key=f"token:grant-{priya.grants.get().pk}", window=1)
    for api in (mine, others):
        Meter.objects.create(key=f"token:{api.token[5:13]}", window=1)
    for person in (priya, sam):
        Meter.objects.create(key=f"person:{person.pk}", window=1)

    closing.close(priya, at=LATER)

    kept = {f"token:{others.token[5:13]}", f"person:{sam.pk}"}
    assert {*Meter.objects.values_list("key", flat=True)} == kept


def test_an_assistant_that_they_alone_named_goes_too(priya, make_api):
    make_api(priya, assistant=access.named("Priya's own").name)

    closing.close(priya, at=LATER)

    assert not Assistant.objects.filter(name="Priya's own").exists()


@pytest.mark.parametrize("kind", [{"made_by_admin": True}, {"is_active": False}], ids=str)
def test_an_assistant_that_is_not_theirs_alone_stays(priya, make_api, kind):
    make_api(priya, assistant=access.named("Priya's own").name)
    Assistant.objects.update(**kind)

    closing.close(priya, at=LATER)

    assert Assistant.objects.count() == 1


def test_an_assistant_of_another_person_or_of_a_service_stays(priya, sam, make_api):
    service()
    for person, name in ((priya, "Pantry Bot"), (priya, "Shared"), (sam, "Shared")):
        make_api(person, assistant=name)

    closing.close(priya, at=LATER)

    assert Assistant.objects.filter(name__in=["Pantry Bot", "Shared"]).count() == 2


def test_the_admins_log_names_them_no_more(priya, admin):
    LogEntry.objects.create(
        user=admin, content_type=ContentType.objects.get_for_model(Person), object_id=priya.pk,
        object_repr="priya", action_flag=CHANGE, change_message="",
    )  # fmt: skip

    closing.close(priya, at=LATER)

    assert not LogEntry.objects.exists()


def test_twice_is_once(priya):
    stale = Person.objects.get(pk=priya.pk)
    first = closing.close(priya, at=LATER)

    assert closing.close(stale, at=LATER).ref == first.ref
    assert Event.objects.filter(act="closed").count() == 1


def test_where_it_was_broken_off_it_goes_on(priya):
    """The process ended between the two transactions."""
    Person.objects.filter(pk=priya.pk).update(is_active=False)
    begun = Erasure.objects.create(
        ref="X-AAAA-BBBB", person=priya.pseudonym, scope="account", started_at=NOON
    )

    assert checking.unfinished() == [begun]
    checking.finish(begun, at=LATER)

    assert not Person.objects.filter(pk=priya.pk).exists()


def test_who_is_closing_is_held_by_nobody(priya):
    caller = callers.themselves(priya)
    Person.objects.filter(pk=priya.pk).update(is_active=False)

    with pytest.raises(holding.GoneError), transaction.atomic():
        holding.hold(caller)


def test_a_late_receipt_finds_nobody_to_refer_to(priya):
    caller = callers.themselves(priya)
    closing.close(Person.objects.get(pk=priya.pk), at=LATER)

    with pytest.raises((IntegrityError, holding.GoneError)):
        _answer(caller)
    assert not Answer.objects.exists()


@transaction.atomic
def _answer(caller):
    apply(caller, Request(message="where do I work?"), at=LATER)
    connection.check_constraints()  # as the commit does
