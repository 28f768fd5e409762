"""The server's keys: a new one put first, people's keys wrapped anew, old ones let go.

Whoever changes the keys' file, or wraps by what is in it, holds a lock that the other waits for:
no key is taken away while something is being wrapped by it.
"""

import time
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from django.conf import settings
from django.db import transaction

from memory.models import Event, LedgerHead, PersonKey, keys
from memory.trust import cipher, keyring
from memory.trust.cipher import CipherError
from memory.trust.keyring import ID_LENGTH, Keyring
from memory.trust.ledger import NOBODY, WHOSE, Act, Actor

BATCH = 500  # people's keys wrapped anew in one transaction
PEOPLE, LEDGER, UNOPENED = "people", "ledger", "unopened"  # what is counted


class KeysError(Exception):
    """The keys cannot be changed from here."""


class FixedError(KeysError):
    """They come from the environment, which one process cannot change for the others."""


class UnwritableError(KeysError):
    """Their file cannot be replaced."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Retired:
    """Ids of the keys that went; of those that stay, with how much each wraps."""

    gone: tuple[str, ...]
    kept: Mapping[str, Counter[str]]


def begin() -> str | None:
    """Put a new key first and tell its id; None where an earlier rotation is still unfinished.

    Raises KeysError.
    """
    _check_file()
    new = cipher.new_key()
    with _alone():
        if _is_unfinished():
            return None
        _replace([new, *_in_file()])
    return keyring.id_of(new)


def rewrap(*, at: datetime, batch: int = BATCH) -> Iterator[Counter[str]]:
    """Wrap by the first key what others wrap; yields counts after each transaction.

    Broken off between two, it goes on when called again.
    """
    done: Counter[str] = Counter()
    for part in _batches(batch):
        done += part
        yield part
    if done[PEOPLE] or done[LEDGER]:
        _record(done, at)


def retire() -> Retired:
    """Let go of the keys that wrap nothing any more, but never of the first. Raises KeysError."""
    with _alone():
        LedgerHead.locked()
        used = _used()
        if settings.HELD_KEYS:
            raise FixedError(_idle_in_environment(used))
        first, *others = _in_file()
        kept = [first, *(key for key in others if keyring.id_of(key) in used)]
        gone = [key for key in others if key not in kept]
        if gone:
            _replace(kept)
    return Retired(
        gone=tuple(map(keyring.id_of, gone)),
        kept={keyring.id_of(key): used[keyring.id_of(key)] for key in kept},
    )


@contextmanager
def _alone() -> Iterator[None]:
    """Nobody makes or rewraps a person's key meanwhile, and nobody else changes the file."""
    with transaction.atomic():
        PersonKey.lock("SHARE ROW EXCLUSIVE")
        yield


def _is_unfinished() -> bool:
    """Whether something is wrapped by a key that is not the first."""
    first = keys.current().current
    return any(model.objects.exclude(kek=first).exists() for model in (PersonKey, LedgerHead))


def _batches(size: int) -> Iterator[Counter[str]]:
    yield _rewrap_ledger()
    last = 0
    while True:
        began = time.monotonic()
        with _alone():
            ring = keys.current()
            rows = list(
                PersonKey.objects.filter(pk__gt=last)
                .exclude(kek=ring.current)
                .order_by("pk")
                .values_list("pk", "person__pseudonym", "wrapped")[:size]
            )
            part = Counter(_rewrap(ring, pk, whose.bytes, bytes(old)) for pk, whose, old in rows)
        if not rows:
            return
        last = rows[-1][0]
        yield part
        time.sleep(time.monotonic() - began)  # so that waiting writers get in between


def _rewrap(ring: Keyring, pk: int, whose: bytes, old: bytes) -> str:
    try:
        wrapped = ring.wrap(ring.unwrap(old, whose), whose)
    except CipherError:
        return UNOPENED
    PersonKey.objects.filter(pk=pk, wrapped=old).update(kek=ring.current, wrapped=wrapped)
    return PEOPLE


@transaction.atomic
def _rewrap_ledger() -> Counter[str]:
    head = LedgerHead.locked()
    ring, old = keys.current(), bytes(head.wrapped)
    if head.kek == ring.current:
        return Counter()
    try:
        wrapped = ring.wrap(ring.unwrap(old, WHOSE), WHOSE)
    except CipherError:
        return Counter([UNOPENED])
    LedgerHead.objects.filter(pk=head.pk, wrapped=old).update(kek=ring.current, wrapped=wrapped)
    return Counter([LEDGER])


def _used() -> dict[str, Counter[str]]:
    """Key's id → how much it wraps, by the rows' own word and by what is wrapped itself."""
    used: dict[str, Counter[str]] = defaultdict(Counter)
    for what, model in ((PEOPLE, PersonKey), (LEDGER, LedgerHead)):
        for kek, wrapped in model.objects.values_list("kek", "wrapped").iterator():
            for key_id in {kek, bytes(wrapped[:ID_LENGTH]).hex()}:
                used[key_id][what] += 1
    return used


@transaction.atomic
def _record(done: Counter[str], at: datetime) -> None:
    counts = {what: done[what] for what in (PEOPLE, LEDGER)}
    thing = keys.current().current
    event = Event(
        person=NOBODY, act=Act.ROTATED, actor=Actor.SERVER, thing=thing, counts=counts, at=at
    )
    LedgerHead.locked().append(event)


def _check_file() -> None:
    if settings.HELD_KEYS:
        raise FixedError(
            "The keys come from the variable HELD_KEYS. Put a new one first there (made with "
            "`openssl rand -hex 32`), keep the others behind it, start every process of Held "
            "anew, then run rotate_keys --rewrap."
        )


def _idle_in_environment(used: Mapping[str, Counter[str]]) -> str:
    ids = [keyring.id_of(key) for key in keyring.parse(settings.HELD_KEYS)]
    idle = [key_id for key_id in ids[1:] if key_id not in used]
    if not idle:
        return "The keys come from the variable HELD_KEYS, and each of them is in use."
    return (
        f"The keys come from the variable HELD_KEYS. Take {', '.join(idle)} out of it: "
        "nothing is wrapped by it any more."
    )


def _in_file() -> tuple[bytes, ...]:
    return keyring.parse(settings.HELD_KEYS_FILE.read_text())


def _replace(new: Sequence[bytes]) -> None:
    path: Path = settings.HELD_KEYS_FILE
    try:
        keyring.replace(path, new)
    except OSError as error:
        raise UnwritableError(
            f"{path} could not be replaced: {error.strerror}. Let Held's own account write in "
            "its folder, or keep the keys in the variable HELD_KEYS."
        ) from None
