"""What reach worked out of a value is kept with it, and goes wherever it goes."""

import pytest

from memory.actions import callers, decide, read
from memory.actions.erasing.source import source
from memory.actions.overwrite import overwrite
from memory.actions.save import Draft, save
from memory.actions.undo import undo
from memory.attributes import Fact
from memory.management import demo
from memory.models import FactVersion, Grant, Person, Token, sealed
from memory.reach.learned import readings
from tests.config.server import manage
from tests.conftest import NOON
from tests.memory.exporting.copying import exported
from tests.memory.importing.bringing import bring
from tests.servers import held

STALE = b"of earlier weights"


@pytest.fixture
def herself(priya):
    return callers.themselves(priya)


def expected(row):
    return readings.read(row.fact.key, row.value) if row.value else b""


def others():
    """Versions whose reading is not that of their key and value."""
    rows = (row for person in Person.objects.all() for row in FactVersion.objects.of(person))
    return [(row.fact.key, row.number) for row in rows if row.reading != expected(row)]


def keep(caller, **more):
    save(caller, Draft(key="tea", value="drinks tea", **more), at=NOON)


def correct(pantry, herself):
    save(pantry, Draft(key="commute", value="commutes an hour"), at=NOON)


def correct_by_a_yes(pantry, herself):
    Grant.objects.of(herself.person).update(asks_first=True)
    asking = callers.bearer(Token.objects.select_related("grant__owner", "grant__assistant").get())
    asked = save(asking, Draft(key="commute", value="commutes an hour"), at=NOON).proposal
    assert asked
    decide.accept(herself, asked.ref, at=NOON)


def correct_and_undo(pantry, herself):
    correct(pantry, herself)
    undo(herself, "commute", expected=2, at=NOON)


def correct_and_remove_what_it_saved(pantry, herself):
    correct(pantry, herself)
    source(herself, pantry.assistant, at=NOON)


def overwrite_with_history(pantry, herself):
    correct_and_undo(pantry, herself)
    overwrite(herself, "commute", at=NOON)


def bring_in(pantry, herself):
    assert bring(herself, "tea: oolong\n").new == 1


def correct_by_a_file(pantry, herself):
    assert bring(herself, "commute: walks\n").changed == 1


WAYS = {
    "loaded": lambda pantry, herself: None,
    "saved": lambda pantry, herself: keep(pantry),
    "saved by herself": lambda pantry, herself: keep(herself),
    "guessed": lambda pantry, herself: keep(pantry, origin="inferred"),
    "corrected": correct,
    "corrected by a yes": correct_by_a_yes,
    "corrected by a file": correct_by_a_file,
    "brought in": bring_in,
    "undone": correct_and_undo,
    "put back": correct_and_remove_what_it_saved,
    "overwritten": overwrite_with_history,
}


@pytest.mark.parametrize("way", WAYS)
def test_each_version_has_the_reading_of_its_value_and_of_none_none(pantry, herself, way):
    WAYS[way](pantry, herself)

    assert others() == []


def test_the_demos_facts_have_theirs(db):
    demo.ensure(at=NOON)

    assert others() == []
    assert FactVersion.objects.exclude(reading=b"").count() > 10


def test_an_overwrite_leaves_no_reading_of_any_value_before(pantry, herself):
    overwrite_with_history(pantry, herself)

    stored = FactVersion.objects.filter(fact__key="commute").values_list("reading", flat=True)
    assert {*stored} == {b""}


def test_a_decision_is_made_with_it(priya):
    facts = [fact for slot in read.model_of(priya).attributes for fact in slot.facts]

    assert len(facts) == 11
    assert all(fact.reading == readings.read(fact.key, fact.value) for fact in facts)


def test_an_outdated_one_is_given_to_the_decision_as_it_is(priya):
    row = FactVersion.objects.of(priya).get(fact__key="commute")
    row.reading = STALE
    row.save()

    slots = {slot.slot: slot for slot in read.model_of(priya).attributes}
    assert slots["commute"].facts[0].reading == STALE


def test_it_is_neither_shown_nor_compared():
    fact, bare = Fact(key="tea", value="oolong", reading=STALE), Fact(key="tea", value="oolong")

    assert fact == bare
    assert repr(fact) == repr(bare)


def test_a_copy_of_everything_has_none(priya):
    assert "reading" not in str(exported(priya))


def load():
    """In a process of its own; prints how many of what is stored as it is."""
    demo.ensure(at=NOON)
    field = sealed.field(FactVersion, "reading")
    person = Person.objects.get(username=demo.USERNAME)
    for row in FactVersion.objects.of(person):
        assert field.seal(person.vault, row.reading) != row.reading
        print(row.reading.hex(), row.fact.key)


def test_no_byte_of_one_is_in_the_files_of_a_database(tmp_path):
    here = {
        "DATABASE_URL": f"sqlite:///{tmp_path / 'held.sqlite3'}",
        "HELD_KEYS_FILE": str(tmp_path / "held.keys"),
    }
    held.prepare(tmp_path)
    script = "from tests.memory.test_readings import load; load()"
    done = manage("shell", "-v0", "--no-imports", "-c", script, **here)
    made = [bytes.fromhex(line.split()[0]) for line in done.stdout.splitlines()]
    files = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert len(made) > 10
    assert [reading for reading in made if reading[16:48] in files] == []
