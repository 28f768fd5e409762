"""A message as questions: its clauses, and whether each asks, acts or does neither."""

from bisect import bisect
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import groupby

from memory.reach import grammar
from memory.reach.words import Token, masked, tokens

BARE_LENGTH = 10  # words; a longer clause without a verb is a pasted text, not a request
OPENING_LENGTH = 8  # words that are looked at to see whether a clause starts
BEFORE_LENGTH = 300  # characters, in which somebody was last named
JOINT_LENGTH = 4  # words, as in "what should my partner" before "and I"


class Relation(StrEnum):
    """What a clause has to do with a slot."""

    ASKS = "asks"  # wants the value told
    ACTS = "acts"  # sets a task that the value bounds
    OTHER = "other"  # a cue matched, but the clause is about someone else than the slot's subject
    NONE = "none"


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """One clause: *text* is ``message[start:end]``, *before* what stands right before it.

    *everything* marks "What do you remember about me?" in any wording. *bare* marks words that
    only name a thing ("address and shoe size", "friday dinner"): whether they ask for it or set a
    task is left to the cues. *implied* marks that the speaker is meant though nobody is named
    ("the form has a box for employer").
    """

    text: str
    start: int
    end: int
    relation: Relation
    everything: bool = False
    bare: bool = False
    implied: bool = False
    before: str = ""


def formulate(text: str) -> tuple[Question, ...]:
    """Split a message into its clauses and say of each whether it asks, acts or neither.

    What stands in quotes or code fences belongs to its clause but is never read.
    """
    questions = [made for sentence in _sentences(text) for made in _questions(text, sentence)]
    return tuple(_lent(questions))


def _sentences(text: str) -> Iterator[tuple[Token, ...]]:
    breaks = [match.start() for match in grammar.SENTENCE_END.finditer(masked(text))]
    for _, sentence in groupby(tokens(text), key=lambda token: bisect(breaks, token.start)):
        yield tuple(sentence)


def _questions(text: str, sentence: tuple[Token, ...]) -> Iterator[Question]:
    heard = _heard(sentence)
    hypothetical = grammar.HYPOTHETICAL.search(heard)
    if hypothetical and grammar.AGAINST_NOW.search(heard):
        yield _question(text, sentence, Relation.ACTS)
    elif hypothetical or grammar.PAST_TALK.search(heard) or grammar.FICTION.search(heard):
        yield _question(text, sentence, Relation.NONE)
    else:
        yield from (_classified(text, clause) for clause in _clauses(sentence))


def _clauses(sentence: tuple[Token, ...]) -> Iterator[tuple[Token, ...]]:
    first = 0
    for place in range(1, len(sentence)):
        joint = _is_joint(sentence[first:place], sentence[place : place + 2])
        if place > first and not joint and _starts_clause(sentence, place):
            yield sentence[first:place]
            first = place
    yield sentence[first:]


def _starts_clause(sentence: Sequence[Token], place: int) -> bool:
    """Whether a new clause starts at *place*: at a comma or a conjunction, and only if what
    follows can open one ("tea, coffee or both" does not)."""
    token = sentence[place]
    joined = token.word in grammar.JOINS
    if sentence[place - 1].word in grammar.JOINS or not (token.comma or joined):
        return False
    if token.word == "because":
        return True
    rest = _heard(sentence[place : place + OPENING_LENGTH]).split()
    return bool(rest) and _opens(rest[0], rest[1] if len(rest) > 1 else "")


def _is_joint(before: Sequence[Token], rest: Sequence[Token]) -> bool:
    """Whether "and I" goes on with the subject of a question: "what should Sam and I eat"."""
    pair = [token.word for token in rest]
    short = len(before) <= JOINT_LENGTH and grammar.INTERROGATIVE.match(_heard(before))
    return pair in (["and", "i"], ["and", "we"]) and bool(short)


def _opens(word: str, following: str) -> bool:
    if word in grammar.OPENS:
        return True
    if word in grammar.TASKS:
        return following in grammar.OBJECTS
    if word in grammar.INVERTS:
        return following in grammar.SUBJECTS
    return word in grammar.SUBJECTS and word not in ("my", "this") and bool(following)


