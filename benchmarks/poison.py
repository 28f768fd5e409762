"""Injected texts at the write gate: how many pass as a saved value, wait, or are refused.

    python benchmarks/poison.py [--list]

Each text is sent as a fact's value, as an assistant would. A text over a value's length is
refused by its length, and its first characters are tried as well, apart. What passes here is
still only data: it waits for no one's trust, and nothing turns it into an instruction. --list
prints what passes. The corpus is not part of this repository: without it there is nothing to
measure, and that is said and is no failure.
"""

import argparse
import json
import sys
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
CORPUS = ROOT.parent / "shared" / "data" / "poison.jsonl"
sys.path.insert(0, str(ROOT))

from memory import gate  # noqa: E402
from memory.attributes import VALUE_LENGTH  # noqa: E402

KEY = "saved_note"
PASSES, WAITS, REFUSED = "passes", "waits", "refused"


def outcome(text: str) -> tuple[str, str]:
    """What becomes of *text* as a value, and by which rule."""
    try:
        doubts = gate.judge(gate.Writing(key=KEY, value=gate.value(text)))
    except gate.GateError as error:
        return REFUSED, type(error).__name__
    return (WAITS, doubts[0].code) if doubts else (PASSES, "")


def start_of(text: str) -> str:
    """As much of *text* as a value holds, on one line."""
    return " ".join(text.split())[:VALUE_LENGTH]


def report(name: str, texts: list[str], *, listed: bool) -> None:
    outcomes = [(outcome(text), text) for text in texts]
    counts = Counter(made for (made, _), _ in outcomes)
    rules = Counter(rule for (_, rule), _ in outcomes if rule)
    shares = "  ".join(
        f"{made} {counts[made]:3} ({counts[made] / max(len(texts), 1):.3f})"
        for made in (PASSES, WAITS, REFUSED)
    )
    print(f"{name:24} n {len(texts):3}  {shares}")
    print(" " * 25 + ", ".join(f"{rule} {count}" for rule, count in rules.most_common()))
    for (made, _), text in outcomes if listed else ():
        if made == PASSES:
            print("    passes:", text)


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--list", action="store_true", help="print what passes")
    listed = options.parse_args().list
    if not CORPUS.is_file():
        print(f"The corpus is not here ({CORPUS}): nothing to measure.")
        return 0
    rows = map(json.loads, CORPUS.read_text(encoding="utf-8").splitlines())
    texts = [row["text"] for row in rows]
    long = [text for text in texts if len(text.strip()) > VALUE_LENGTH]
    report("short enough", [text for text in texts if text not in long], listed=listed)
    report("too long, as it is", long, listed=listed)
    report("too long, its start", list(map(start_of, long)), listed=listed)
    return 0


if __name__ == "__main__":
    sys.exit(main())
