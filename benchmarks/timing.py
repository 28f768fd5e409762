"""Whether the time of an answer tells who is there: pairs of calls that have to look alike.

    python benchmarks/timing.py [--pairs 2000] [--sign-ins 2000] [--seed 1]

Each pair is two calls through the whole stack, in this process, over a database of its own in a
temporary folder: one about somebody or something that is there, one about what is not. They are
made in turns, in an order drawn anew each time. Prints Welch's t of each pair with its means, by
the clock on the wall and by the CPU time of the process (a busy machine blurs that less; without
the slowest tenth), and what it ran on; ends with 1 where one is beyond 4.5. Two controls tell what
could be seen here: the same call twice, which has to stay within that, and an answer that is the
caller's own, which has to be beyond it. Sign-ins hash as in service: 0 leaves them out.
"""

import argparse
import gc
import math
import os
import platform
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stderr
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

LIMIT = 4.5  # |t|
WARM_UP = 20  # pairs that do not count
MISSING = "ans_0000000000000000"

type Call = Callable[[], Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Pair:
    name: str
    there: Call
    not_there: Call
    is_apart: bool = False  # a control: it has to be told apart


class Taken:
    """Nanoseconds of the calls about what is there, and about what is not, by one clock."""

    def __init__(self) -> None:
        self.there: list[int] = []
        self.not_there: list[int] = []

    @property
    def means(self) -> str:
        one, other = (statistics.fmean(times) / 1e6 for times in (self.there, self.not_there))
        return f"{one:8.3f} {other:8.3f} ms"

    @property
    def t(self) -> float:
        one, other = self.there, self.not_there
        error = statistics.variance(one) / len(one) + statistics.variance(other) / len(other)
        return (statistics.fmean(one) - statistics.fmean(other)) / math.sqrt(error)

    def drop_slow(self) -> None:
        most = statistics.quantiles([*self.there, *self.not_there], n=10)[-1]
        for times in (self.there, self.not_there):
            times[:] = (taken for taken in times if taken <= most)


@contextmanager
def product(folder: Path) -> Iterator[None]:
    """Held with its own settings and a new database; what it logs goes nowhere."""
    os.environ |= {
        "DATABASE_URL": f"sqlite:///{folder / 'held.sqlite3'}",
        "DJANGO_SETTINGS_MODULE": "config.settings",
        "HELD_CALLS_PER_MINUTE": "token=900000,person=900000",
    }
    import django
    from django.core.management import call_command

    with Path(os.devnull).open("w") as nowhere:
        with redirect_stderr(nowhere):  # the handlers that are made now keep it
            django.setup()
        call_command("migrate", verbosity=0)
        yield


def pairs() -> list[Pair]:
    from memory.models import Person

    priya, sam = (
        Person.objects.create_user(
            name, name=name.title(), password="correct horse battery", external_id=f"crm-{name}"
        )
        for name in ("priya", "sam")
    )
    return [*_answers(priya, sam), *_tokens(priya), _service()]


def _answers(*people: Any) -> list[Pair]:
    """The second one's answer, asked for by the first and by themselves."""
    first, second = map(_token, people)
    headers, body = {"Authorization": f"Bearer {second}"}, {"message": "what should I not eat?"}
    made = _client().post("/api/v1/apply/", body, "application/json", headers=headers).json()
    theirs, missing = (f"answers/{ref}/" for ref in (made["answer"], MISSING))
    return [
        Pair(
            name="control: one's own answer, a missing one", is_apart=True,
            there=_get(theirs, second), not_there=_get(missing, second),
        ),
        Pair(
            name="answer: a foreign one, a missing one",
            there=_get(theirs, first), not_there=_get(missing, first),
        ),
    ]  # fmt: skip


def _tokens(person: Any) -> list[Pair]:
    known = _token(person).prefix
    prefixes = (known, f"{int(known, 16) ^ 1:08x}")
    there, not_there = (_get("tone/", f"held_{prefix}_{'x' * 43}") for prefix in prefixes)
    return [
        Pair(name="control: the same call twice", there=not_there, not_there=not_there),
        Pair(name="token: a known prefix, an unknown one", there=there, not_there=not_there),
    ]


def _service() -> Pair:
    """A credential for many people, none of whom let its assistant in."""
    from memory.actions import services
    from memory.attributes import Sensitivity
    from memory.models import Assistant
    from memory.scopes import Scope

    desk = Assistant.objects.create(name="Desk")
    _, token = services.issue(desk, {Scope.PROFILE}, Sensitivity.ORDINARY, at=datetime.now(UTC))
    names = ("crm-priya", "crm-nobod")
    there, not_there = (_get("profile/", token, {"Held-Person": name}) for name in names)
    return Pair(name="service: who did not let it in, nobody", there=there, not_there=not_there)


def sign_in() -> Pair:
    """Names of equal length, since the page has them again; each call from a new address, since
    ten wrong passwords from one are the last."""
    addresses = (f"10.{n >> 16 & 255}.{n >> 8 & 255}.{n & 255}" for n in count(1))

    def post(name: str) -> Call:
        client, form = _client(), {"username": name, "password": "not the right one"}
        return lambda: client.post("/sign-in/", form, REMOTE_ADDR=next(addresses))

    there, not_there = post("priya"), post("nobod")
    return Pair(name="sign-in: a known name, an unknown one", there=there, not_there=not_there)


def _get(path: str, token: Any, more: dict[str, str] | None = None) -> Call:
    headers = {"Authorization": f"Bearer {token}"} | (more or {})
    return partial(_client().get, f"/api/v1/{path}", headers=headers)


def _client() -> Any:
    from django.test import Client

    return Client(SERVER_NAME="localhost")


def _token(person: Any) -> Any:
    from memory.actions.grants import issue_token
    from memory.attributes import Sensitivity
    from memory.scopes import Scope

    return issue_token(person, "Bench", {Scope.APPLY}, Sensitivity.ORDINARY, at=datetime.now(UTC))


def measure(pair: Pair, times: int, draw: random.Random) -> tuple[Taken, Taken]:
    """By the clock on the wall, and by the process's own work without the slowest tenth."""
    check_alike(pair)
    wall, worked = Taken(), Taken()
    one = (pair.there, wall.there, worked.there)
    sides = [one, (pair.not_there, wall.not_there, worked.not_there)]
    gc.disable()
    for number in range(-WARM_UP, times):
        draw.shuffle(sides)
        for call, on_the_wall, of_work in sides:
            start, at_work = time.perf_counter_ns(), time.process_time_ns()
            call()
            stop, worked_until = time.perf_counter_ns(), time.process_time_ns()
            if number >= 0:
                on_the_wall.append(stop - start)
                of_work.append(worked_until - at_work)
        if number % 50 == 0:
            gc.collect()  # between pairs, and never within a call
    gc.enable()
    worked.drop_slow()  # disturbed by what else ran
    return wall, worked


def check_alike(pair: Pair) -> None:
    """Where the two do not answer alike, time is not what tells."""
    one, other = pair.there(), pair.not_there()
    alike = one.status_code == other.status_code and len(one.content) == len(other.content)
    if alike is pair.is_apart:
        raise SystemExit(f"{pair.name}: {one.status_code}, {other.status_code}.")


def told(pair: Pair, wall: Taken, worked: Taken) -> bool:
    """Print a line; whether it is as it has to be."""
    is_right = (max(abs(wall.t), abs(worked.t)) > LIMIT) is pair.is_apart
    print(
        f"{pair.name:50} n {len(wall.there):5}  wall {wall.means}  t {wall.t:7.2f}  "
        f"CPU {worked.means}  t {worked.t:7.2f}  {'ok' if is_right else 'NOT AS IT HAS TO BE'}",
        flush=True,
    )
    return is_right


def machine() -> str:
    import django.db

    used: Any = django.db.connection
    return (
        f"{os.cpu_count()} cores, {platform.machine()}, Python {platform.python_version()}, "
        f"Django {django.__version__}, SQLite {used.Database.sqlite_version}"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--pairs", type=int, default=2000)
    parser.add_argument("--sign-ins", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    draw = random.Random(options.seed)
    (ROOT / "build").mkdir(exist_ok=True)  # on the disk that the product would use
    with tempfile.TemporaryDirectory(dir=ROOT / "build") as name, product(Path(name)):
        print(f"{machine()}, seed {options.seed}")
        right = [told(pair, *measure(pair, options.pairs, draw)) for pair in pairs()]
        if options.sign_ins:
            pair = sign_in()
            right.append(told(pair, *measure(pair, options.sign_ins, draw)))
    sys.exit(not all(right))


if __name__ == "__main__":
    main()
