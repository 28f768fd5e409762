"""Take a copy, and read it."""

import json

from memory.actions import callers
from memory.actions.exporting import taking
from memory.portable.document import write_json
from tests.conftest import NOON


def take(person, *, at=NOON):
    return taking.take(callers.themselves(person), lambda done: f"{done.code} {done.name}", at=at)


def exported(person, **more):
    return json.loads("".join(write_json(take(person, **more).document)))
