"""The question of a receipt: who asked, what came with it, and what each part of it reached."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from dashboard import words
from memory.decision import Lane
from memory.models import Answer
from memory.receipt import Kind


@dataclass(frozen=True, slots=True, kw_only=True)
class Reached:
    slot: str
    lane: Lane
    acts: bool
    cue: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Clause:
    """One part of the question. *text* is empty where the words are no longer kept."""

    text: str
    reached: tuple[Reached, ...]


def asker(answer: Answer) -> str:
    """Who asked, by name."""
    if answer.kind == Kind.TRIAL:
        return "You"
    return answer.assistant.name if answer.assistant else "An assistant"


def question(answer: Answer) -> str:
    """The question, or what stands in for it."""
    return answer.message or words.NO_QUESTION[Kind(answer.kind)]


def circumstances(answer: Answer) -> words.Circumstances:
    return words.Circumstances(
        assistant=asker(answer),
        kind=Kind(answer.kind),
        someone_else=answer.turn.get("speaker") == "another",
        budget=answer.turn.get("budget"),
    )


def clauses(answer: Answer, lanes: Mapping[str, Lane]) -> Iterator[Clause]:
    for clause in answer.reach:
        start, end = clause["span"]
        reached = (
            Reached(slot=slot, lane=lanes[slot], acts=relation == "acts", cue=answer.message[a:b])
            for slot, relation, (a, b), _ in clause["slots"]
            if slot in lanes
        )
        yield Clause(text=answer.message[start:end].strip(" ,;"), reached=tuple(reached))


def turn(sent: Mapping[str, Any], assistant: str) -> Iterator[str]:
    """What came with the question, in words."""
    if sent.get("speaker") == "another":
        yield f"{assistant} said that someone else was speaking."
    for slot in sent.get("overridden", ()):
        yield f"What you asked for today stood in for {slot}."
    for slot in sorted({*sent.get("asks", ()), *sent.get("acts", ())}):
        yield (
            f"{assistant} named {slot} itself. That is its own claim; it counts only where the "
            "question gives ground for it."
        )
    if sent.get("budget"):
        yield f"{assistant} asked for at most {words.count(sent['budget'], 'token')}."
