"""The server's key is changed under everybody, and nobody's words are lost on the way."""

import stat
from io import StringIO
from itertools import zip_longest

import pytest
from django.core.management import CommandError, call_command

from memory.actions import callers, chain
from memory.actions import keys as action
from memory.actions.keys import LEDGER, PEOPLE, FixedError
from memory.actions.overwrite import overwrite
from memory.models import Event, FactVersion, LedgerHead, Person, PersonKey, keys
from memory.trust import cipher, keyring
from tests.conftest import NOON


@pytest.fixture
def path(tmp_path, settings, db):
    """A file of keys with one in it, for a database with no line in its ledger."""
    path = tmp_path / "held.keys"
    path.write_text(keyring.write([cipher.new_key()]))
    settings.HELD_KEYS, settings.HELD_KEYS_FILE = "", path
    return path


@pytest.fixture
def crowd(path, priya, sam, mallory):
    """Three people with their own keys, all by the one in the file."""
    return [person for person in (priya, sam, mallory) if person.vault]


def ids(path):
    return [keyring.id_of(key) for key in keyring.parse(path.read_text())]


def rotate(*options, **more):
    said = StringIO()
    call_command("rotate_keys", *options, stdout=said, **more)
    return said.getvalue()


def used():
    return {*PersonKey.objects.values_list("kek", flat=True)} | {LedgerHead.objects.get().kek}


def values():
    """Everything there is to read, by people who are asked for anew."""
    people = Person.objects.all()
    rows = [row for person in people for row in FactVersion.objects.of(person)]
    return [(row.value, row.reading) for row in rows]


def test_a_new_key_comes_first_and_wraps_everything(path, crowd):
    before, (old,) = values(), ids(path)
    said = rotate()
    new, *rest = ids(path)
    assert rest == [old]
    assert used() == {new}
    assert f"New key: {new}." in said
    assert "Wrapped anew: the ledger's key and 3 people's keys." in said
    assert values() == before


def test_the_file_stays_its_owners_alone_and_no_other_is_left(path, crowd):
    rotate()
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert [*path.parent.iterdir()] == [path]


def test_the_old_key_can_go_and_everything_is_still_readable(path, crowd):
    before, (old,) = values(), ids(path)
    rotate()
    assert f"Retired: {old}" in rotate("--retire")
    assert ids(path) == [keys.current().current]
    assert values() == before
    assert chain.verify().length == Event.objects.count()


def test_a_key_that_wraps_something_is_not_retired(path, crowd):
    (old,) = ids(path)
    new = action.begin()
    said = rotate("--retire")
    assert ids(path) == [new, old]
    assert f"Stays: {old}, which still wraps the ledger's key and 3 people's keys." in said


def test_a_key_stays_where_only_the_wrapped_bytes_name_it(path, crowd):
    (old,) = ids(path)
    new = action.begin()
    PersonKey.objects.update(kek=new)
    LedgerHead.objects.update(kek=new)
    assert action.retire().kept[old] == {PEOPLE: 3, LEDGER: 1}


def test_the_first_key_stays_though_it_wraps_nothing_yet(path, db):
    assert ids(path) == [*action.retire().kept]


def test_a_rotation_that_was_broken_off_goes_on_without_another_key(path, crowd):
    new = action.begin()
    going = action.rewrap(at=NOON, batch=1)
    next(going)
    next(going)
    del going
    said = rotate()
    assert "goes on. No new key" in said
    assert "Wrapped anew: 2 people's keys." in said
    assert used() == {new}


def test_rewrap_makes_no_key(path, crowd):
    before = path.read_text()
    assert rotate("--rewrap") == "Wrapped anew: nothing.\n"
    assert path.read_text() == before


def test_two_at_once_wrap_each_key_once(path, crowd):
    action.begin()
    both = [action.rewrap(at=NOON, batch=1) for _ in range(2)]
    parts = [part for pair in zip_longest(*both) for part in pair if part]
    assert sum(part[PEOPLE] for part in parts) == 3
    assert sum(part[LEDGER] for part in parts) == 1


def test_it_leaves_one_line_in_the_ledger_that_is_about_nobody(path, crowd):
    before = Event.objects.count()
    rotate()
    rotate("--rewrap")
    event = Event.objects.latest("pk")
    assert Event.objects.count() == before + 1
    assert (event.act, event.actor, event.person.int) == ("rotated", "server", 0)
    assert (event.thing, event.counts) == (ids(path)[0], {"people": 3, "ledger": 1})


def test_a_key_read_before_still_opens_after_its_wrapping_key_is_retired(path, crowd):
    stale = Person.objects.get(username="priya")
    rotate()
    rotate("--retire")
    assert [version.value for version in FactVersion.objects.of(stale)] != []


def test_who_comes_later_is_wrapped_by_the_new_key(path, crowd):
    rotate()
    assert PersonKey.of(Person.objects.create_user("late", name="Late")).kek == ids(path)[0]


def test_what_does_not_open_is_told_and_stays_as_it_was(path, crowd, priya):
    damaged = bytes(priya.key.wrapped)[:-1] + b"x"
    PersonKey.objects.filter(person=priya).update(wrapped=damaged)
    with pytest.raises(CommandError, match="1 did not open and stay as they were"):
        rotate()
    assert bytes(PersonKey.objects.get(person=priya).wrapped) == damaged
    assert len(used()) == 2


@pytest.mark.parametrize(
    ("options", "remedy"),
    [([], "Put a new one first there"), (["--retire"], "each of them is in use")],
)
def test_keys_from_the_environment_are_not_changed_from_here(
    path, crowd, settings, options, remedy
):
    settings.HELD_KEYS = path.read_text()
    with pytest.raises(CommandError, match=f"HELD_KEYS.*{remedy}"):
        rotate(*options)
    assert path.read_text() == settings.HELD_KEYS


def test_with_keys_from_the_environment_the_rest_is_done_by_rewrap(path, crowd, settings):
    (old,) = ids(path)
    settings.HELD_KEYS = f"{cipher.new_key().hex()},{path.read_text()}"
    assert "3 people's keys" in rotate("--rewrap")
    with pytest.raises(FixedError, match=f"Take {old} out of it"):
        action.retire()


def test_a_file_that_cannot_be_replaced_stops_it_before_anything_is_wrapped(
    path, crowd, monkeypatch
):
    def fail(*_):
        raise OSError(30, "Read-only file system")

    before = used()
    monkeypatch.setattr("os.replace", fail)
    with pytest.raises(CommandError, match="could not be replaced: Read-only file system"):
        rotate()
    assert used() == before == {*ids(path)}


def test_after_a_rotation_people_write_on(path, crowd, priya):
    rotate()
    rotate("--retire")
    overwrite(callers.themselves(Person.objects.get(pk=priya.pk)), "diet.fish", at=NOON)
    assert chain.verify().length == Event.objects.count()


@pytest.mark.parametrize("batch", ["0", "-1", "10001", "x"])
def test_nonsense_for_a_batch_is_refused(batch, db):
    with pytest.raises(CommandError, match="a number from 1 to 10000"):
        rotate("--batch", batch)
