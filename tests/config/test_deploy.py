import re

import pytest

from tests.config.server import manage, run

HTTPS = {"HELD_URL": "https://held.example"}


def test_behind_https_djangos_own_checks_have_nothing_to_say():
    done = manage("check", "--deploy", "--fail-level", "WARNING", **HTTPS)
    assert done.returncode == 0, done.stderr
    assert "no issues" in done.stdout


def test_the_database_check_passes(tmp_path):
    database = f"sqlite:///{tmp_path / 'held.sqlite3'}"
    done = manage("check", "--database", "default", DATABASE_URL=database)
    assert done.returncode == 0, done.stderr


def test_no_migration_is_missing():
    assert manage("makemigrations", "--check", "--dry-run").returncode == 0


TOLD = """
import django; django.setup()
from django.conf import settings
for name in {names!r}: print(name, getattr(settings, name))
"""
NAMES = (
    "SESSION_COOKIE_SECURE", "CSRF_COOKIE_SECURE", "SECURE_SSL_REDIRECT", "SECURE_HSTS_SECONDS",
    "SECURE_PROXY_SSL_HEADER", "ALLOWED_HOSTS",
)  # fmt: skip


def told(**environment):
    script = TOLD.format(names=NAMES)
    done = run("-c", script, DJANGO_SETTINGS_MODULE="config.settings", **environment)
    return dict(line.split(" ", 1) for line in done.stdout.splitlines())


def test_https_makes_cookies_secure_and_trusts_the_proxy():
    settings = told(**HTTPS)
    assert {settings[name] for name in NAMES[:3]} == {"True"}
    assert int(settings["SECURE_HSTS_SECONDS"]) >= 31_536_000
    assert "HTTP_X_FORWARDED_PROTO" in settings["SECURE_PROXY_SSL_HEADER"]


def test_on_loopback_no_header_is_trusted():
    settings = told()
    assert settings["SECURE_PROXY_SSL_HEADER"] == "None"
    assert {settings[name] for name in NAMES[:3]} == {"False"}


@pytest.mark.parametrize("environment", [{}, HTTPS], ids=["loopback", "https"])
def test_no_host_is_a_wildcard(environment):
    hosts = re.findall(r"'([^']+)'", told(**environment)["ALLOWED_HOSTS"])
    assert "127.0.0.1" in hosts
    assert not [host for host in hosts if "*" in host or host.startswith(".")]
