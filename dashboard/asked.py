"""The question of a receipt: who asked, what came with it, and what each part of it reached."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from dashboard import sounds, words
from memory import receipt
from memory.decision import Lane, Reason
from memory.models import Answer
from memory.reach.learned.reaching import SOURCE
from memory.receipt import OWN, Kind

Placed = Mapping[str, tuple[Lane, Reason]]
_ACTING = {
    Reason.BOUNDS_PICKS: "bounds the picks by",
    Reason.SHAPES_PICKS: "shapes the picks by",
    Reason.INFORMS_TASK: "is informed by",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Reached:
    slot: str
    lane: Lane
    acts: bool
    word: str  # what the arrow says to who does not see it
    cue: str
    sound: str = ""  # what the clause sounded like, where no cue in it led here
    sure: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Clause:
    """One part of the question. *text* is empty where the words are no longer kept."""

    text: str
    reached: tuple[Reached, ...]


def asker(answer: Answer) -> str:
    """Who asked, by name."""
    if answer.kind in OWN:
        return "You"
    return answer.assistant.name if answer.assistant else "An assistant"


def question(answer: Answer) -> str:
    """The question, or what stands in for it."""
    if answer.kind == Kind.READ:
        return f"Facts read by key: {answer.facts_given:,}"
    if answer.kind == Kind.RECALL and answer.message:
        return f"By topic: {answer.message}"
    return answer.message or words.NO_QUESTION[Kind(answer.kind)]


def circumstances(answer: Answer) -> words.Circumstances:
    return words.Circumstances(
        assistant=asker(answer),
        kind=Kind(answer.kind),
        someone_else=answer.turn.get("speaker") == "another",
        budget=answer.turn.get("budget"),
    )


def clauses(answer: Answer, placed: Placed) -> Iterator[Clause]:
    for clause in answer.reach:
        start, end = clause["span"]
        kept = (_reached(found, answer.message, placed) for found in clause["slots"])
        reached = tuple(found for found in kept if found)
        yield Clause(text=answer.message[start:end].strip(" ,;"), reached=reached)


def turn(sent: Mapping[str, Any], assistant: str) -> Iterator[str]:
    """What came with the question, in words."""
    if sent.get("speaker") == "another":
        yield f"{assistant} said that someone else was speaking."
    for slot in sent.get("overridden", ()):
        yield f"{assistant} said that you asked for something else today in place of {slot}."
    if named := sorted({*sent.get("asks", ()), *sent.get("acts", ())}):
        yield _claimed(named, assistant)
    if sent.get("limit"):
        facts = words.count(sent["limit"], "fact")
        yield f"{assistant} chose the topic, and asked for at most {facts} and as many notes."
    if sent.get("budget"):
        yield f"{assistant} asked for at most {words.count(sent['budget'], 'token')}."


def _claimed(named: Sequence[str], assistant: str) -> str:
    if len(named) == 1:
        claim, those = "That is its own claim. It counts", named[0]
    else:
        claim = "These are its own claims. Each counts"
        those = f"{', '.join(named[:-1])} and {named[-1]}"
    return (
        f"{assistant} named {those} itself. {claim} only if you let it, and where the question "
        "gives ground for it."
    )


def _reached(kept: list[Any], message: str, placed: Placed) -> Reached | None:
    slot, relation, (start, end), source, *_ = kept
    if slot not in placed:
        return None
    lane, reason = placed[slot]
    acts = relation == "acts"
    word = _ACTING.get(reason, "would act on") if acts else "reaches"
    if source != SOURCE:
        return Reached(slot=slot, lane=lane, acts=acts, word=word, cue=message[start:end])
    heard = receipt.sound(kept)
    return Reached(
        slot=slot,
        lane=lane,
        acts=acts,
        word=word,
        cue="",
        sound=sounds.like(heard.kind),
        sure=sounds.sureness(heard.score, heard.needed),
    )
