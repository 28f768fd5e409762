"""Numbers → shapes. Geometry is in SVG attributes as text, colour in classes, words in HTML."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from memory.decision import Lane

MANY = 24  # marks; beyond it a glyph is one proportional bar
IN_A_ROW = 12  # marks; a row of them fits the narrowest screen at its full size
_MARK, _STEP = 12, 16  # a mark's side and its distance to the next one
_MARKS = {  # a full square; a frame around a square; four corners. Filled, so that they scale
    Lane.USED: "M{x} {y}h12v12h-12z",
    Lane.SILENT: "M{x} {y}h12v12h-12zm2 2v8h8v-8zm2 2h4v4h-4z",
    Lane.HELD: "M{x} {y}h4v2h-2v2h-2zm8 0h4v4h-2v-2h-2zm2 8h2v4h-4v-2h2zm-10 0h2v2h2v2h-4z",
}
_BAR = 180  # width of a proportional bar
_TOP = 95.0  # height of the highest column with its gaps, of 100
_GAP = 2.4  # between the parts of a column, beside their sizes: these stay in proportion
_SLOTS = 20  # of a line of scores; the newest is at the right


@dataclass(frozen=True, slots=True, kw_only=True)
class Rect:
    """*lane* is the class that it is drawn with."""

    lane: str
    x: str
    y: str
    width: str
    height: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Glyph:
    """One mark for each slot, or one bar in proportion."""

    width: int
    height: int = _MARK
    rects: tuple[Rect, ...] = ()
    paths: tuple[tuple[Lane, str], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Day:
    """What left on one day, by lane."""

    day: date
    used: int = 0
    silent: int = 0
    held: int = 0
    answers: int = 0

    @property
    def total(self) -> int:
        return self.used + self.silent + self.held


@dataclass(frozen=True, slots=True, kw_only=True)
class Gauge:
    """A score in a box 100 wide, and the line of its last ones in a box 100 wide and high.

    The band is what lies between the two thresholds: from *start*, *size* wide.
    """

    score: str
    start: str
    size: str
    end: str
    line: str


def glyph(counts: Mapping[Lane, int]) -> Glyph:
    total = sum(counts.values())
    if total > MANY:
        return Glyph(width=_BAR, rects=_shares(counts.items(), _BAR, _MARK))
    return marks([lane for lane in Lane for _ in range(counts[lane])])


def marks(lanes: Sequence[Lane | None]) -> Glyph:
    """One mark after the other, in rows; None leaves its place empty."""
    paths: dict[Lane, str] = {}
    for place, lane in enumerate(lanes):
        if lane is not None:
            row, column = divmod(place, IN_A_ROW)
            mark = _MARKS[lane].format(x=column * _STEP, y=row * _STEP)
            paths[lane] = paths.get(lane, "") + mark
    longest, rows = max(min(len(lanes), IN_A_ROW), 1), max(-(-len(lanes) // IN_A_ROW), 1)
    side = _STEP - _MARK
    return Glyph(
        width=longest * _STEP - side, height=rows * _STEP - side, paths=tuple(paths.items())
    )


def cost(used: int, silent: int, whole: int) -> tuple[Rect, ...]:
    """One row of tokens: used, silent, not spent."""
    left = max(whole - used - silent, 0)
    return _shares([(Lane.USED, used), (Lane.SILENT, silent), (Lane.HELD, left)], 100, 10)


def ledger(kept: int, conflicted: int, not_checked: int) -> tuple[Rect, ...]:
    """One row of checks of a rule."""
    parts = [("kept", kept), ("conflicted", conflicted), ("not-checked", not_checked)]
    return _shares(parts, 100, 10)


def columns(days: Sequence[Day]) -> tuple[Rect, ...]:
    """One stacked column a day in a box 100 high, 10 wide a day; an empty day keeps its place."""
    scale = (_TOP - 2 * _GAP) / max(1, *(day.total for day in days))
    return tuple(rect for place, day in enumerate(days) for rect in _column(day, 10 * place, scale))


def gauge(score: float, thresholds: tuple[float, float], scores: Sequence[float]) -> Gauge:
    """Scores and thresholds from 0 to 1, the lower threshold first, the oldest score first."""
    low, high = (100 * threshold for threshold in thresholds)
    return Gauge(
        score=f"{100 * score:.1f}",
        start=f"{low:.1f}",
        size=f"{high - low:.1f}",
        end=f"{high:.1f}",
        line=_steps(scores[-_SLOTS:]),
    )


def _steps(scores: Sequence[float]) -> str:
    """Nothing for one score, which is no line."""
    if len(scores) < 2:
        return ""
    slot = 100 / _SLOTS
    first = 100 - slot * len(scores)
    steps = (
        f"V{100 * (1 - score):.1f}H{first + slot * place:.1f}"
        for place, score in enumerate(scores, start=1)
    )
    return f"M{first:.1f} {100 * (1 - scores[0]):.1f}{''.join(steps)}"


def _column(day: Day, x: int, scale: float) -> list[Rect]:
    rects, foot = [], 99.0
    for lane, number in zip(Lane, (day.used, day.silent, day.held), strict=True):
        if number:
            height = number * scale
            rects.append(_rect(lane, x + 1.2, foot - height, 7.6, height))
            foot -= height + _GAP
    return rects


def _shares(counts: Collection[tuple[str, int]], width: float, height: float) -> tuple[Rect, ...]:
    """In the order of *counts*; what is none has no place."""
    found = [(lane, number) for lane, number in counts if number]
    total, x, rects = sum(number for _, number in found), 1.0, []
    gap = width / 100
    room = width - 2 - gap * (len(found) - 1)
    for lane, number in found:
        share = room * number / total
        rects.append(_rect(lane, x, 1, share, height - 2))
        x += share + gap
    return tuple(rects)


def _rect(lane: str, x: float, y: float, width: float, height: float) -> Rect:
    return Rect(lane=lane, x=f"{x:.2f}", y=f"{y:.2f}", width=f"{width:.2f}", height=f"{height:.2f}")
