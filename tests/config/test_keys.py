"""The keys come from a variable or a file; a wrong one stops every command that serves."""

import stat

import pytest
from django.core.exceptions import ImproperlyConfigured

from config import environment
from memory.trust import cipher, keyring
from tests.config.server import ROOT, manage, run
from tests.servers import held

NAME = "HELD_TESTED_KEYS"
PERSON = str(ROOT / "memory" / "data" / "priya.json")
SERVES = [
    ("manage.py", "check", "--database", "default"),
    ("manage.py", "migrate", "-v0"),
    ("-c", "import config.wsgi"),
]


@pytest.fixture
def path(tmp_path, monkeypatch):
    monkeypatch.delenv(NAME, raising=False)
    return tmp_path / "held.keys"


def test_a_key_is_made_once_and_is_its_owners_alone(path):
    environment.keys(NAME, path=path)
    made = path.read_text()
    assert environment.keys(NAME, path=path) == ""
    assert path.read_text() == made
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert len(keyring.parse(made)) == 1


def test_the_environment_comes_first_and_makes_no_file(path, monkeypatch):
    given = keyring.write([cipher.new_key()])
    monkeypatch.setenv(NAME, given)
    assert environment.keys(NAME, path=path) == given
    assert not path.exists()


@pytest.mark.parametrize("place", ["variable", "file"])
@pytest.mark.parametrize("text", ["zebra", "ab" * 31, "AB" * 32])
def test_nonsense_is_refused_by_name_and_not_repeated(path, monkeypatch, place, text):
    if place == "variable":
        monkeypatch.setenv(NAME, text)
    else:
        path.write_text(text)
    named = NAME if place == "variable" else path
    with pytest.raises(ImproperlyConfigured, match=f"{named}: Each key is 64") as refusal:
        environment.keys(NAME, path=path)
    assert text not in str(refusal.value)


@pytest.fixture(scope="module")
def served(tmp_path_factory):
    """The variables of a database with a person in it."""
    folder = tmp_path_factory.mktemp("served")
    here = {
        "DATABASE_URL": f"sqlite:///{folder / 'held.sqlite3'}",
        "HELD_KEYS_FILE": str(folder / "held.keys"),
    }
    held.prepare(folder)
    assert manage("add_person", "priya", "--from", PERSON, **here).returncode == 0
    return here


@pytest.mark.parametrize("command", SERVES, ids=["check", "migrate", "wsgi"])
def test_with_its_key_a_server_starts(served, command):
    done = run(*command, **served)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("command", SERVES, ids=["check", "migrate", "wsgi"])
def test_with_another_key_no_server_starts(served, command):
    done = run(*command, **served, HELD_KEYS=cipher.new_key().hex())
    assert done.returncode != 0
    assert "is not in the variable HELD_KEYS. " in done.stderr.replace("\n\tHINT:", "")
    assert "Put that key back from its backup" in done.stderr


def test_where_the_file_was_lost_it_is_named(served, tmp_path):
    lost = served | {"HELD_KEYS_FILE": str(tmp_path / "held.keys")}
    done = run("-c", "import config.wsgi", **lost)
    assert done.returncode != 0
    assert f"which is not in {tmp_path / 'held.keys'}." in done.stderr


def test_a_database_without_people_takes_any_key(tmp_path):
    here = {"DATABASE_URL": f"sqlite:///{tmp_path / 'held.sqlite3'}"}
    for command in [
        ("check", "--database", "default"),
        ("migrate", "-v0"),
        ("add_person", "priya", "--from", PERSON),
    ]:
        key = cipher.new_key().hex()
        assert manage(*command, **here, HELD_KEYS=key).returncode == 0
    assert manage("verify_ledger", **here, HELD_KEYS=key).returncode == 0
