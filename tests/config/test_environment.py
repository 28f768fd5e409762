import pytest
from django.core.exceptions import ImproperlyConfigured

from config import database, environment
from tests.config.server import manage, run

NAME = "HELD_TESTED"


@pytest.fixture
def variable(monkeypatch):
    def variable(value):
        monkeypatch.setenv(NAME, value)
        return NAME

    return variable


def refuses(read, *says):
    with pytest.raises(ImproperlyConfigured) as refusal:
        read()
    for text in (NAME, *says):
        assert text in str(refusal.value)


@pytest.mark.parametrize(
    ("value", "read"),
    [("on", True), ("TRUE", True), ("1", True), ("off", False), ("False", False), ("0", False)],
)
def test_a_switch_reads_what_programs_write(variable, value, read):
    assert environment.switch(variable(value), default=not read) is read


@pytest.mark.parametrize("value", ["", "yes please", "2", " on", "onn"])
def test_a_switch_refuses_nonsense(variable, value):
    name = variable(value)
    refuses(lambda: environment.switch(name, default=False), "'on' or 'off'", repr(value))


def test_without_the_variable_the_default_holds(monkeypatch):
    monkeypatch.delenv(NAME, raising=False)
    assert environment.switch(NAME, default=True)
    assert environment.port(NAME, default=8000) == 8000
    assert environment.hosts(NAME) == []
    assert environment.base_url(NAME, default="http://127.0.0.1:1") == "http://127.0.0.1:1"


@pytest.mark.parametrize("value", ["1", "8000", "65535"])
def test_a_port_is_a_number(variable, value):
    assert environment.port(variable(value), default=1) == int(value)


@pytest.mark.parametrize(
    "value", ["", "0", "-1", "65536", "80a", "8000.0", "\uff18\uff10", "9" * 5000], ids=range(8)
)
def test_a_port_refuses_nonsense(variable, value):
    name = variable(value)
    refuses(lambda: environment.port(name, default=1), "from 1 to 65535")


def test_hosts_are_separated_by_commas(variable):
    name = variable(" held.example, 10.0.0.7 ,,[::1]")
    assert environment.hosts(name) == ["held.example", "10.0.0.7", "[::1]"]


@pytest.mark.parametrize(
    "value", ["*", "held.example,*", ".example", "*.example", "https://held.example", "a b", "h:80"]
)
def test_hosts_refuse_wildcards_and_nonsense(variable, value):
    name = variable(value)
    refuses(lambda: environment.hosts(name), "whole hosts")


@pytest.mark.parametrize(
    "value",
    ["https://held.example", "https://held.example:8443", "http://127.0.0.1:8000",
     "http://localhost", "http://[::1]:8000", "http://127.9.9.9"],
)  # fmt: skip
def test_a_base_url_is_kept_without_its_slash(variable, value):
    assert environment.base_url(variable(f"{value}/"), default="") == value


@pytest.mark.parametrize(
    "value",
    ["", "held.example", "ftp://held.example", "https://", "https://held.example/x",
     "https://held.example?x", "https://held.example#x", "https://u:p@held.example",
     "https://[bad", "https://held.example:99999", "https://held.example:0",
     "https://held .example", "https://held.example\n"],
)  # fmt: skip
def test_a_base_url_refuses_nonsense(variable, value):
    name = variable(value)
    refuses(lambda: environment.base_url(name, default=""), "https://held.example")


@pytest.mark.parametrize("value", ["http://held.example", "http://10.0.0.7:8000", "http://0.0.0.0"])
def test_plain_http_is_for_loopback_only(variable, value):
    name = variable(value)
    refuses(lambda: environment.base_url(name, default=""), "loopback only", "https")


@pytest.mark.parametrize(
    ("host", "is_loopback"),
    [("localhost", True), ("127.0.0.1", True), ("127.1.2.3", True), ("::1", True), ("[::1]", True),
     ("0.0.0.0", False), ("held.example", False), ("10.0.0.1", False), ("", False),
     ("localhost.evil.example", False), ("127.0.0.1.evil.example", False)],
)  # fmt: skip
def test_what_is_loopback(host, is_loopback):
    assert environment.is_loopback(host) is is_loopback


