"""manage.py lab: what restraint costs and can say, on the demo person's facts (seed 000)."""

from argparse import ArgumentParser
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from memory import lab, tokens
from memory.attributes import Model
from memory.lab import Counter, Row
from memory.management.people import model, read
from memory.reach.catalogue import load

PERSON = Path(__file__).parents[2] / "data" / "priya.json"
QUESTIONS = (
    "where do I work and what should I not eat?",
    "what should I not eat?",
    "where do I work?",
    "what am I like to talk to?",
)
STRETCH = "what's my address?"
BY_FOUR = "characters / 4"


class Command(BaseCommand):
    help = "Print what four questions use, hold and cost, beside retrieval, on the demo person."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--instruction",
            metavar="SLOT",
            action="append",
            default=[],
            help="follow this slot instead of answering with it, and see what that loses",
        )

    def handle(self, *args: Any, instruction: list[str], **options: Any) -> None:
        person = model(read(PERSON))
        unknown = set(instruction) - {attribute.slot for attribute in person.attributes}
        if unknown:
            known = ", ".join(attribute.slot for attribute in person.attributes)
            raise CommandError(f"No slot {', '.join(sorted(unknown))}. Slots: {known}.")
        self._print(volunteered(person))
        self._print(split(person, lab.by_four, BY_FOUR))
        self._print(contexts(person))
        self._print(disclosed(person))
        self._print(split(person, tokens.count, tokens.ENCODING))
        if instruction:
            self._print(stretched(person, instruction))

    def _print(self, lines: Sequence[str]) -> None:
        self.stdout.write("\n".join(lines) + "\n\n")


def volunteered(person: Model) -> list[str]:
    rows = [
        (row.question, len(row.decision.used), len(row.volunteers), row.whole - row.tokens,
         ", ".join(row.volunteers))
        for row in _rows(person, lab.by_four)
    ]  # fmt: skip
    head = ("question", "asked", "volunteers", "tokens spent on it", "volunteered unasked")
    return ["If the whole model were injected:", *_table(head, rows)]


def split(person: Model, count: Counter, counted: str) -> list[str]:
    rows = [
        (row.question, len(row.decision.used), len(row.decision.silent), len(row.decision.held),
         row.tokens, row.whole)
        for row in _rows(person, count)
    ]  # fmt: skip
    head = ("question", "asked", "silent", "held", "tokens", "whole model")
    return [f"What is decided instead (tokens: {counted}):", *_table(head, rows)]


def contexts(person: Model) -> list[str]:
    row = lab.ask(QUESTIONS[0], person, load(), lab.by_four)
    cost, facts = lab.model_context(row, lab.by_four)
    found = lab.retrieval(QUESTIONS[0], person, load(), lab.by_four)
    if found is None:
        return ["Retrieval passes at no budget of the sweep."]
    same = "the same" if set(found.facts) == set(facts) else "not the same"
    return [
        f'Context for "{QUESTIONS[0]}" ({BY_FOUR}):',
        f"  model-driven, compact header             {cost} tokens, {len(facts)} facts",
        f"  retrieval by rank, lowest passing budget {found.budget} tokens, "
        f"{len(found.facts)} facts, {same}",
    ]


def disclosed(person: Model) -> list[str]:
    row = lab.ask(QUESTIONS[0], person, load(), lab.by_four)
    return ["What only a decision can say:", *(f"  {line}" for line in lab.disclose(row))]


def stretched(person: Model, slots: Sequence[str]) -> list[str]:
    moved = lab.instructed(person, slots)
    found = [lab.ask(q, moved, load(), lab.by_four) for q in (*QUESTIONS, STRETCH)]
    rows = [
        (row.question, ", ".join(lab.stated(row, slots)) or "no", "; ".join(lab.obeyed(row)))
        for row in found
    ]
    stated = sum(bool(lab.stated(row, slots)) for row in found)
    return [
        f"With {', '.join(slots)} followed instead of answered: stated in {stated} of "
        f"{len(found)} answers, asked for or not; in the silent lane of every one:",
        *_table(("question", "stated", "applied silently"), rows),
    ]


def _rows(person: Model, count: Counter) -> list[Row]:
    return [lab.ask(question, person, load(), count) for question in QUESTIONS]


def _table(head: Sequence[str], rows: Sequence[Sequence[object]]) -> list[str]:
    cells = [head, *([str(cell) for cell in row] for row in rows)]
    widths = [max(len(row[column]) for row in cells) for column in range(len(head))]
    return [
        "  " + "  ".join(
            cell.ljust(width) if not cell.isdigit() else cell.rjust(width)
            for cell, width in zip(row, widths, strict=True)
        ).rstrip()
        for row in cells
    ]  # fmt: skip
