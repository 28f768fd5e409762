"""What `apply` costs over HTTP, as ratios to a floor view in the same server.

    python benchmarks/apply.py [--rounds 400] [--crowd 10000]

Starts the production server on loopback over databases of its own in a temporary folder, one
with 10 people and one with a crowd, and asks in turns, so that what else the machine is doing
weighs on all alike. Prints medians in milliseconds, the ratios, and what it ran on.
"""

import argparse
import http.client
import json
import os
import platform
import random
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from itertools import count
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FEW = 10  # people
SLOTS = 30  # of the person asked about, and of everybody in the crowd
MANY_SLOTS = 300
WARM_UP = 20  # calls
# Another number at each call: nothing that was worked out of a message is of use again.
MESSAGE = "where do I work? And sort out a treat for Saturday that all {} of us can have"
LIMITS = {"apply / floor, 30 slots": 3.5, "apply / floor, 300 slots": 8.0, "crowd / few": 1.2}
AIMS = {"apply / floor, 30 slots": 1.5, "apply / floor, 300 slots": 3.0}

WORKER = 350  # megabytes

PREPARE = """
import sys
from django.db import transaction
from django.utils import timezone
from memory.actions.grants import issue_token
from memory.actions.people import add_person
from memory.actions.save import Draft
from memory.attributes import Sensitivity
from memory.scopes import Scope

def drafts(slots):
    known = [("diet.meat", "does not eat meat"), ("diet.fish", "eats fish"),
             ("employer.name", "works at Calico Systems"), ("residence", "lives in Bristol")]
    known += [(f"topic_{n}.detail", f"keeps note number {n} on paper") for n in range(slots - 3)]
    return [Draft(key=key, value=value) for key, value in known]

people, slots, many = map(int, sys.argv[1:])
now = timezone.now()
with transaction.atomic():
    for number in range(people):
        loaded = add_person(f"person{number}", f"Person {number}", drafts(slots), at=now)
    big = add_person("big", "Big", drafts(many), at=now)
for person in (loaded.person, big.person):
    print(issue_token(person, "Bench", {Scope.APPLY}, Sensitivity.ORDINARY, at=now))
"""


class Client:
    """One kept-alive connection with a token."""

    def __init__(self, port: int, token: str) -> None:
        self.connection = http.client.HTTPConnection("127.0.0.1", port)
        self.headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
        self.guests = count(random.randrange(10**6))  # not those of another client

    def post(self, path: str, body: object) -> float:
        """Milliseconds of one call."""
        start = time.perf_counter()
        self.connection.request("POST", path, json.dumps(body), self.headers)
        response = self.connection.getresponse()
        content = response.read()
        taken = (time.perf_counter() - start) * 1000
        if response.status != 201:
            raise SystemExit(f"{path} answered {response.status}: {content[:300]!r}")
        return taken

    def apply(self) -> float:
        return self.post("/api/v1/apply/", {"message": MESSAGE.format(next(self.guests))})

    def floor(self) -> float:
        return self.post("/floor/", {})


def environment(database: Path) -> dict[str, str]:
    return os.environ | {
        "HELD_CALLS_PER_MINUTE": "token=900000,person=900000",
        "DATABASE_URL": f"sqlite:///{database}",
        "DJANGO_SETTINGS_MODULE": "benchmarks.settings",
        "HELD_RATE_LIMITS": "off",
    }


def prepare(database: Path, people: int) -> list[str]:
    """A database with *people* and one person of many slots; the tokens of the last and that."""
    env = environment(database)
    manage = [sys.executable, "manage.py"]
    subprocess.run([*manage, "migrate", "-v0"], cwd=ROOT, env=env, check=True)
    script = f"import sys; sys.argv[1:] = {[str(people), str(SLOTS), str(MANY_SLOTS)]}\n{PREPARE}"
    shell = [*manage, "shell", "-v0", "-c", script]
    output = subprocess.run(shell, cwd=ROOT, env=env, check=True, stdout=subprocess.PIPE, text=True)
    return [line for line in output.stdout.split() if line.startswith("held_")]


