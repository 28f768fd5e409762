import json

from django.db import migrations

from memory.models import keys
from memory.trust import cipher, ledger
from memory.trust.cipher import Vault
from memory.trust.ledger import START, WHOSE

JSON = {"reach", "aliases"}
SEALED: dict[str, dict[str, object]] = {
    "Answer": {"message": "", "reach": []},
    "Attribute": {"subject": "self", "label": "", "aliases": []},
    "FactVersion": {"value": ""},
}


def seal(apps, schema_editor):
    """Every person's texts under a key of their own."""
    ring = keys.current()
    for person in apps.get_model("memory", "Person").objects.only("pk", "pseudonym"):
        whose, key = person.pseudonym.bytes, cipher.new_key()
        apps.get_model("memory", "PersonKey").objects.create(
            person=person, kek=ring.current, wrapped=ring.wrap(key, whose)
        )
        for rows, name, empty in _fields(apps, person):
            _seal(rows, name, empty, Vault(key, whose))


def open_again(apps, schema_editor):
    for key in apps.get_model("memory", "PersonKey").objects.select_related("person"):
        whose = key.person.pseudonym.bytes
        vault = Vault(keys.current().unwrap(bytes(key.wrapped), whose), whose)
        for rows, name, empty in _fields(apps, key.person):
            _open(rows, name, empty, vault)
    apps.get_model("memory", "PersonKey").objects.all().delete()


def _fields(apps, person):
    for model, fields in SEALED.items():
        rows = apps.get_model("memory", model).objects.filter(owner=person)
        for name, empty in fields.items():
            yield rows, name, empty


def _seal(rows, name, empty, vault):
    place = f"{rows.model._meta.model_name}.{name}"
    for pk, plain in rows.values_list("pk", f"plain_{name}"):
        if plain != empty:
            text = json.dumps(plain, ensure_ascii=False) if name in JSON else plain
            rows.filter(pk=pk).update(**{name: vault.seal(place, text)})


def _open(rows, name, empty, vault):
    place = f"{rows.model._meta.model_name}.{name}"
    for pk, sealed in rows.values_list("pk", name):
        text = vault.open(place, bytes(sealed)) if sealed else None
        plain = empty if text is None else json.loads(text) if name in JSON else text
        rows.filter(pk=pk).update(**{f"plain_{name}": plain, name: b""})


def chain(apps, schema_editor):
    """The lines that are there, numbered and chained as they stand."""
    ring, key = keys.current(), cipher.new_key()
    events = apps.get_model("memory", "Event").objects
    number, before = 0, START
    for event in events.order_by("pk").iterator():
        number += 1
        digest = ledger.digest(key, before, _line(event, number))
        events.filter(pk=event.pk).update(number=number, digest=digest)
        before = ledger.seal(key, digest)
    apps.get_model("memory", "LedgerHead").objects.create(
        pk=1, length=number, digest=before, kek=ring.current, wrapped=ring.wrap(key, WHOSE)
    )


def unchain(apps, schema_editor):
    """On the way back the chain's key goes; the lines get numbers and digests anew."""
    apps.get_model("memory", "LedgerHead").objects.all().delete()


def _line(event, number):
    return {
        "number": number,
        "person": str(event.person),
        "act": event.act,
        "actor": event.actor,
        "assistant": str(event.assistant) if event.assistant else None,
        "thing": event.thing,
        "counts": event.counts,
        "at": event.at.isoformat(timespec="microseconds"),
    }


class Migration(migrations.Migration):
    """What was plain is sealed, and the ledger's lines become a chain."""

    dependencies = [("memory", "0003_keys")]

    operations = [
        migrations.RunPython(seal, open_again),
        migrations.RunPython(chain, unchain),
    ]
