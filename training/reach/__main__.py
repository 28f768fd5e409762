"""Learns everything anew and writes `memory/data/reach.npz`."""

from collections.abc import Iterator, Mapping, Sequence
from time import perf_counter

from memory.attributes import Model
from memory.reach.learned import weights
from memory.reach.learned.bags import Bag, bag
from training.reach import (
    examples,
    folds,
    likeness,
    limits,
    meaning,
    messages,
    network,
    packed,
    teacher,
    wordings,
)
from training.reach.batches import Matrix
from training.reach.cases import FOLDS, Labelled, labelled
from training.reach.likeness import Likeness
from training.reach.network import Example
from training.reach.packed import Arrays
from training.reach.wordings import Text

BEGAN = perf_counter()


def main() -> None:
    kinds = tuple(wordings.kinds())
    written = list(wordings.texts())
    given = list(labelled())
    say(f"{len(kinds)} kinds, {len(written)} texts, {len(given)} messages")
    start, pointing = meaning.start(), _meaning(written)
    say("meaning")
    first = packed.arrays(kinds, _likeness(written, kinds, start), pointing)
    told = {id(one): list(messages.texts([one], weights.of(first))) for one in given}
    seen: list[tuple[Labelled, Example]] = []
    for fold in range(FOLDS):
        texts = [*written, *others(fold, given, told)]
        made = packed.arrays(kinds, _likeness(texts, kinds, start), pointing)
        folds.keep(fold, _joined(made, given))
        weights.choose(weights.of(folds.kept(fold)))
        seen += examples.both_ways([one for one in given if one.fold == fold])
        say(f"fold {fold}: {len(seen)} examples")
    heads = network.learn([example for _, example in seen])
    needed = limits.limits(list(limits.judged(seen)))
    say(f"limits {needed}")
    every = [text for one in given for text in told[id(one)]]
    made = packed.arrays(kinds, _likeness([*written, *every], kinds, start), pointing)
    packed.write(_joined(made, given) | packed.weighed(heads, needed), weights.FILE)
    say(f"{weights.FILE.name}: {weights.FILE.stat().st_size / 1e6:.1f} MB")


def others(
    fold: int, given: Sequence[Labelled], told: Mapping[int, Sequence[Text]]
) -> Iterator[Text]:
    """What the messages of all who are not in *fold* tell; *told* is by the id of each."""
    for one in given:
        if one.fold != fold:
            yield from told[id(one)]


def say(what: str) -> None:
    print(f"{perf_counter() - BEGAN:6.0f} s  {what}", flush=True)


def _meaning(written: Sequence[Text]) -> Matrix:
    """From the texts in English: MiniLM knows no other language."""
    texts = list(dict.fromkeys(text.text for text in written if text.text.isascii()))
    bags = [(text, bag(text)) for text in texts]
    kept = [(text, found) for text, found in bags if found.pieces]
    return meaning.learn([found for _, found in kept], teacher.sentences([t for t, _ in kept]))


def _likeness(texts: Sequence[Text], kinds: Sequence[str], start: Matrix) -> Likeness:
    pairs: list[tuple[Text, Bag]] = [(text, bag(text.text)) for text in texts]
    kept = [(text, found) for text, found in pairs if len(found.rows)]
    given = likeness.lesson([text for text, _ in kept], [found for _, found in kept], kinds)
    return likeness.learn(given, start)


def _joined(made: Arrays, given: Sequence[Labelled]) -> Arrays:
    models: dict[int, Model] = {id(one.model): one.model for one in given}
    return packed.with_company(made, models.values())


if __name__ == "__main__":
    main()
