"""Bring files in and take them out, in one line each."""

import hashlib
import json

from memory.actions import callers, read
from memory.actions.exporting import taking
from memory.actions.importing import answering, files, planning, saving
from memory.actions.importing.choices import Choice, Said
from memory.portable.document import write_json
from tests.conftest import NOON

YES, NO = Said.YES, Said.NO


def start(caller, data, **more):
    data = data.encode() if isinstance(data, str) else data
    return files.start(caller, data, at=NOON, **more).ref


def dry_run(caller, ref, *, at=NOON):
    return planning.of(files.find(caller.person, ref), at)


def say(caller, ref, said=YES, *, keys=None, values=None):
    """The same to every line, under the *keys* and with the *values* given by number."""
    rows = dry_run(caller, ref).rows
    lines = {
        r.number: Choice(
            said=said,
            seen=r.version,
            key=(keys or {}).get(r.number, ""),
            value=(values or {}).get(r.number),
        )
        for r in rows
    }
    return answering.choose(caller, ref, lines, {})


def save_all(caller, ref, *, at=NOON):
    return saving.save(caller, ref, expected=dry_run(caller, ref, at=at).sum, at=at)


def bring(caller, data, **more):
    """Yes to all that a file says."""
    ref = start(caller, data)
    say(caller, ref, **more)
    return save_all(caller, ref)


def export(person):
    document = taking.take(callers.themselves(person), str, at=NOON).document
    return "".join(write_json(document)).encode()


def profile(person):
    """What is the same wherever the file is: everything but ids, times and where it came from."""
    model = read.model_of(person)
    kept = [
        [a.slot, a.mode, a.subject, a.label, a.aliases, a.silenced, str(a.paused_at)]
        + [
            [f.key, f.value, f.form, f.category, f.sensitivity, f.confirmed, str(f.expires_at)]
            for f in a.facts
        ]
        for a in model.attributes
    ]
    return hashlib.sha256(json.dumps(kept).encode()).hexdigest()
