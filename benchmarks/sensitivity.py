"""How well the gate's lexicon tells health, financial and identity details.

    python benchmarks/sensitivity.py [--wrong]

The corpus labels each fact with the domain it was written for, not with what it tells: "attends AA
meetings on Wednesdays" is labelled schedule. So two measures are printed. By label: health,
mental_health and finance count as sensitive, legal as near to identity, the rest as ordinary;
precision against that is a floor. By reading: facts of the half that the lexicon was not made on,
read by one reader for what they tell, before it was run on them. After the first 200 it was
extended; the second 150 were read and run after that, and changed nothing.

Keys hold the topic's and the domain's name ("miscarriage_finance_1"), which gives the answer
away; "short key" is the key without both, "value" no key at all. --wrong lists what differs from
the reading. The corpus is not part of this repository: without it there is nothing to measure,
and that is said and is no failure.
"""

import argparse
import hashlib
import json
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
CORPUS = ROOT.parent / "shared" / "data" / "sensitivity.jsonl"
sys.path.insert(0, str(ROOT))

from memory import gate  # noqa: E402

Row = dict[str, Any]
KINDS = {"health": "health", "mental_health": "health", "finance": "financial"}
LEGAL = {"identity", "other"}
DOMAIN = re.compile(
    r".*?(?:mental_health|health|finance|legal|schedule|sched|education|employment|housing|"
    r"relationships?|rel|general|mental)_?"
)
# Row numbers of the two readings, sensitive and ordinary. What is in neither could be read both
# ways, or tells of a court case or of abuse alone, and is not scored.
FIRST_SENSITIVE = """
    24 29 34 54 88 89 107 141 155 157 187 191 210 216 228 247 285 296 315 360 380 392 402 416
    459 492 498 515 524 527 540 544 545 556 558 575 584 612 644 663 668 670 689 698 715 722 743
    755 817 836 848 875 877 890 904 905 923 996 999 1020 1023 1048 1055 1073 1106 1123 1154 1169
    1206 1210 1216 1262 1281 1282 1288 1329 1335 1336 1341 1349 1352 1366 1395 1404 1407 1423
    1465 1466 1495
"""
FIRST_ORDINARY = """
    0 1 6 65 128 131 136 197 209 267 268 276 313 341 343 355 382 408 432 441 442 449 472 490 537
    538 541 598 618 624 650 652 700 703 708 712 769 775 779 780 795 816 822 862 868 873 915 928
    941 964 973 997 1053 1069 1125 1128 1178 1190 1191 1196 1257 1261 1301 1319 1322 1330 1356
    1382 1383 1414 1429 1455 1475 1479
"""
SECOND_SENSITIVE = """
    85 113 115 137 149 152 156 159 170 174 205 226 233 265 282 368 390 396 405 440 469 496 509
    521 532 574 609 626 641 653 680 705 749 750 760 786 821 824 828 888 909 974 985 993 1003
    1024 1088 1124 1126 1150 1167 1200 1203 1225 1302 1342 1357 1359 1399 1432 1460 1469
"""
SECOND_ORDINARY = """
    46 77 118 120 121 172 220 223 241 281 284 293 299 351 365 377 407 411 414 457 473 476 513
    573 589 593 634 660 682 696 713 740 768 825 917 948 956 959 972 991 1060 1081 1099 1234 1273
    1339 1348 1364 1397 1398 1401 1447 1478 1493
"""
READINGS = {
    "first reading": (FIRST_SENSITIVE, FIRST_ORDINARY),
    "second reading": (SECOND_SENSITIVE, SECOND_ORDINARY),
}


def is_other_half(row: Row) -> bool:
    """The topic, a key's first word, decides: no topic is in both halves."""
    topic = row["key"].split("_")[0]
    return hashlib.sha256(f"held:{topic}".encode()).digest()[0] % 2 == 1


def whole_key(row: Row) -> str:
    return str(row["key"])


def short_key(row: Row) -> str:
    rest = DOMAIN.sub("", row["key"], count=1)
    return rest if re.match("[a-z]", rest) else no_key(row)


def no_key(_row: Row) -> str:
    return "m0"


WAYS: dict[str, Callable[[Row], str]] = {
    "whole key": whole_key,
    "short key": short_key,
    "value": no_key,
}


def kind_of(row: Row, key: Callable[[Row], str]) -> str:
    """What the lexicon finds; empty for nothing."""
    finding = gate.sensitive(key(row), row["fact"])
    return finding.kind if finding else ""


def share(right: int, given: int) -> str:
    return f"{right / given:.3f}" if given else "    -"


def figures(name: str, pairs: Iterable[tuple[bool, bool]]) -> str:
    """*pairs* of wanted and found."""
    counts = Counter(pairs)
    right, wrong, missed = counts[True, True], counts[False, True], counts[True, False]
    return (
        f"    {name:34} precision {share(right, right + wrong)}  recall "
        f"{share(right, right + missed)}  of {right + missed:3}"
    )


def by_label(rows: list[Row], key: Callable[[Row], str]) -> None:
    found = [(row["domain"], kind_of(row, key)) for row in rows]
    print(figures("sensitive against the rest", ((d in KINDS, bool(k)) for d, k in found)))
    sure = [(domain, kind) for domain, kind in found if domain != "legal"]
    print(figures("the same, legal left out", ((d in KINDS, bool(k)) for d, k in sure)))
    for kind in ("health", "financial"):
        print(figures(kind, ((KINDS.get(d) == kind, k == kind) for d, k in found)))
    print(figures("identity or other, as legal", ((d == "legal", k in LEGAL) for d, k in found)))


def confusion(rows: list[Row], key: Callable[[Row], str]) -> None:
    counts = Counter((row["domain"], kind_of(row, key)) for row in rows)
    kinds = ["", *gate.Kind]
    print(f"    {'domain':14}" + "".join(f"{kind or 'nothing':>11}" for kind in kinds))
    for domain in sorted({domain for domain, _ in counts}):
        print(f"    {domain:14}" + "".join(f"{counts[domain, kind]:11}" for kind in kinds))


def by_reading(name: str, rows: list[Row], key: Callable[[Row], str], *, listed: bool) -> None:
    sensitive, ordinary = READINGS[name]
    wanted = dict.fromkeys(map(int, sensitive.split()), True)
    wanted |= dict.fromkeys(map(int, ordinary.split()), False)
    found = {number: bool(kind_of(rows[number], key)) for number in wanted}
    print(figures(name, ((wanted[number], found[number]) for number in wanted)))
    for number in wanted if listed else ():
        if wanted[number] != found[number]:
            print(f"        {'missed' if wanted[number] else 'wrong':7}{rows[number]['fact']}")


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--wrong", action="store_true", help="list what differs from the reading")
    listed = options.parse_args().wrong
    if not CORPUS.is_file():
        print(f"The corpus is not here ({CORPUS}): nothing to measure.")
        return 0
    rows = [json.loads(line) for line in CORPUS.read_text(encoding="utf-8").splitlines()]
    halves = {
        "the half it was made on": [row for row in rows if not is_other_half(row)],
        "the other half": [row for row in rows if is_other_half(row)],
    }
    for way, key in WAYS.items():
        for half, chosen in halves.items():
            print(f"{way}, {half}: {len(chosen)} facts")
            by_label(chosen, key)
        for name in READINGS:
            by_reading(name, rows, key, listed=listed)
    print("value, the other half, by domain")
    confusion(halves["the other half"], no_key)
    return 0


if __name__ == "__main__":
    sys.exit(main())
