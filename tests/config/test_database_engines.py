"""What the tests say and do about the databases that they run on."""

import pytest
from django.db import connection

from tests.servers import binaries, child, engines, postgres, report
from tests.servers.errors import NotFoundError, ServerError, TooOldError


@pytest.fixture
def install(tmp_path, monkeypatch):
    """A computer with none of PostgreSQL but what install(folder, version) puts there."""
    monkeypatch.setattr(binaries, "PACKAGED", tmp_path / "packaged")
    monkeypatch.setenv("PATH", str(tmp_path / "path"))

    def install(folder, version, programs=binaries.NEEDED):
        (tmp_path / folder).mkdir(parents=True)
        for name in programs:
            program = tmp_path / folder / name
            program.write_text(f"#!/bin/sh\necho '{name} (PostgreSQL) {version} (Debian)'\n")
            program.chmod(0o700)
        return tmp_path / folder

    return install


@pytest.fixture
def notes(tmp_path, monkeypatch):
    folder = tmp_path / "notes"
    folder.mkdir()
    monkeypatch.setenv(report.NOTES, str(folder))
    return folder


@pytest.mark.parametrize("folder", ["path", "packaged/15/bin"])
@pytest.mark.parametrize("version", ["15.0", "15.19", "18beta1", "20.1"])
def test_postgres_is_found_in_path_and_among_debians_packages(install, folder, version):
    place = install(folder, version)
    assert binaries.find() == binaries.Binaries(folder=place.resolve(), version=version)


def test_the_newest_is_taken_by_number_and_not_by_spelling(install):
    for version in ("9.6", "15.2", "15.10"):
        install(f"packaged/{version}/bin", version)
    assert binaries.find().version == "15.10"


def test_a_folder_that_lacks_a_program_is_not_taken(install):
    install("path", "17.1", programs=("psql", "pg_isready"))
    with pytest.raises(NotFoundError, match="apt-get install postgresql"):
        binaries.find()


@pytest.mark.parametrize("version", ["9.6", "14.18"])
def test_a_postgres_that_is_too_old_is_named(install, version):
    install("path", version)
    with pytest.raises(TooOldError, match=rf"{version} is too old: Held needs 15 or newer"):
        binaries.find()


@pytest.mark.usefixtures("install")
def test_without_postgres_the_command_is_not_run(capsys):
    assert postgres.main(["--", "false"]) == 1
    assert "PostgreSQL was not found" in capsys.readouterr().err


@pytest.mark.usefixtures("install")
@pytest.mark.parametrize(("ci", "code"), [("true", 1), ("", 0)])
def test_a_database_that_is_skipped_fails_where_ci_is_set(monkeypatch, capsys, ci, code):
    monkeypatch.setenv("CI", ci)
    assert engines.main(["--version"]) == code
    assert "PostgreSQL was not found" in capsys.readouterr().err


def test_the_last_lines_tell_of_every_run(notes):
    (notes / "tested").write_text("PostgreSQL 15.19\n")
    report.skip(notes, "Something was skipped: it is not here.")
    told = report.close()
    assert told[0].startswith("Databases tested: PostgreSQL 15.19")
    assert told[1:] == ["Something was skipped: it is not here."]


def test_what_is_told_is_what_was_connected_to(db):
    assert {name.split()[0] for name in report.connected} == {connection.display_name}


@pytest.mark.parametrize(("script", "code"), [("exit 3", 3), ("kill -TERM $$", 143)])
def test_a_command_ends_with_its_own_code(script, code):
    assert child.run(["sh", "-c", script]) == code


def test_a_killed_cluster_has_what_it_acknowledged_and_leaves_nothing_behind():
    try:
        found = binaries.find()
    except ServerError as error:
        pytest.skip(str(error))
    with postgres.running(found) as cluster:
        cluster.execute("CREATE TABLE kept AS SELECT 1 AS number", database="held")
        cluster.kill()
        cluster.start()
        assert cluster.execute("SELECT number FROM kept", database="held") == "1"
    assert not cluster.folder.exists()