@contextmanager
def serving(database: Path) -> Iterator[int]:
    """The production server, as `make serve` starts it, over *database*."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = int(free.getsockname()[1])
    command = [
        *(str(Path(sys.executable).parent / "granian"), "--interface", "wsgi"),
        *("--host", "127.0.0.1", "--port", str(port), "--workers", "2", "--blocking-threads", "4"),
        *("--log-level", "warning", "config.wsgi:application"),
    ]
    server = subprocess.Popen(command, cwd=ROOT, env=environment(database))
    try:
        wait(port)
        yield port
    finally:
        server.terminate()
        server.wait(timeout=20)


def wait(port: int) -> None:
    for _ in range(300):
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.1)
    raise SystemExit("The server did not start.")


def largest_worker() -> int:
    """Megabytes that the largest process under this one has held at most (Linux alone)."""
    peaks = [peak for pid in _under(os.getpid()) if (peak := _peak(pid))]
    return max(peaks, default=0) // 1024


def _under(pid: int) -> Iterator[int]:
    for path in Path(f"/proc/{pid}/task").glob("*/children"):
        for child in map(int, path.read_text().split()):
            yield from (child, *_under(child))


def _peak(pid: int) -> int:
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next((int(line.split()[1]) for line in lines if line.startswith("VmHWM")), 0)


def medians(clients: dict[str, "Client"], rounds: int) -> dict[str, float]:
    calls = {f"apply, {name}": client.apply for name, client in clients.items()}
    calls |= {f"floor, {name}": client.floor for name, client in clients.items()}
    for call in calls.values():
        for _ in range(WARM_UP):
            call()
    taken: dict[str, list[float]] = {name: [] for name in calls}
    order, shuffle = list(calls), random.Random(1).shuffle
    for _ in range(rounds):
        shuffle(order)  # so that no call is always warmed by the same one before it
        for name in order:
            taken[name].append(calls[name]())
    return {name: statistics.median(times) for name, times in taken.items()}


def report(found: dict[str, float], crowd: int) -> None:
    few, many, big = f"{FEW} people", f"{crowd} people", f"{MANY_SLOTS} slots"
    ratios = {
        "apply / floor, 30 slots": found[f"apply, {few}"] / found[f"floor, {few}"],
        "apply / floor, 300 slots": found[f"apply, {big}"] / found[f"floor, {big}"],
        "crowd / few": found[f"apply, {many}"] / found[f"apply, {few}"],
    }
    for name, median in found.items():
        print(f"{name:32} {median:7.2f} ms")
    for name, ratio in ratios.items():
        aim = f", aim {AIMS[name]}" if name in AIMS else ""
        verdict = _verdict(ratio <= LIMITS[name])
        print(f"{name:32} {ratio:7.2f}    limit {LIMITS[name]}{aim}: {verdict}")


def _verdict(within: bool) -> str:  # noqa: FBT001
    return "ok" if within else "OVER"


def hardware(folder: Path) -> str:
    where = ["findmnt", "--noheadings", "--output", "FSTYPE", "--target", str(folder)]
    try:
        kind = subprocess.run(where, capture_output=True, text=True, check=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        kind = "unknown"
    return (
        f"{os.cpu_count()} cores, {platform.machine()}, file system {kind}, "
        f"Python {platform.python_version()}"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--rounds", type=int, default=400)
    parser.add_argument("--crowd", type=int, default=10_000, help="people in the large database")
    options = parser.parse_args()
    (ROOT / "build").mkdir(exist_ok=True)  # on the disk that the product would use
    with tempfile.TemporaryDirectory(dir=ROOT / "build") as name, ExitStack() as servers:
        folder = Path(name)
        small, large = folder / "few.sqlite3", folder / "crowd.sqlite3"
        one, big = prepare(small, FEW)
        another, _ = prepare(large, options.crowd)
        print(hardware(folder))
        port, crowded = (servers.enter_context(serving(path)) for path in (small, large))
        clients = {
            f"{FEW} people": Client(port, one),
            f"{MANY_SLOTS} slots": Client(port, big),
            f"{options.crowd} people": Client(crowded, another),
        }
        report(medians(clients, options.rounds), options.crowd)
        megabytes = largest_worker()
        print(
            f"largest worker {megabytes:17} MB    limit {WORKER}: {_verdict(megabytes <= WORKER)}"
        )


if __name__ == "__main__":
    main()
