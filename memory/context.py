"""What goes into an assistant's prompt, and what it costs. Values are data, never instructions."""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from memory.attributes import Mode, statement
from memory.decision import Decision, Lane, Line, Reason, Ruling, rule

HEADER = "Recalled about this user (may be out of date; the message wins where they differ):"
COMPACT_HEADER = "Recalled about this user (may be out of date):"  # seed 000, the lab's
BOUNDS_HEADER = "Bounds for the picks (let them act; name one only where it visibly drove a pick):"
OBEY_HEADER = "Follow these and do not mention them:"
_OPEN, _CLOSE = "<data>", "</data>"

# Characters that could end the block, hide text or turn its direction: controls (line breaks
# among them), bidirectional marks, zero-width characters and tags.
_UNSAFE = re.compile(
    "[\x00-\x1f\x7f-\x9f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\U000e0000-\U000e007f]+"
)
_MARKER = re.compile(r"<\s*/?\s*data\b[^>]*>?|`{3,}", re.IGNORECASE)  # as a reader may take it
_PLACE = {  # a budget takes whole slots in this order (product rules, "Context")
    Reason.INSTRUCTION: 0,
    Reason.BOUNDS_PICKS: 1,
    Reason.ASKED: 2,
    Reason.NOMINATED: 2,
}
_LAST = 3

Counter = Callable[[str], int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Context:
    """Three blocks of text, each empty where there is nothing to say."""

    context: str
    bounds: str
    obey: str

    def __str__(self) -> str:
        return "\n\n".join(filter(None, (self.context, self.bounds, self.obey)))


@dataclass(frozen=True, slots=True, kw_only=True)
class Cost:
    """Tokens of the statements alone, joined by one space, as seed 000 counts them."""

    used: int
    silent: int
    whole: int

    @property
    def given(self) -> int:
        return self.used + self.silent


def render(decision: Decision) -> Context:
    blocks: dict[str, list[str]] = {HEADER: [], BOUNDS_HEADER: [], OBEY_HEADER: []}
    for line in decision.given:
        blocks[_header(line)] += statements(line, decision.name)
    context, bounds, obey = (_fenced(header, texts) for header, texts in blocks.items())
    return Context(context=context, bounds=bounds, obey=obey)


def compact(statements: Iterable[str]) -> str:
    """The lab's rendering: the compact header and one bare line a fact (seed 000)."""
    return "\n".join([COMPACT_HEADER, *(f"- {text}" for text in statements)])


def fit(decision: Decision, budget: int | None, count: Counter) -> Decision:
    """Hold, as over budget, the slots whose text does not fit into *budget* tokens.

    Whole slots are taken in the order instructions, constraints, asked, the rest; one that
    does not fit is passed over, and a smaller one after it may still be taken.
    """
    if budget is None or count(str(render(decision))) <= budget:
        return decision
    taken = _take(decision, budget, count)
    while taken and count(str(render(_only(decision, taken)))) > budget:
        taken.pop()  # the parts were counted one by one; their sum may be a token off
    return _only(decision, taken)


def _take(decision: Decision, budget: int, count: Counter) -> list[str]:
    left, opened, taken = budget, set[str](), list[str]()
    for line in sorted(decision.given, key=_place):
        header = _header(line)
        text = [f"- {text}\n" for text in statements(line, decision.name)]
        frame = "" if header in opened else f"{header}\n{_OPEN}\n{_CLOSE}\n\n"
        price = count(frame) + count("".join(text))
        if price <= left:
            left -= price
            opened.add(header)
            taken.append(line.slot)
    return taken


def _only(decision: Decision, slots: Iterable[str]) -> Decision:
    kept = frozenset(slots)
    lines = (line if line.slot in kept else _over_budget(line) for line in decision.lines)
    return replace(decision, lines=tuple(lines))


def cost(decision: Decision, count: Counter) -> Cost:
    whole = [
        safe(statement(ruling.fact, line.attribute, decision.name))
        for line in decision.lines
        for ruling in line.rulings
        if ruling.fact.value
    ]
    given = _joined(decision.given, decision.name, count)
    silent = _joined(decision.silent, decision.name, count)
    return Cost(used=given - silent, silent=silent, whole=count(" ".join(whole)))


def statements(line: Line, name: str) -> list[str]:
    """The given facts of one line as sentences, in the order of first saving."""
    return [safe(statement(ruling.fact, line.attribute, name)) for ruling in line.given]


def safe(text: str) -> str:
    """*text* as one line that cannot leave its block."""
    if text.isascii() and text.isprintable() and "<" not in text and "`" not in text:
        return text.strip()  # nearly every value; the patterns find nothing in it
    text = _UNSAFE.sub(" ", text)
    return _MARKER.sub("\u2026", text).strip()


def _fenced(header: str, statements: list[str]) -> str:
    if not statements:
        return ""
    return "\n".join([header, _OPEN, *(f"- {text}" for text in statements), _CLOSE])


def _joined(lines: Iterable[Line], name: str, count: Counter) -> int:
    text = " ".join(text for line in lines for text in statements(line, name))
    return count(text) if text else 0


def _header(line: Line) -> str:
    if line.lane is Lane.USED:
        return HEADER
    return OBEY_HEADER if line.attribute.mode is Mode.INSTRUCTION else BOUNDS_HEADER


def _place(line: Line) -> int:
    return _PLACE.get(line.reason, _LAST)


def _over_budget(line: Line) -> Line:
    if line.lane is Lane.HELD:
        return line
    return rule(
        line.attribute,
        (
            Ruling(fact=r.fact, reason=Reason.OVER_BUDGET if r.reason.gives else r.reason)
            for r in line.rulings
        ),
    )
