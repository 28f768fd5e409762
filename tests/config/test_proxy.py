"""Where a visitor comes from, as the server behind a proxy takes it."""

import pytest

from tests.config.server import run

ASK = """
import io, sys
from config.wsgi import application
from django.core.signals import request_started
seen = []
def keep(sender, environ, **more): seen.append(environ["REMOTE_ADDR"])
request_started.connect(keep)
environ = {{
    "REQUEST_METHOD": "GET", "PATH_INFO": "/nowhere/", "QUERY_STRING": "", "SCRIPT_NAME": "",
    "SERVER_NAME": "held.example", "SERVER_PORT": "80", "wsgi.input": io.BytesIO(),
    "wsgi.errors": sys.stderr, "wsgi.url_scheme": "http", "HTTP_HOST": "held.example",
    "REMOTE_ADDR": {address!r}, "HTTP_X_FORWARDED_FOR": {said!r},
    "HTTP_X_FORWARDED_PROTO": "https",
}}
application(environ, lambda status, headers, *rest: None)
print(seen[0])
"""
PROXY, VISITOR, FORGED = "127.0.0.1", "203.0.113.7", "198.51.100.1"


def seen(address, said, url, tmp_path, believed="on"):
    script = ASK.format(address=address, said=said)
    done = run("-c", script, HELD_URL=url, HELD_ALLOWED_HOSTS="held.example",
               DATABASE_URL=f"sqlite:///{tmp_path / 'held.sqlite3'}",
               HELD_KEYS_FILE=str(tmp_path / "keys"), HELD_PROXY_ADDRESSES=believed)  # fmt: skip
    return done.stdout.strip() or done.stderr


@pytest.mark.parametrize("said", [VISITOR, f"{FORGED}, {VISITOR}"], ids=["alone", "forged before"])
def test_the_proxy_is_believed_about_its_own_visitor(said, tmp_path):
    assert seen(PROXY, said, "https://held.example", tmp_path) == VISITOR


def test_nobody_else_is_believed(tmp_path):
    assert seen(VISITOR, FORGED, "https://held.example", tmp_path) == VISITOR


def test_without_a_proxy_no_header_is_read(tmp_path):
    assert seen(PROXY, FORGED, "http://127.0.0.1:8000", tmp_path) == PROXY


def test_a_proxy_is_not_believed_unless_its_admin_says_so(tmp_path):
    assert seen(PROXY, FORGED, "https://held.example", tmp_path, believed="off") == PROXY
