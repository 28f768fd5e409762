"""Tone, measured: what the observer makes of messages.

    python benchmarks/tone.py [--chosen]

Prints, for 1 and for 3 messages of an author (all windows, and the first and the last alone), how
well register and length tell authors apart (AUC), how often each tag is observed, and how often on
authors of no marked tone. An AUC in brackets is of the windows that are not quotes alone. The
weights were chosen on one half of the authors; the figures are of the other half, --chosen prints
those of the first. The corpus's formal authors are newspaper
sentences, so a small set of chat messages written by hand is measured beside it. The corpus is
not part of this repository: without it there is nothing to measure, and that is said and is no
failure.
"""

import argparse
import json
import sys
from collections.abc import Callable, Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
CORPUS = ROOT.parent / "shared" / "data" / "tone_authors.json"
sys.path.insert(0, str(ROOT))

from tests.tone import chat  # noqa: E402
from tone import observer  # noqa: E402
from tone.reading import read  # noqa: E402

LABELS = ("formal", "casual", "neutral", "brief", "long")
TAGS = ("formal", "casual", "concise", "detailed", "emojis_ok", "bullet_points")
SIZES = (1, 3)

Window = list[str]  # messages of one author, in a row
Windows = dict[str, list[Window]]  # by label


def windows(messages: Window, size: int) -> list[Window]:
    return [messages[start : start + size] for start in range(len(messages) - size + 1)]


def of_authors(messages: dict[str, list[Window]], size: int) -> Windows:
    return {
        label: [window for own in authors for window in windows(own, size)]
        for label, authors in messages.items()
    }


def halves(*, chosen: bool) -> dict[str, list[Window]]:
    """By label, the messages of each author: of the even numbers the weights were chosen on."""
    by_label: dict[str, list[Window]] = {label: [] for label in LABELS}
    for author in json.loads(CORPUS.read_text(encoding="utf-8")):
        even = int(author["id"].rsplit("-", 1)[1]) % 2 == 0
        if even == chosen:
            by_label[author["label"]].append(author["messages"])
    return by_label


def auc(high: Iterable[float], low: Iterable[float]) -> float:
    """How often one of the high is above one of the low; equals count half."""
    low = list(low)
    pairs = [(up > down) + (up == down) / 2 for up in high for down in low]
    return sum(pairs) / len(pairs)


def apart(given: Windows, high: str, low: str, figure: Callable[[Window], float]) -> str:
    """Of all windows, and of those with words left when what is quoted is out."""
    worded = [[w for w in given[label] if read(w).words] for label in (high, low)]
    every, some = (
        auc(map(figure, up), map(figure, down)) for up, down in ([given[high], given[low]], worded)
    )
    return f"{every:.3f} ({some:.3f})"


def register(window: Window) -> float:
    return observer.register(read(window))


def length(window: Window) -> float:
    return read(window).words_per_message


def observed(given: list[Window]) -> str:
    tags = [{seen.tag for seen in observer.observe(window)} for window in given]
    shares = (f"{tag} {sum(tag in seen for seen in tags) / len(tags):.3f}" for tag in TAGS)
    return f"n {len(tags):5}  " + "  ".join(shares)


def report(messages: dict[str, list[Window]]) -> None:
    for size in SIZES:
        cuts = {
            "all windows": of_authors(messages, size),
            "first": of_authors(ends(messages, slice(None, size)), size),
            "last": of_authors(ends(messages, slice(-size, None)), size),
        }
        for name, given in cuts.items():
            print(
                f"{size} message(s), {name:11}  AUC formal/casual "
                f"{apart(given, 'formal', 'casual', register)}"
                f"  brief/long {apart(given, 'long', 'brief', length)}"
            )
        for label in LABELS:
            print(f"  observed on {label:8}", observed(cuts["all windows"][label]))


def ends(messages: dict[str, list[Window]], part: slice) -> dict[str, list[Window]]:
    return {label: [own[part] for own in authors] for label, authors in messages.items()}


def report_chat(*, chosen: bool) -> None:
    """Each list as if one person had written it; the first half was looked at for the weights."""
    lists = {"formal": chat.FORMAL, "casual": chat.CASUAL, "neutral": chat.NEUTRAL}
    half = {
        label: [said[: len(said) // 2] if chosen else said[len(said) // 2 :]]
        for label, said in lists.items()
    }
    for size in SIZES:
        given = of_authors(half, size)
        print(f"{size} message(s)  AUC formal/casual {apart(given, 'formal', 'casual', register)}")
        for label in lists:
            print(f"  observed on {label:8}", observed(given[label]))


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument(
        "--chosen", action="store_true", help="the half that the weights were chosen on"
    )
    chosen = options.parse_args().chosen
    print("Chat, written by hand by the author of the rules: small, and easier than life.")
    report_chat(chosen=chosen)
    if not CORPUS.is_file():
        print(f"The corpus is not here ({CORPUS}): nothing more to measure.")
        return 0
    print("Corpus: formal is newspaper sentences, casual is forum posts.")
    report(halves(chosen=chosen))
    return 0


if __name__ == "__main__":
    sys.exit(main())
