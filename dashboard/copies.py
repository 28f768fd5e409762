"""A receipt to take along: as plain text and as data. Held values are on neither."""

from collections.abc import Iterator
from typing import Any

from django.utils.timezone import localtime

from dashboard import words
from dashboard.receipts import Item, LanePart, Receipt, Row
from dashboard.rules import saying
from dashboard.rules.checked import Checks, Line
from memory.decision import Lane


def text(receipt: Receipt) -> str:
    return "\n".join(_lines(receipt)) + "\n"


def data(receipt: Receipt) -> dict[str, Any]:
    answer = receipt.answer
    return {
        "answer": answer.ref,
        "at": answer.at.isoformat(),
        "kind": answer.kind,
        "assistant": answer.assistant.name if answer.assistant else None,
        "question": answer.message or None,
        "lanes": {part.lane.value: [_row(row) for row in part.rows] for part in receipt.parts},
        "sum": {part.lane.value: len(part.rows) for part in receipt.parts}
        | {"listed": receipt.listed, "on_file": answer.on_file, "adds_up": receipt.adds_up},
        "faults": [
            {
                "what": fault.what,
                "listed": fault.listed,
                "counted": fault.counted,
                "against": fault.against,
            }
            for fault in receipt.faults
        ],
        "facts": {"given": receipt.facts_given, "on_file": receipt.facts},
        "turn": answer.turn,
        "turn_in_words": list(receipt.turn),
        "tokens": answer.tokens,
        "tone": answer.tone,
        "review": _review(receipt),
        "rules": _rules(_checks(receipt)),
        "scope": receipt.scope,
    }


def _review(receipt: Receipt) -> list[dict[str, str]] | None:
    if receipt.review is None:
        return None
    return [{"what": seen.what, "sentence": seen.sentence} for seen in receipt.review.seen]


def _rules(checks: Checks | None) -> dict[str, Any] | None:
    if checks is None:
        return None
    offer = checks.offer
    return {
        "outcome": checks.outcome.value,
        "says": checks.headline,
        "let_through": {"option": offer.name, "fields": dict(offer.fields)} if offer else None,
        "checked": [
            {"fact": line.key, "says": _words(line), "result": line.checked.value}
            for line in checks.lines
        ],
        "removed_since": checks.lost,
        "questions": [asked.name for asked in checks.questions],
    }


def _row(row: Row) -> dict[str, Any]:
    return {
        "slot": row.slot,
        **({"about": row.subject} if row.subject else {}),
        "reason": row.reason.value,
        "why": row.why,
        "given": [_item(item) | {"value": item.value or None} for item in row.given],
        "withheld": [_item(item) for item in row.withheld],
    }


def _item(item: Item) -> dict[str, Any]:
    parts = {
        "key": item.key or None,
        "reason": item.reason.value,
        "why": item.why,
        "state": item.lost,
        "corrected_since": bool(item.corrected),
    }
    return {name: part for name, part in parts.items() if part not in ("", False)}


def _lines(receipt: Receipt) -> Iterator[str]:
    answer = receipt.answer
    yield f"Receipt {answer.ref}"
    yield f"{localtime(answer.at):%a %d %b %Y, %H:%M %Z} · {receipt.assistant}"
    yield ""
    yield from (f"> {line}" for line in (answer.message or receipt.no_question).splitlines())
    yield ""
    yield from _total(receipt)
    for part in receipt.parts:
        yield ""
        yield from _part(part)
    if receipt.review:
        yield ""
        yield f"What the reply did: {words.count(receipt.review.counted, 'finding')}."
        yield from (f"  {seen.what} “{seen.sentence}”" for seen in receipt.review.seen)
    if checks := _checks(receipt):
        yield ""
        yield from _checked(checks)
    yield ""
    yield receipt.scope
    yield from receipt.turn
    if answer.tokens.get("whole"):
        cost = f"{receipt.tokens_given} of {answer.tokens['whole']} tokens"
        yield f"What this answer cost: {cost} ({answer.tokens['encoding']})."


def _checks(receipt: Receipt) -> Checks | None:
    """With the words of rules whose facts were given here: what was held is on no copy."""
    if receipt.checks is None:
        return None
    rows = (row for part in receipt.parts for row in part.rows)
    return receipt.checks.to_take_along({item.key for row in rows for item in row.given})


def _words(line: Line) -> str:
    return f"a rule on {line.key}" if line.is_masked else line.says


def _checked(checks: Checks) -> Iterator[str]:
    yield f"Your rules {len(checks.lines)}. {checks.headline}"
    yield from (
        f"  {line.sign} {line.key}: {_words(line) or saying.GONE} ({line.plainly})"
        for line in checks.lines
    )
    if checks.offer:
        fields = "; ".join(f"{name}: {value}" for name, value in checks.offer.fields)
        yield f"  Let through: {checks.offer.name} ({fields})"


def _total(receipt: Receipt) -> Iterator[str]:
    if receipt.faults:
        yield "This receipt is incomplete."
        yield from map(str, receipt.faults)
        return
    yield f"{receipt.sum} = {receipt.listed}"
    yield f"{receipt.answer.on_file} on file at {receipt.clock} ✓ adds up"
    if receipt.fact_line:
        yield receipt.fact_line


def _part(part: LanePart) -> Iterator[str]:
    yield f"{part.title} {len(part.rows)}. {part.meaning}"
    for row in part.rows:
        about = f" (about {row.subject})" if row.subject else ""
        yield f"  {words.MARKS[part.lane]} {row.slot}{about}: {_said(row)}"
        yield from (f"      held back: {item.key} ({item.why})" for item in row.apart)
    if part.tone:
        yield f"  {words.MARKS[part.lane]} {part.tone}"


def _said(row: Row) -> str:
    if row.lane is Lane.HELD and row.apart:
        return f"{words.count(len(row.withheld), 'fact')}, held for different reasons"
    return row.values or row.why
