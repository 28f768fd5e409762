"""What a `Stage` plays. Each scene takes and answers what JSON can say."""

import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import django

django.setup()

from django.db import connection  # noqa: E402
from django.utils import timezone  # noqa: E402

from memory.actions import callers  # noqa: E402
from memory.actions.apply import Request, apply  # noqa: E402
from memory.actions.erasing import checking, closing, removal, rows, sqlite  # noqa: E402
from memory.actions.erasing.removal import Also  # noqa: E402
from memory.actions.people import add_person  # noqa: E402
from memory.actions.save import Draft, save  # noqa: E402
from memory.models import (  # noqa: E402
    Answer,
    Attribute,
    Erasure,
    Event,
    FactVersion,
    Person,
    PersonKey,
)
from memory.trust.cipher import NONCE_LENGTH  # noqa: E402
from tests.memory.erasing import filling, racing  # noqa: E402
from tests.memory.erasing.filling import sentinel  # noqa: E402

SCENES: dict[str, Callable[..., Any]] = {
    "race": racing.race,
    "race_to_the_end": racing.race_to_the_end,
}
KEY = "residence_on_file"
REPEATABLE = "BEGIN ISOLATION LEVEL REPEATABLE READ"


def scene(play: Callable[..., Any]) -> Callable[..., Any]:
    SCENES[play.__name__] = play
    return play


@scene
def fill(count: int) -> dict[str, Any]:
    """A person with *count* rows of each kind."""
    person, marks = filling.person()
    filling.fill(person, marks, count)
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")  # which takes samples of what is in the columns
    return {
        "person": person.pk,
        "plain": sorted(marks.plain),
        "sealed": sorted(filling.sealed(person)),
        "rows": filling.left(person),
    }


@scene
def close(pk: int) -> dict[str, Any]:
    person = Person.objects.get(pk=pk)
    begun = closing.close(person, at=timezone.now())
    return _told(checking.finish(begun, at=timezone.now()))


@scene
def left(pk: int) -> dict[str, Any]:
    person = Person(pk=pk, username="")
    return {"rows": filling.left(person), "keys": PersonKey.objects.filter(person=pk).count()}


@scene
def live(rounds: int) -> dict[str, Any]:
    """A person who corrects one fact and asks about it, among others of which each stays."""
    name = sentinel()
    drafts = [Draft(key=f"other_{n}", value=f"keeps number {n}") for n in range(rounds)]
    caller = callers.themselves(add_person(name, "Robin", drafts, at=timezone.now()).person)
    for number in range(rounds):
        value = f"lives at {sentinel()}"
        save(caller, Draft(key=KEY, value=value), at=timezone.now())
        save(caller, Draft(key=f"other_{number}", value=f"keeps {sentinel()}"), at=timezone.now())
        apply(caller, Request(message=f"why is it {value}?"), at=timezone.now())
    slot = Attribute.objects.of(caller.person).get(slot=KEY)
    slot.label = sentinel()
    slot.save(update_fields=["label"])
    person = caller.person
    versions = FactVersion.objects.of(person)
    return {
        "person": person.pk,
        "gone": sorted(
            {
                *rows.marks(versions.filter(fact__key=KEY)),
                *rows.marks(Answer.objects.of(person), "message"),
                *rows.marks(Attribute.objects.of(person).filter(slot=KEY)),
            }
        ),
        "stays": sorted(rows.marks(versions.exclude(fact__key=KEY))),
    }


@scene
def remove(pk: int) -> dict[str, Any]:
    caller = callers.themselves(Person.objects.get(pk=pk))
    begun = removal.fact(caller, KEY, at=timezone.now(), also=Also(names=True))
    return _told(checking.finish(begun, at=timezone.now()))


@scene
def remove_only(pk: int) -> dict[str, Any]:
    """Rows alone: the process ends before anything is checked."""
    caller = callers.themselves(Person.objects.get(pk=pk))
    return _told(removal.fact(caller, KEY, at=timezone.now()))


@scene
def finish(ref: str) -> dict[str, Any]:
    return _told(checking.finish(Erasure.objects.get(ref=ref), at=timezone.now()))


@scene
def read_on(pk: int) -> int:
    """Hold on to what is there at this moment, until a line comes."""
    with connection.cursor() as cursor:
        cursor.execute("BEGIN" if connection.vendor == "sqlite" else REPEATABLE)
        found = FactVersion.objects.filter(owner=pk).count()
        print("ready", flush=True)
        sys.stdin.readline()
        cursor.execute("COMMIT")
    return found


@scene
def read_other() -> int:
    """The same, of a table that no removal rewrites."""
    with connection.cursor() as cursor:
        cursor.execute(REPEATABLE)
        cursor.execute("SELECT count(*) FROM memory_assistant")
        print("ready", flush=True)
        sys.stdin.readline()
        cursor.execute("COMMIT")
    return 0


@scene
def look(marks: list[str]) -> dict[str, Any]:
    """What the product's own search says of the files."""
    return {"found": sqlite.search(marks), "files": [str(path) for path in sqlite.files()]}


@scene
def look_among(marks: list[str], others: int) -> int:
    """How many the search finds where *others* that are nowhere are looked for as well."""
    more = [os.urandom(NONCE_LENGTH).hex() for _ in range(others)]
    half = others // 2
    return sqlite.search([*more[:half], *marks, *more[half:]])


@scene
def index(word: str) -> int:
    """A full-text index from which a word is gone; how often its file holds the word then."""
    with connection.cursor() as cursor:
        cursor.execute("CREATE VIRTUAL TABLE shadow USING fts5(words)")
        cursor.execute("INSERT INTO shadow VALUES (%s), ('another')", [word])
        cursor.execute("DELETE FROM shadow WHERE words = %s", [word])
    sqlite.rewrite()
    return sum(path.read_bytes().count(word.encode()) for path in sqlite.files())


@scene
def acts() -> list[str]:
    return list(Event.objects.order_by("number").values_list("act", flat=True))


@scene
def locks(marks: list[str]) -> list[int]:
    """How many locks this process holds on the database, before and after it read the file."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM memory_person")
    before = _locks()
    sqlite.search(marks)
    return [before, _locks()]


def _locks() -> int:
    return Path("/proc/locks").read_text().count(f" {os.getpid()} ")


def _told(erasure: Erasure) -> dict[str, Any]:
    return {
        "ref": erasure.ref,
        "finished": erasure.finished_at is not None,
        "places": erasure.places,
        "tries": erasure.tries,
    }


if __name__ == "__main__":
    print(json.dumps(SCENES[sys.argv[1]](*json.loads(sys.argv[2]))))
    connection.close()
