"""An assistant that goes on writing while a person removes what is written, or themselves."""

import threading
from collections import Counter
from collections.abc import Callable, Sequence
from datetime import datetime

from django.db import IntegrityError, connection, transaction
from django.utils import timezone

from memory.actions import callers, holding
from memory.actions.apply import Request, apply
from memory.actions.callers import Caller
from memory.actions.erasing import closing, removal, removed
from memory.actions.errors import NotOnFileError
from memory.actions.grants import issue_token
from memory.actions.holding import GoneError
from memory.actions.people import add_person
from memory.actions.save import Draft, save
from memory.attributes import Sensitivity
from memory.models import Fact, FactVersion, Person, Token
from memory.scopes import Scope
from tests.memory.erasing import filling

WRITERS = 3
type Act = Callable[[Caller, str, datetime], str]


def race(rounds: int) -> dict[str, int]:
    """In each round some writers and one removal meet; how each of them ended."""
    person = _person("robin")
    ended: Counter[str] = Counter(saved=0, gone=0, removed=0, left=0)
    for number in range(rounds):
        key = f"key_{number}"
        save(callers.themselves(person), Draft(key=key, value="paints"), at=timezone.now())
        ended.update(_meet(person, key, [_save] * WRITERS + [_remove]))
        ended["left"] += Fact.objects.filter(key=key).count()
        ended["left"] += FactVersion.objects.filter(fact__key=key).count()
    return ended


def race_to_the_end(rounds: int) -> dict[str, int]:
    """In each round a saving and an asking assistant meet a person who closes their account."""
    ended: Counter[str] = Counter(left=0)
    for number in range(rounds):
        person = _person(f"robin{number}")
        ended.update(_meet(person, "hobby", [_save, _ask, _ask, _close]))
        ended["left"] += filling.left(person)
    return ended


def _person(name: str) -> Person:
    person = add_person(name, "Robin", [], at=timezone.now()).person
    scopes = [Scope.SAVE, Scope.APPLY]
    issue_token(person, "Pantry Bot", scopes, Sensitivity.ORDINARY, at=timezone.now())
    return person


def _meet(person: Person, key: str, acts: Sequence[Act]) -> list[str]:
    outcomes: list[str] = []
    start = threading.Barrier(len(acts))
    connection.close()  # a pool has four

    def run(act: Act) -> None:
        tokens = Token.objects.select_related("grant__owner__key", "grant__assistant")
        caller = callers.bearer(tokens.get(grant__owner=person))
        start.wait()
        outcomes.append(act(caller, key, timezone.now()))
        connection.close()

    threads = [threading.Thread(target=run, args=[act]) for act in acts]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return outcomes


def _save(caller: Caller, key: str, at: datetime) -> str:
    """As the API's save does it."""
    try:
        with transaction.atomic():
            holding.hold(caller)
            if not removed.standing(caller.person, key, at):
                save(caller, Draft(key=key, value="paints in oil"), at=at)
                return "saved"
    except (GoneError, NotOnFileError):
        pass
    return "gone"


def _ask(caller: Caller, key: str, at: datetime) -> str:
    try:
        apply(caller, Request(message="what do I paint?"), at=at)
    except GoneError:
        return "gone"
    except IntegrityError:  # nobody is there to refer to
        return "nobody"
    return "answered"


def _remove(caller: Caller, key: str, at: datetime) -> str:
    removal.fact(callers.themselves(caller.person), key, at=at)
    return "removed"


def _close(caller: Caller, key: str, at: datetime) -> str:
    closing.close(caller.person, at=at)
    return "closed"