def _classified(text: str, clause: tuple[Token, ...]) -> Question:
    heard = _heard(clause)
    asked = text[clause[-1].end :][:1] == "?"
    made = _question(text, clause, _relation(heard, asked=asked))
    if grammar.EVERYTHING.search(heard) and not grammar.FICTION.search(heard):
        return replace(made, relation=Relation.ASKS, everything=True)
    if made.relation is Relation.NONE and grammar.FORM.search(heard):
        return replace(made, relation=Relation.ASKS, implied=True)
    if heard.startswith("not ") or grammar.WRITE.match(heard):  # "not my shoes, …" leaves them out
        return replace(made, relation=Relation.NONE)
    if _is_bare(heard) and (made.relation is Relation.NONE or asked):
        return replace(made, relation=Relation.ASKS, bare=True)
    return made


def _relation(heard: str, *, asked: bool) -> Relation:
    """What a clause does; the order of the rules decides."""
    if grammar.KNOWLEDGE.match(heard) or grammar.TO_THE_ASSISTANT.search(heard):
        return Relation.NONE
    if grammar.TRAVEL.match(heard):
        return Relation.ACTS
    if grammar.HABIT.match(heard):
        return Relation.ASKS
    if grammar.HOW_TO.match(heard) or heard.startswith("i know"):
        return Relation.NONE
    if grammar.TELLING.search(heard) or grammar.SAYS.match(heard) or grammar.FORBIDS.search(heard):
        return Relation.ASKS
    if grammar.SETS_TASK.match(heard) or grammar.ADVICE.search(heard):
        return Relation.ACTS
    questioning = asked or grammar.INTERROGATIVE.match(heard) or grammar.EMBEDDED.search(heard)
    if not questioning:
        return Relation.NONE
    return Relation.ACTS if grammar.WORLD.search(heard) else Relation.ASKS


def _is_bare(heard: str) -> bool:
    heard = heard.removesuffix(" and i")
    words = heard.split()
    ruled_out = any(
        (
            grammar.SUBJECT.search(heard),
            grammar.KNOWLEDGE.match(heard),
            grammar.INTERROGATIVE.match(heard),
            grammar.SETS_TASK.match(heard),
        )
    )
    return 0 < len(words) <= BARE_LENGTH and not ruled_out


def _lent(questions: Sequence[Question]) -> Iterator[Question]:
    """Let a task take up the statements before it ("…menu came through. Pick me one"), and a
    question that names nothing of its own ("what goes in each?") likewise."""
    lender: Question | None = None
    lent = []
    for made in reversed(questions):
        if made.relation is Relation.NONE and lender and _may_borrow(made):
            taken = _refers_back(lender) or not grammar.SENTENCE_END.search(_between(made, lender))
            relation = lender.relation if taken else Relation.NONE
            lent.append(replace(made, relation=relation, implied=taken))
            continue
        if made.relation is Relation.ACTS or _is_empty(made):
            lender = made
        elif not made.bare:
            lender = None
        lent.append(made)
    return reversed(lent)


def _between(made: Question, later: Question) -> str:
    return later.before[made.end - later.start :] + " "


def _may_borrow(made: Question) -> bool:
    heard = _heard(tokens(made.text))
    refused = (
        grammar.KNOWLEDGE.match(heard),
        grammar.PAST_TALK.search(heard),
        grammar.HYPOTHETICAL.search(heard),
        grammar.FICTION.search(heard),
        grammar.HOW_TO.match(heard),
        grammar.TO_THE_ASSISTANT.search(heard),
    )
    return not (any(refused) or heard.startswith("i know"))


def _refers_back(made: Question) -> bool:
    return _is_empty(made) or any(token.word in grammar.BACK for token in tokens(made.text))


def _is_empty(made: Question) -> bool:
    return all(token.word in grammar.EMPTY for token in tokens(made.text))


def _heard(found: Sequence[Token]) -> str:
    words = (token.word for token in found if token.word not in grammar.ADVERBS)
    return grammar.LEAD.sub("", " ".join(words))


def _question(text: str, clause: Sequence[Token], relation: Relation) -> Question:
    joined = next((at for at, token in enumerate(clause) if token.word not in grammar.JOINS), 0)
    start, end = clause[joined].start, clause[-1].end  # shown without its "and"
    return Question(
        text=text[start:end],
        start=start,
        end=end,
        relation=relation,
        before=text[max(0, start - BEFORE_LENGTH) : start],
    )
