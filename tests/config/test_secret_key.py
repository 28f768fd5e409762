import stat
import subprocess
import sys

import pytest
from django.core.exceptions import ImproperlyConfigured

from config import environment
from tests.config.server import ROOT

NAME = "HELD_TESTED_KEY"
MAKE = f"""
import sys
from pathlib import Path
from config import environment
print("ready", flush=True)
sys.stdin.readline()
print(environment.secret_key({NAME!r}, path=Path(sys.argv[1])))
"""


@pytest.fixture
def path(tmp_path, monkeypatch):
    monkeypatch.delenv(NAME, raising=False)
    return tmp_path / "held.secret"


def key(path):
    return environment.secret_key(NAME, path=path)


def test_it_is_made_once(path):
    assert key(path) == key(path)
    assert len(key(path)) == environment.SECRET_LENGTH


def test_two_servers_have_two_keys(path):
    assert key(path) != key(path.with_name("other.secret"))


def test_only_its_owner_may_read_it(path):
    key(path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_nothing_is_left_beside_it(path):
    key(path)
    assert [*path.parent.iterdir()] == [path]


def test_a_draft_left_by_a_crash_is_in_nobodys_way(path, monkeypatch):
    monkeypatch.setattr("os.getpid", lambda: 7)
    path.with_name("held.secret.7").write_text("half a k")
    assert len(key(path)) == environment.SECRET_LENGTH


def test_the_environment_comes_first_and_makes_no_file(path, monkeypatch):
    monkeypatch.setenv(NAME, "k" * 32)
    assert key(path) == "k" * 32
    assert not path.exists()


@pytest.mark.parametrize("value", ["", "k" * 31])
def test_a_short_key_is_refused_and_not_repeated(path, monkeypatch, value):
    monkeypatch.setenv(NAME, value)
    with pytest.raises(ImproperlyConfigured, match=f"{NAME} must have at least 32") as refusal:
        key(path)
    assert not value or value not in str(refusal.value)


@pytest.mark.parametrize("content", ["", "short", "\n"])
def test_a_damaged_file_is_refused_and_kept(path, content):
    path.write_text(content)
    with pytest.raises(ImproperlyConfigured, match=f"damaged. Restore it, or set {NAME}"):
        key(path)
    assert path.read_text() == content


def test_processes_that_start_at_once_get_one_key(path):
    command = [sys.executable, "-c", MAKE, str(path)]
    started = [
        subprocess.Popen(
            command, cwd=ROOT, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        for _ in range(4)
    ]
    for process in started:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
    keys = {process.communicate("go\n", timeout=60)[0] for process in started}
    assert keys == {f"{path.read_text()}\n"}
