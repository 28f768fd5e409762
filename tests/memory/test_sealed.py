"""Every sealed field there is, found by looking at the models: a new one is held to this too."""

import itertools
import json

import pytest
from django.apps import apps
from django.db import models, transaction
from django.db.models.functions import Cast

from memory.actions.people import add_person
from memory.actions.save import Draft
from memory.models import Answer, Assistant, Attribute, FactVersion, Note, Person
from memory.models.sealed import Sealed, SealedBytes, SealedText, Stored
from memory.trust.cipher import DamagedError
from tests.config.server import manage
from tests.conftest import NOON
from tests.servers import held

FIELDS = [
    field
    for model in apps.get_app_config("memory").get_models()
    for field in model._meta.concrete_fields
    if isinstance(field, Sealed)
]
FULL = [f"{field.model.__name__}.{field.name}" for field in FIELDS]
VALUES = [
    "café 👩‍👩‍👧‍👦", "cafe\u0301", [], ["a", {"b": [1, None, "é"]}], {"value": "👍🏽", "n": 1.5},
]  # fmt: skip


def sentinel(field):
    """A value that is found again in any bytes that hold it."""
    words = f"zebra {field.model._meta.model_name} {field.name} keeps"
    if isinstance(field, SealedText):
        return words
    if isinstance(field, SealedBytes):
        return words.encode()
    return [words] if field.default is list else {"value": words}


def test_there_are_sealed_fields():
    assert {"FactVersion.value", "Answer.message", "Answer.reach", "FactVersion.reading"} <= set(
        FULL
    )


@pytest.mark.parametrize("field", FIELDS, ids=FULL)
def test_each_belongs_to_a_person(field):
    assert field.model._meta.get_field("owner").related_model is Person


def test_no_two_have_one_place():
    assert len({field.place for field in FIELDS}) == len(FIELDS)


@pytest.mark.parametrize("field", FIELDS, ids=FULL)
def test_moved_to_another_person_it_does_not_open(field, priya, sam):
    sealed = field.seal(priya.vault, sentinel(field))
    assert field.open(priya.vault, sealed) == sentinel(field)
    with pytest.raises(DamagedError):
        field.open(sam.vault, sealed)


def test_moved_to_another_field_none_opens(priya):
    for here, there in itertools.permutations(FIELDS, 2):
        sealed = here.seal(priya.vault, sentinel(here))
        with pytest.raises(DamagedError):
            there.open(priya.vault, sealed)


@pytest.mark.parametrize("field", FIELDS, ids=FULL)
def test_each_is_stored_sealed_and_read_as_it_was(field, priya):
    stored = raw(row_of(field.model, priya), field)
    assert b"zebra" not in stored
    assert field.open(priya.vault, stored) == sentinel(field)
    assert getattr(field.model.objects.of(priya).latest("pk"), field.attname) == sentinel(field)


