"""A model that refers to a person and says nothing of its erasure stops the start."""

import pytest
from django.core.checks import run_checks
from django.db import connection, models
from django.test.utils import isolate_apps

from memory.actions.erasing import plan
from memory.models import Fact, FactVersion, Note, Person, Token
from memory.trust.erasure import Place, Rule


def person(**more):
    return models.ForeignKey(Person, models.CASCADE, related_name="+", **more)


def codes(*found):
    return [fault.code for fault in plan.faults(found)]


def test_every_installed_model_has_its_rule(db):
    assert list(plan.faults(plan.installed())) == []
    assert [m for m in run_checks() if (m.id or "").startswith("held.E01")] == []


def test_the_plan_reaches_through_others_and_into_other_packages():
    labels = {model._meta.label for model, _ in plan.children_first()}
    assert {
        "memory.Token",
        "memory.FactVersion",
        "admin.LogEntry",
        "memory.Person_groups",
    } <= labels


def test_rows_go_before_what_they_refer_to():
    order = [model for model, _ in plan.children_first()]
    assert order.index(FactVersion) < order.index(Fact) < order.index(Person) == len(order) - 1


@isolate_apps("memory")
def test_a_model_without_a_rule_is_found():
    class Diary(models.Model):  # noqa: DJ008 (never a row)
        owner = person()

        class Meta:
            app_label = "memory"

    assert codes(Diary) == ["E010"]


@isolate_apps("memory")
def test_a_model_that_refers_through_another_is_found():
    class Echo(models.Model):  # noqa: DJ008 (never a row)
        token = models.ForeignKey(Token, models.CASCADE, related_name="+")

        class Meta:
            app_label = "memory"

    assert codes(Echo) == []  # alone it refers to nobody that is known
    assert codes(Echo, *plan.installed()) == ["E010"]


@isolate_apps("memory")
def test_many_to_many_counts_too():
    class Club(models.Model):  # noqa: DJ008 (never a row)
        members = models.ManyToManyField(Person, related_name="+")

        class Meta:
            app_label = "memory"

    assert codes(Club, Club.members.through) == ["E010"]


@isolate_apps("memory")
def test_a_path_that_leads_astray_is_found():
    class Diary(models.Model):  # noqa: DJ008 (never a row)
        owner = person()
        note = models.ForeignKey(Note, models.CASCADE, related_name="+")
        ERASURE = Rule(place=Place.NOTES, owner="note", parts={"note": "notes"})

        class Meta:
            app_label = "memory"

    assert codes(Diary) == ["E011"]


@isolate_apps("memory")
def test_a_second_person_is_found():
    class Letter(models.Model):  # noqa: DJ008 (never a row)
        owner = person()
        reader = person()
        ERASURE = Rule(place=Place.NOTES)

        class Meta:
            app_label = "memory"

    assert codes(Letter) == ["E012"]


@isolate_apps("memory")
@pytest.mark.parametrize(("parts", "found"), [({}, ["E013"]), ({"version": "version"}, [])])
def test_what_is_kept_of_a_value_says_of_which(parts, found):
    class Embedding(models.Model):  # noqa: DJ008 (never a row)
        owner = person()
        version = models.ForeignKey(FactVersion, models.CASCADE, related_name="+")
        ERASURE = Rule(place=Place.VALUES, parts=parts)

        class Meta:
            app_label = "memory"

    assert codes(Embedding, *plan.installed()) == found


def test_a_table_that_no_model_tells_of_is_found(db):
    with connection.cursor() as cursor:
        cursor.execute("CREATE TABLE shadow (words text)")
    warned = [m.msg for m in run_checks(databases=["default"]) if m.id == "held.W014"]
    assert warned == ["The table shadow belongs to no model, so nothing is erased from it."]
