"""What a copy of everything holds, in words, and the forms that it comes in."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from django.utils.timezone import localtime

from dashboard import told, words
from memory.actions.exporting import taking
from memory.actions.exporting.past import Done
from memory.actions.exporting.taking import Counts
from memory.models import Person
from memory.portable.document import Document, write_csv, write_json, write_text

BYTE_ORDER_MARK = "\ufeff"  # by which spreadsheets tell UTF-8


class Form(StrEnum):
    JSON = "json"
    FACTS = "facts"
    CSV = "csv"
    TEXT = "text"


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind:
    content_type: str
    ending: str
    write: Callable[[Document], Iterator[str]]


def _facts(document: Document) -> Iterator[str]:
    return write_json(taking.facts_alone(document))


def _csv(document: Document) -> Iterator[str]:
    yield BYTE_ORDER_MARK
    yield from write_csv(document)


KINDS = {
    Form.JSON: Kind(content_type="application/json", ending=".json", write=write_json),
    Form.FACTS: Kind(content_type="application/json", ending="-facts.json", write=_facts),
    Form.CSV: Kind(content_type="text/csv; charset=utf-8", ending=".csv", write=_csv),
    Form.TEXT: Kind(content_type="text/plain; charset=utf-8", ending=".txt", write=write_text),
}


def tell(done: Done) -> str:
    """A line of the ledger as one sentence."""
    said = told.sentence(done.code, done.by, done.assistant, done.counts)
    name = (done.name or "something since removed") if said.after else ""
    return f"{said.before}{name}{said.after}"


def filename(form: Form, at: datetime) -> str:
    return f"held-{localtime(at):%Y-%m-%d}{KINDS[form].ending}"


def holds(person: Person) -> str:
    """'Your file holds 6 facts, 41 receipts, 12 changes and 2 notes.'"""
    *most, last = _counted(taking.count(person))
    return f"Your file holds {', '.join(most)} and {last}."


def _counted(counts: Counts) -> Iterator[str]:
    yield words.count(counts.facts, "fact")
    yield words.count(counts.receipts, "receipt")
    yield words.count(counts.changes, "change")
    yield words.count(counts.notes, "note")
    yield words.count(counts.suggestions, "suggestion")
    yield words.count(counts.rules, "rule")
    yield words.count(counts.assistants, "assistant")
    yield f"values opened by an admin: {counts.looks:,}"