@pytest.mark.parametrize("field", FIELDS, ids=FULL)
def test_in_each_a_bit_that_is_flipped_is_noticed(field, priya):
    row = row_of(field.model, priya)
    stored = bytearray(raw(row, field))
    stored[len(stored) // 2] ^= 1
    field.model.objects.filter(pk=row.pk).update(**{field.attname: Stored(stored)})
    with pytest.raises(DamagedError):
        getattr(field.model.objects.of(priya).get(pk=row.pk), field.attname)


@pytest.mark.parametrize("field", FIELDS, ids=FULL)
def test_nothing_is_stored_as_nothing(field, priya):
    row = row_of(field.model, priya)
    setattr(row, field.attname, field.get_default())
    row.save()
    assert raw(row, field) == b""
    assert (
        getattr(field.model.objects.of(priya).get(pk=row.pk), field.attname) == field.get_default()
    )


@pytest.mark.parametrize("value", VALUES, ids=repr)
def test_what_is_written_is_not_changed(value, priya):
    name = "message" if isinstance(value, str) else "reach"
    row = filled(Answer, priya)
    setattr(row, name, value)
    row.save()
    read = getattr(Answer.objects.of(priya).get(pk=row.pk), name)
    assert read == value


def test_bytes_that_look_sealed_are_sealed_like_any_others(priya):
    row = row_of(FactVersion, priya)
    looks_sealed = raw(row, FactVersion._meta.get_field("reading"))
    row.reading = looks_sealed
    row.save()
    assert looks_sealed not in raw(row, FactVersion._meta.get_field("reading"))
    assert FactVersion.objects.of(priya).get(pk=row.pk).reading == looks_sealed


def test_what_was_read_and_never_opened_is_saved_as_it_was(priya):
    before = raw(row_of(FactVersion, priya), FactVersion._meta.get_field("reading"))
    row = FactVersion.objects.of(priya).latest("pk")
    row.save()
    assert raw(row, FactVersion._meta.get_field("reading")) == before


def test_a_row_of_anothers_with_ones_own_bytes_does_not_open(priya, sam):
    mine, theirs = row_of(Note, priya), row_of(Note, sam)
    Note.objects.filter(pk=theirs.pk).update(text=raw(mine, Note._meta.get_field("text")))
    with pytest.raises(DamagedError):
        _ = Note.objects.of(sam).get(pk=theirs.pk).text


def test_a_text_cannot_be_written_past_its_row(priya):
    for attempt in (
        lambda: FactVersion.objects.of(priya).update(value="eats fish"),
        lambda: FactVersion.objects.of(priya).update(reading=b"\x01 worked out"),
        lambda: FactVersion.objects.of(priya).filter(value="eats fish").exists(),
        lambda: Attribute.objects.bulk_update([*named(priya)], ["label"]),
    ):
        with pytest.raises(TypeError, match="is sealed"), transaction.atomic():
            attempt()


def named(person):
    for attribute in Attribute.objects.of(person):
        attribute.label = "another"
        yield attribute


def row_of(model, person):
    """A saved row with a sentinel in each of its sealed fields."""
    row = filled(model, person)
    row.save()
    return row


def filled(model, person):
    """A row of any model of a person's, with what its columns demand."""
    row = model()
    for field in model._meta.concrete_fields:
        if isinstance(field, Sealed):
            setattr(row, field.attname, sentinel(field))
        elif not (field.null or field.has_default() or field.primary_key):
            setattr(row, field.name, needed(field, model, person))
    return row


def needed(field, model, person):
    if field.name == "owner":
        return person
    if field.related_model is Assistant:
        return Assistant.objects.get_or_create(name="Pantry Bot")[0]
    if isinstance(field, models.ForeignKey):
        rows = field.related_model._default_manager.filter(owner=person)
        return rows.first() or row_of(field.related_model, person)
    if isinstance(field, models.DateTimeField):
        return NOON
    if isinstance(field, models.JSONField):
        return {}
    if isinstance(field, models.CharField):
        count = model.objects.of(person).count()
        return field.choices[0][0] if field.choices else f"{person.pk}_{count}"
    return model.objects.of(person).count() + 100


def raw(row, field):
    """The column as it is stored."""
    rows = row.__class__.objects.filter(pk=row.pk)
    cast = Cast(field.attname, models.BinaryField())
    return bytes(rows.annotate(stored=cast).values_list("stored", flat=True)[0])


def write_everything():
    """In a process of its own; prints what each sealed column holds."""
    draft = Draft(key="plain_key", value="keeps zebras")
    person = add_person("priya", "Priya", [draft], at=NOON).person
    for model in {field.model for field in FIELDS}:
        row_of(model, person)
    rows = (field.model._default_manager.latest("pk") for field in FIELDS)
    print(json.dumps([raw(row, field).hex() for row, field in zip(rows, FIELDS, strict=True)]))


def test_no_plain_text_is_in_the_files_of_a_database(tmp_path):
    here = {
        "DATABASE_URL": f"sqlite:///{tmp_path / 'held.sqlite3'}",
        "HELD_KEYS_FILE": str(tmp_path / "held.keys"),
    }
    held.prepare(tmp_path)
    script = "from tests.memory.test_sealed import write_everything; write_everything()"
    done = manage("shell", "-v0", "--no-imports", "-c", script, **here)
    files = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    stored = [bytes.fromhex(column) for column in json.loads(done.stdout)]
    assert [column for column in [b"plain_key", *stored] if column not in files] == []
    assert b"zebra" not in files.lower()
