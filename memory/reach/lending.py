"""What a clause takes up from its neighbours, and what is only pasted beside it."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from memory.reach import grammar
from memory.reach.relation import Question, Relation
from memory.reach.words import tokens


def lent(questions: Sequence[Question]) -> list[Question]:
    """Let a task take up the statements before it ("…menu came through. Pick me one"), and a
    question that names nothing of its own ("what goes in each?") likewise."""
    lender: Question | None = None
    made: list[Question] = []
    for question in reversed(questions):
        if question.relation is Relation.NONE and lender and _may_borrow(question):
            made.append(_taken_up(question, lender))
            continue
        if question.relation is Relation.ACTS or is_empty(question):
            lender = question
        elif not question.bare:
            lender = None
        made.append(question)
    return made[::-1]


def _taken_up(question: Question, lender: Question) -> Question:
    between = lender.before[question.end - lender.start :] + " "
    taken = _refers_back(lender) or not grammar.SENTENCE_END.search(between)
    relation = lender.relation if taken else Relation.NONE
    return replace(question, relation=relation, implied=taken)


def _may_borrow(made: Question) -> bool:
    heard = grammar.heard(tokens(made.text))
    refused = (
        made.closed,
        grammar.KNOWLEDGE.match(heard),
        grammar.HOW_TO.match(heard),
        grammar.TO_THE_ASSISTANT.search(heard),
        grammar.LEAVES_OUT.match(heard),
    )
    return not (any(refused) or heard.startswith("i know"))


def _refers_back(made: Question) -> bool:
    return is_empty(made) or any(token.word in grammar.BACK for token in tokens(made.text))


def is_empty(made: Question) -> bool:
    """Whether a clause names nothing of its own."""
    return all(token.word in grammar.EMPTY for token in tokens(made.text))


def without_material(questions: Sequence[Question], text: str) -> Iterator[Question]:
    """Close the bare clauses that are text to work on ("Salary: 30k. Rewrite this advert"), and
    let one that stands beside other business set a task but ask for nothing."""
    labelled = any(_is_label(*pair, text) for pair in pairwise(questions))
    alone = all(made.bare or is_empty(made) or made.everything for made in questions)
    spoken = _spoken(text)
    previous: Question | None = None
    until = 0  # the end of a text that a clause says to work on
    for made in questions:
        if previous and _colon(previous, made, text) and _works_on(previous):
            until = _end_of_material(previous, made, text)
        said = made.relation is Relation.ASKS and any(made.start in line for line in spoken)
        if made.start < until or said:
            made = replace(made, relation=Relation.NONE, bare=False, everything=False, closed=True)
        elif made.bare and (labelled or (previous and _introduces(previous, made, text))):
            made = replace(made, relation=Relation.NONE, bare=False, closed=True)
        elif made.bare and not alone and not _is_own_question(made, text):
            made = replace(made, relation=Relation.ACTS, bare=False)
        yield made
        previous = made


def _is_label(made: Question, following: Question, text: str) -> bool:
    """Whether a clause is the "Salary" of "Salary: 30k"."""
    content = following.bare or following.relation is Relation.NONE
    told = content and text[following.end :][:1] != "?"
    return made.bare and told and _colon(made, following, text) and not is_empty(made)


def _introduces(previous: Question, made: Question, text: str) -> bool:
    """Whether a clause is what another brings with a colon ("parse this header: name, salary")."""
    asking = previous.relation is Relation.ASKS or is_empty(previous)
    return _colon(previous, made, text) and not asking


def _spoken(text: str) -> list[range]:
    lines = [range(*match.span()) for match in grammar.SPOKEN_LINE.finditer(text)]
    return lines if len(lines) > 1 else []


def _works_on(made: Question) -> bool:
    heard = grammar.heard(tokens(made.text))
    return made.relation is not Relation.ASKS and bool(grammar.WORKS_ON.match(heard))


def _end_of_material(made: Question, following: Question, text: str) -> int:
    """Where a text after a colon ends: with its line, or with the message where it starts a new
    one."""
    if "\n" in text[made.end : following.start]:
        return len(text)
    end = text.find("\n", following.start)
    return end if end >= 0 else len(text)


def _colon(made: Question, following: Question, text: str) -> bool:
    return ":" in text[made.end : following.start]


def _is_own_question(made: Question, text: str) -> bool:
    mine = any(token.word == "my" for token in tokens(made.text))
    return mine and text[made.end :][:1] == "?"
