import json
from io import StringIO
from types import MappingProxyType

import pytest
from django.core.management import CommandError, call_command

from memory.models import Attribute, Event, Fact, FactVersion, Person

NUTS = {"key": "diet.nuts", "value": "eats no nuts"}


@pytest.fixture
def load(tmp_path, db):
    """load([facts]) as `add_person nadia --from FILE`; returns what it prints."""

    def load(facts, username="nadia", top=MappingProxyType({})):
        path = tmp_path / "nadia.json"
        content = {"person": {"name": "Nadia"}, "facts": facts} | dict(top)
        path.write_text(json.dumps(content))
        out = StringIO()
        call_command("add_person", username, "--from", str(path), stdout=out)
        return out.getvalue()

    return load


def test_it_loads_the_file_and_prints_the_counts(load):
    printed = load([NUTS, {"key": "diet.fish", "value": "eats fish"}])
    assert printed == "nadia: 2 facts in 1 slots.\n"
    assert Person.objects.get(username="nadia").name == "Nadia"


def test_expiry_sensitivity_subject_and_mode_are_loaded(load):
    told = {"category": "constraint", "mode": "instruction", "subject": "partner Omar",
            "sensitivity": "special", "expires_at": "2020-01-01T00:00:00Z"}  # fmt: skip
    load([NUTS | told])
    fact = Fact.objects.select_related("attribute").get()
    assert (fact.category, fact.sensitivity) == ("constraint", "special")
    assert (fact.attribute.mode, fact.attribute.subject) == ("instruction", "partner Omar")
    assert fact.has_expired(fact.created_at)


def test_what_is_loaded_is_the_persons_confirmed_word(load):
    load([NUTS])
    assert FactVersion.objects.get().origin == "stated"
    assert Fact.objects.get().confirmed_at is not None


def test_without_facts_no_agreement_is_recorded(load):
    load([])
    assert not Event.objects.filter(act="consented").exists()


def test_the_account_has_no_password_yet(load):
    load([NUTS])
    assert not Person.objects.get().has_usable_password()


def test_the_act_is_recorded_without_content(load):
    load([NUTS])
    told = [(event.act, event.counts) for event in Event.objects.order_by("pk")]
    assert told == [("loaded", {"facts": 1, "slots": 1}), ("consented", {"preference": 1})]


WRONG = {
    "an unknown field": (NUTS | {"colour": "red"}, r"fact 2 has unknown fields: colour"),
    "no value": ({"key": "diet"}, "fact 2 has no value"),
    "not an object": ("diet", "fact 2 must be an object"),
    "a malformed key": ({"key": "Diet!", "value": "x"}, "key: A key is lower-case"),
    "an empty value": ({"key": "a", "value": " "}, "value: The value is empty"),
    "a long value": ({"key": "a", "value": "x" * 201}, "at most 200"),
    "a number": ({"key": "a", "value": 3}, "fact 2: value must be text"),
    "an unknown category": (
        {"key": "a", "value": "x", "category": "wish"}, "category must be one of constraint"),
    "a list as category": (
        {"key": "a", "value": "x", "category": ["context"]}, "category must be one of constraint"),
    "no time": ({"key": "a", "value": "x", "expires_at": "soon"}, "expires_at must be a time"),
    "a second mode": ({"key": "diet.a", "value": "x", "mode": "instruction"}, "two modes"),
    "a second subject": ({"key": "diet.a", "value": "x", "subject": "Omar"}, "two subjects"),
    "the same key": ({"key": "diet.nuts", "value": "x"}, "diet.nuts is there 2 times"),
}  # fmt: skip


@pytest.mark.parametrize(("fact", "says"), WRONG.values(), ids=WRONG)
def test_one_wrong_fact_and_nothing_is_loaded(load, fact, says):
    with pytest.raises(CommandError, match=says):
        load([NUTS | {"mode": "answer", "subject": "self"}, fact])
    assert not Person.objects.exists()
    assert not Attribute.objects.exists()


@pytest.mark.parametrize(
    ("top", "says"),
    [
        ({"extra": 1}, "the file has unknown fields: extra"),
        ({"person": {"age": 3}}, "person has unknown fields: age"),
        ({"person": {"name": 3}}, "person.name must be text"),
        ({"facts": {}}, "facts must be a list"),
        ({"person": {"name": "N" * 101}}, "name"),
    ],
    ids=["top", "person", "name", "facts", "long name"],
)
def test_a_wrong_frame_is_refused(load, top, says):
    with pytest.raises(CommandError, match=says):
        load([NUTS], top=top)
    assert not Person.objects.exists()


@pytest.mark.parametrize("username", ["", "two words", "n" * 151], ids=len)
def test_a_username_that_could_not_sign_in_is_refused(load, username):
    with pytest.raises(CommandError, match="username"):
        load([NUTS], username)
    assert not Person.objects.exists()


def test_a_username_on_file_is_refused_and_left_as_it_is(load, sam):
    with pytest.raises(CommandError, match="sam exists already"):
        load([NUTS], "sam")
    assert Person.objects.get().name == "Sam"
    assert not Fact.objects.exists()


def test_a_file_that_is_not_json_is_refused(db, tmp_path):
    path = tmp_path / "x.json"
    path.write_bytes(b'{"facts": [\xff')
    with pytest.raises(CommandError, match="is not JSON in UTF-8"):
        call_command("add_person", "nadia", "--from", str(path))


def test_a_missing_file_is_named(db, tmp_path):
    with pytest.raises(CommandError, match="No such file"):
        call_command("add_person", "nadia", "--from", str(tmp_path / "none.json"))


def test_a_fact_that_names_nobody_is_never_its_neighbours(load):
    theirs = {"key": "allergies.sam", "value": "is allergic to nuts", "subject": "partner Sam"}
    with pytest.raises(CommandError, match="two subjects"):
        load([{"key": "allergies.own", "value": "is allergic to cats"}, theirs])
    assert not Person.objects.exists()


def test_a_fact_about_the_person_by_name_is_their_own(load):
    load([NUTS | {"subject": "Nadia"}])
    assert Attribute.objects.get().subject == "self"


@pytest.mark.parametrize(
    ("content", "told"),
    [
        ('{"facts": [], "facts": []}', "twice"),
        ("[" * 100_000, "nested"),
        ('{"person": {"name": "Na\\u202edia"}, "facts": []}', "name"),
    ],
)
def test_a_file_that_could_be_read_two_ways_is_refused(tmp_path, db, content, told):
    path = tmp_path / "odd.json"
    path.write_text(content)
    with pytest.raises(CommandError, match=told):
        call_command("add_person", "nadia", "--from", str(path))
