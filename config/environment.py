"""Typed readers of the environment. Nonsense stops the start, naming variable and remedy."""

import ipaddress
import os
import re
import secrets
import tempfile
from pathlib import Path
from urllib.parse import urlsplit

from django.core.exceptions import ImproperlyConfigured

from memory.trust import cipher, keyring
from memory.trust.keyring import KeyringError

_ON, _OFF = ("on", "true", "1"), ("off", "false", "0")
_HOST = re.compile(r"(?:[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)*|\[[0-9A-Fa-f:.]+\])\Z")
SECRET_LENGTH = 64  # characters of a key made here
TEN_YEARS = 3650  # days


def switch(name: str, *, default: bool) -> bool:
    """'on' or 'off', or the ways in which other programs write them."""
    value = os.environ.get(name)
    if value is None:
        return default
    if value.lower() not in {*_ON, *_OFF}:
        raise ImproperlyConfigured(f"{name} must be 'on' or 'off', not {value!r}.")
    return value.lower() in _ON


def port(name: str, *, default: int) -> int:
    return _number(name, default, 65535)


def days(name: str, *, default: int) -> int:
    return _number(name, default, TEN_YEARS)


def calls(name: str, *, default: str) -> dict[str, int]:
    """'token=300,person=600': how often each may call in a minute; 0 is as often as it likes."""
    value = os.environ.get(name, default)
    if value == "0":
        return {"token": 0, "person": 0}
    parts = re.fullmatch("token=([0-9]{1,6}),person=([0-9]{1,6})", value)
    if parts is None:
        raise ImproperlyConfigured(
            f"{name} must look like token=300,person=600, calls in a minute, or be 0 for no limit; "
            f"{value!r} does not."
        )
    return {"token": int(parts[1]), "person": int(parts[2])}


def _number(name: str, default: int, most: int) -> int:
    value = os.environ.get(name, str(default))
    if not (re.fullmatch("[0-9]{1,5}", value) and 1 <= int(value) <= most):
        raise ImproperlyConfigured(f"{name} must be a number from 1 to {most}, not {value!r}.")
    return int(value)


def hosts(name: str) -> list[str]:
    """Host names, separated by commas. A wildcard is refused: it opens the door to rebinding."""
    names = [part.strip() for part in os.environ.get(name, "").split(",") if part.strip()]
    for host in names:
        if not _HOST.match(host):
            raise ImproperlyConfigured(
                f"{name} must name whole hosts, such as held.example; {host!r} is not one."
            )
    return names


def base_url(name: str, *, default: str) -> str:
    """The address people use, without a trailing slash. Plain http is for loopback only."""
    value = os.environ.get(name, default).rstrip("/")
    try:
        parts = urlsplit(value)
        is_base = value.partition("://")[2] == parts.netloc and "@" not in parts.netloc
        host = parts.netloc.removesuffix(f":{parts.port}")
        is_address = _HOST.match(host) is not None and parts.port != 0
    except ValueError:  # an unclosed bracket, or a port out of range
        is_base = is_address = False
    if not (is_base and is_address and parts.scheme in {"http", "https"}):
        raise ImproperlyConfigured(f"{name} must look like https://held.example, not {value!r}.")
    if parts.scheme == "http" and not is_loopback(parts.hostname or ""):
        raise ImproperlyConfigured(
            f"{name} is {value!r}: plain http is for loopback only. Use https behind a proxy."
        )
    return value


def is_loopback(host: str) -> bool:
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return False


def secret_key(name: str, *, path: Path) -> str:
    """The key from the environment, or from *path*, made there on first run with mode 0600."""
    value = os.environ.get(name)
    if value is not None:
        if len(value) < SECRET_LENGTH // 2:
            raise ImproperlyConfigured(
                f"{name} must have at least {SECRET_LENGTH // 2} characters."
            )
        return value
    if not path.exists():
        _make(path, secrets.token_urlsafe(SECRET_LENGTH)[:SECRET_LENGTH])
    value = path.read_text().strip()
    if len(value) < SECRET_LENGTH // 2:
        raise ImproperlyConfigured(f"{path} is damaged. Restore it, or set {name}.")
    return value


def keys(name: str, *, path: Path) -> str:
    """The keys from the environment, or empty: they are in *path*, made there on first run."""
    value = os.environ.get(name, "")
    if not value and not path.exists():
        _make(path, keyring.write([cipher.new_key()]))
    try:
        keyring.parse(value or path.read_text())
    except KeyringError as error:
        raise ImproperlyConfigured(f"{name if value else path}: {error}") from None
    return value


def _make(path: Path, text: str) -> None:
    # Written beside, then linked into place: a second process that starts at the same moment
    # finds either no file or a whole one, and the first to link wins.
    descriptor, name = tempfile.mkstemp(dir=path.parent, prefix=f"{path.name}.")  # mode 0600
    draft = Path(name)
    with os.fdopen(descriptor, "w") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    try:
        os.link(draft, path)
    except FileExistsError:
        pass  # another process made it first; its key is the key
    finally:
        draft.unlink()