@pytest.mark.parametrize(
    "url", ["nonsense", "mysql://u@h/d", "oracle://h/d", "postgres://h:port/d", "http://held"]
)
def test_a_database_of_another_kind_is_refused(url, tmp_path):
    with pytest.raises(ImproperlyConfigured, match=r"DATABASE_URL must .*sqlite.* or postgres"):
        database.read(url, default=tmp_path / "x")


def test_postgres_is_bound_on_the_server_and_pooled(tmp_path):
    read = database.read("postgres://held:x@db/held", default=tmp_path / "x")
    assert read["OPTIONS"] == {"server_side_binding": True, "pool": {"timeout": 5}}
    assert read["CONN_HEALTH_CHECKS"]


REFUSED = {
    "debug beyond loopback": (
        {"DEBUG": "on", "HELD_URL": "https://held.example"}, "loopback only"),
    "debug with another host": (
        {"DEBUG": "on", "HELD_ALLOWED_HOSTS": "held.example"}, "loopback only"),
    "no limits beyond loopback": (
        {"HELD_RATE_LIMITS": "off", "HELD_URL": "https://held.example"}, "HELD_RATE_LIMITS=off"),
    "any host": ({"HELD_ALLOWED_HOSTS": "*"}, "HELD_ALLOWED_HOSTS"),
    "plain http": ({"HELD_URL": "http://held.example"}, "HELD_URL"),
    "a port of letters": ({"PORT": "http"}, "PORT must be a number"),
    "a short key": ({"SECRET_KEY": "short"}, "SECRET_KEY must have at least 32"),
    "another database": ({"DATABASE_URL": "mysql://u@h/d"}, "DATABASE_URL must start"),
    "debug maybe": ({"DEBUG": "maybe"}, "DEBUG must be 'on' or 'off'"),
}  # fmt: skip


@pytest.mark.parametrize(("environment", "says"), REFUSED.values(), ids=REFUSED)
def test_the_server_does_not_start(environment, says):
    done = manage("check", **environment)
    assert done.returncode != 0
    assert says in done.stderr


@pytest.mark.parametrize(
    "environment", [{}, {"DEBUG": "on"}, {"HELD_URL": "https://held.example"}],
    ids=["nothing set", "debug on loopback", "https"],
)  # fmt: skip
def test_it_starts_where_it_is_safe(environment):
    assert manage("check", **environment).returncode == 0


@pytest.mark.parametrize("address", ["0.0.0.0:0", "[::]:0", "10.0.0.7:0"])
def test_runserver_stays_on_loopback_while_debugging(address):
    done = manage("runserver", "--noreload", address, DEBUG="on")
    assert done.returncode != 0
    assert "stays on loopback" in done.stderr


def test_the_production_entry_refuses_debug():
    done = run("-c", "import config.wsgi", DEBUG="on")
    assert done.returncode != 0
    assert "DEBUG=on is for" in done.stderr


def test_the_production_entry_starts_without_debug():
    assert run("-c", "import config.wsgi").returncode == 0


def test_a_page_is_served_while_debugging(tmp_path):
    """Django writes down each query of a request then, which asks more of the library."""
    script = (
        "import django; django.setup()\n"
        "from django.core.management import call_command; call_command('migrate', verbosity=0)\n"
        "from django.test import Client\n"
        "print(Client(SERVER_NAME='127.0.0.1').get('/admin/login/').status_code,"
        " Client(SERVER_NAME='127.0.0.1').get('/api/v1/profile/', headers={'authorization':"
        f" 'Bearer held_00000000_{'A' * 43}'}}).status_code)"
    )
    settings = {"DJANGO_SETTINGS_MODULE": "config.settings", "DEBUG": "on"}
    done = run("-c", script, **settings, DATABASE_URL=f"sqlite:///{tmp_path / 'debug.sqlite3'}")
    assert done.stdout.split() == ["200", "401"], done.stderr
