"""Every column that holds something of a person's is in their copy (promise P1)."""

import json
from datetime import date

import pytest
from django.db import models

from memory.actions.erasing import plan
from memory.models import (
    Import,
    Once,
    PersonKey,
    Removed,
)
from tests.memory.exporting.copying import exported

# What a person's rows hold and an export does not, each with the reason.
WHOLE = {
    Import: "a file that the person has, before they answered it",
    Once: "digests of calls",
    PersonKey: "opens what is sealed, here alone",
    Removed: "digests of keys",
}


ADDRESS, DIGEST, SUM = "an address on this server", "a keyed digest", "the lanes add up to it"

REFERRED = "its reference stands for it"


LEFT_OUT = {
    "Answer.conversation": DIGEST,
    "Answer.facts_given": SUM,
    "Answer.facts_on_file": SUM,
    "Answer.on_file": SUM,
    "Answer.lanes": "with keys in place of ids",
    "Attribute.ref": ADDRESS,
    "Fact.attribute": "its key starts with it",
    "Fact.ref": ADDRESS,
    "Fact.version": "the last number of its history",
    "FactVersion.conversation": DIGEST,
    "FactVersion.reading": "worked out of key and value, and again where they are brought in",
    "FactVersion.fact": "it stands in its fact's history",
    "Grant.ref": ADDRESS,
    "Look.admin": "somebody else",
    "Look.ref": ADDRESS,
    "Note.conversation": DIGEST,
    "Note.ref": ADDRESS,
    "Person.password": "a password",
    "Person.pseudonym": "stands for the person in the ledger",
    "Obligation.answer": REFERRED,
    "Rule.fact": "its key stands for it",
    "Rule.rests_on": "its number stands for it",
    "Verification.answer": REFERRED,
    "Waiver.answer": REFERRED,
    "Waiver.check_of": REFERRED,
    "Waiver.rule": REFERRED,
    "Review.answer": REFERRED,
    "Proposal.conversation": DIGEST,
    "Proposal.fact": "its key stands for it",
    "ToneEvent.at": "it stands in the event",
    "ToneEvent.by": "its name stands for it",
    "ToneEvent.ref": ADDRESS,
    "ToneProfile.number": "the last event's",
    "Token.digest": "of a secret",
    "Token.grant": "it stands among its grant's",
    "Token.prefix": "of a secret",
}


OWNED = {
    model: rule
    for model, rule in plan.children_first()
    if model._meta.app_label in {"memory", "tone"}
    and not model._meta.auto_created
    and model not in WHOLE
}


@pytest.mark.parametrize("model", sorted(OWNED, key=str), ids=lambda model: model.__name__)
def test_every_column_of_a_person_is_in_the_copy_or_left_out_for_a_reason(filled, model):
    row = model._base_manager.get(**{OWNED[model].owner: filled.pk})
    text = json.dumps(exported(filled), ensure_ascii=False)

    missing = [name for name, said in _said(row) if not any(part in text for part in said)]

    assert missing == []


def _said(row):
    """How a copy would say each column, leaving out what is left out."""
    for field in row._meta.concrete_fields:
        name = f"{type(row).__name__}.{field.name}"
        is_whose = field.name in {"owner", "person"} or field.primary_key
        if is_whose or name in LEFT_OUT or name in {"Person.is_active"}:
            continue
        value = getattr(row, field.name)
        assert value, f"{name} is empty, so nobody sees whether it is in the copy"
        yield name, _spelled(field, value)


def _spelled(field, value):
    if isinstance(value, models.Model):
        return [str(value)]
    if isinstance(value, date):
        return [value.isoformat()]
    if isinstance(value, bool):
        return [f'"{field.name}": true']
    text = json.dumps(value, ensure_ascii=False)
    return [text, f'"{field.name}": {text}']


def test_nothing_is_left_out_that_is_not_there():
    columns = {f"{m.__name__}.{field.name}" for m in OWNED for field in m._meta.concrete_fields}

    assert set(LEFT_OUT) <= columns
    assert set(WHOLE) <= {model for model, _ in plan.children_first()}
