"""Every step of the schema, there and back and there again, with people's words on board.

Databases of their own, in processes of their own: a ledger cannot be emptied, and pytest's
database has to stay as it is.
"""

import itertools
import json
import uuid
from datetime import timedelta

import pytest
from django.apps import apps
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from memory.actions import chain
from tests.config.server import manage
from tests.conftest import NOON
from tests.servers import binaries, postgres
from tests.servers.errors import ServerError

pytestmark = pytest.mark.skipif(
    connection.vendor != "sqlite", reason="It brings databases of its own."
)

PLAIN = ("memory", "0002_append_only_ledger")  # the last that held words as they are
WORDS = {
    "Attribute": ("subject", "label", "aliases"),
    "FactVersion": ("value",),
    "Answer": ("message", "reach"),
}


def migrate(target):
    MigrationExecutor(connection).migrate([target])


def models_at(target):
    return MigrationExecutor(connection).loader.project_state([target]).apps


def write(then):
    """Two people with words of every kind, before any of them was sealed."""
    for name in ("priya", "sam"):
        person = then.get_model("memory", "Person").objects.create(
            username=name, name=name.title(), pseudonym=uuid.uuid5(uuid.NAMESPACE_DNS, name)
        )
        slots = then.get_model("memory", "Attribute").objects
        slots.create(owner=person, slot="residence")  # nothing but defaults
        diet = slots.create(
            owner=person, slot="diet", subject=f"{name}'s aunt", label="café 👩‍👩‍👧",
            aliases=["food", "plätter"],
        )  # fmt: skip
        fact = then.get_model("memory", "Fact").objects.create(
            owner=person, attribute=diet, key="diet.fish", category="preference",
            sensitivity="ordinary", created_at=NOON, updated_at=NOON, version=2,
        )  # fmt: skip
        for number, value in enumerate(["eats fish 🐟", ""], 1):
            then.get_model("memory", "FactVersion").objects.create(
                owner=person, fact=fact, number=number, value=value, form="predicate",
                origin="stated", at=NOON,
            )  # fmt: skip
        for message, reach in (("what do I eat?", [{"clause": "what do I eat?"}]), ("", [])):
            answer(then, person, message, reach)
    for number in range(5):
        event(then, number)


def answer(then, person, message, reach):
    counts = ("used", "silent", "held", "on_file", "facts_given", "facts_on_file")
    answers = then.get_model("memory", "Answer").objects
    answers.create(
        owner=person, ref=f"ans_{answers.count()}", kind="apply", at=NOON, message=message,
        reach=reach, lanes={}, **dict.fromkeys(counts, 0),
    )  # fmt: skip


def event(then, number):
    then.get_model("memory", "Event").objects.create(
        person=uuid.UUID(int=number), act="gave", actor="assistant", assistant=uuid.UUID(int=7),
        thing=f"ans_{number}", counts={"used": number}, at=NOON + timedelta(microseconds=number),
    )  # fmt: skip


def words(models):
    """What people wrote, read by *models*, of then or of now."""
    found = {}
    for name, fields in WORDS.items():
        rows = models.get_model("memory", name)._base_manager.order_by("pk")
        found[name] = [[getattr(row, field) for field in fields] for row in rows]
    return found


def everything(then):
    """All rows of all of the app's tables, as text."""
    models = sorted(then.get_app_config("memory").get_models(), key=lambda model: model.__name__)
    return {
        model.__name__: [str(row) for row in model._base_manager.order_by("pk").values()]
        for model in models
    }


def step_back_and_forth():
    """One step back, there again, and back, for each step down to the plain words."""
    steps = [
        key
        for key in MigrationExecutor(connection).loader.graph.forwards_plan(newest())
        if key[0] == "memory"
    ]
    steps = steps[steps.index(PLAIN) :]
    for before, step in reversed([*itertools.pairwise(steps)]):
        for target in (before, step, before):
            migrate(target)


def newest():
    (leaf,) = MigrationExecutor(connection).loader.graph.leaf_nodes("memory")
    return leaf


def travel():
    """What there is to read at each stop, and all rows where nothing is sealed."""
    migrate(PLAIN)
    plain = models_at(PLAIN)
    write(plain)
    start = everything(plain), words(plain)
    migrate(newest())
    sealed, length = words(apps), chain.verify().length
    step_back_and_forth()
    returned = everything(plain), words(plain)
    migrate(newest())
    again, longer = words(apps), chain.verify().length
    print(json.dumps([start, returned, sealed, again, length, longer]))


def check(here):
    script = "from tests.memory.test_migrations import travel; travel()"
    done = manage("shell", "-v0", "--no-imports", "-c", script, **here)
    assert done.returncode == 0, done.stderr
    start, returned, sealed, again, length, longer = json.loads(done.stdout)
    assert sum(len(rows) for rows in start[0].values()) > 20
    assert start == returned
    assert start[1] == sealed == again
    assert length == longer == 5


def test_words_are_sealed_and_come_back_as_they_were(tmp_path):
    database = f"sqlite:///{tmp_path / 'held.sqlite3'}"
    check({"DATABASE_URL": database, "HELD_KEYS_FILE": str(tmp_path / "held.keys")})


def test_on_postgresql_too(tmp_path):
    try:
        found = binaries.find()
    except ServerError as error:
        pytest.skip(str(error))
    with postgres.running(found) as cluster:
        check({"DATABASE_URL": cluster.url(), "HELD_KEYS_FILE": str(tmp_path / "held.keys")})
