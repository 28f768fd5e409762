"""A message as questions: its clauses, and whether each asks, acts or does neither."""

from bisect import bisect
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby

from memory.reach import foreign, grammar, lending, meta
from memory.reach.grammar import heard as _heard
from memory.reach.languages import Language, language
from memory.reach.relation import Question, Relation
from memory.reach.words import Token, masked, tokens

__all__ = ["Question", "Relation", "formulate"]

MOST_CLAUSES = 64  # read in one message: as many at its start as at its end
BARE_LENGTH = 10  # words; a longer clause without a verb is a pasted text, not a request
OPENING_LENGTH = 8  # words that are looked at to see whether a clause starts
BEFORE_LENGTH = 300  # characters, in which somebody was last named
HEADING_LENGTH = 3  # words
JOINT_LENGTH = 4  # words, as in "what should my partner" before "and I"


def formulate(text: str) -> tuple[Question, ...]:
    """Split a message into its clauses and say of each whether it asks, acts or neither.

    What stands in quotes or code fences belongs to its clause but is never read; of a message of
    more than `MOST_CLAUSES` the middle is left out.
    """
    read = _ends(list(_read(text)))
    return tuple(_headed([*_once(lending.without_material(lending.lent(read), text))]))


def _headed(read: Sequence[Question]) -> Iterator[Question]:
    """A word or two before what only supposes, or speaks of what was said, is what that is about:
    "spark job - what did I say"."""
    for at, made in enumerate(read, 1):
        heads = _is_heading(made) and any(one.closed for one in read[at : at + 1])
        yield _shut(made) if heads else made


def _is_heading(made: Question) -> bool:
    return len(made.text.split()) <= HEADING_LENGTH


def _ends[Piece](pieces: list[Piece]) -> list[Piece]:
    half = MOST_CLAUSES // 2
    return pieces if len(pieces) <= MOST_CLAUSES else pieces[:half] + pieces[-half:]


def _once(questions: Iterator[Question]) -> Iterator[Question]:
    """Everything is told once, however often it is asked for."""
    told = False
    for made in questions:
        yield replace(made, everything=made.everything and not told)
        told = told or made.everything


def _read(text: str) -> Iterator[Question]:
    supposing, end, spoken = False, 0, language(text)
    for sentence in _ends(list(_sentences(text))):
        goes_on = ":" in text[end : sentence[0].start] or any(t.word == "would" for t in sentence)
        supposing = _supposes(_heard(sentence)) or (supposing and goes_on)
        said = text[sentence[0].start : sentence[-1].end]
        closed = foreign.is_closed(said, spoken)
        for part in _spoken(text, sentence, spoken):
            for made in _questions(text, part, supposing=supposing):
                yield replace(_shut(made) if closed else made, language=spoken)
        end = sentence[-1].end


def _spoken(
    text: str, sentence: tuple[Token, ...], spoken: Language
) -> Iterator[tuple[Token, ...]]:
    """A sentence in another language than English, at the questions that follow one another."""
    first = 0
    for place in range(1, len(sentence) - 1) if spoken is not Language.ENGLISH else ():
        at = place + foreign.joins(sentence[place].word, spoken)
        apart = at > place or sentence[place].comma
        if place > first and apart and _asks_of_speaker(text, sentence[at:], spoken):
            yield sentence[first:place]
            first = at
    yield sentence[first:]


def _asks_of_speaker(text: str, rest: Sequence[Token], spoken: Language) -> bool:
    """Without the speaker in it, a question may be about whoever was spoken of before."""
    said = text[rest[0].start : rest[-1].end]
    return foreign.opens(said, spoken) and foreign.speaks(said, spoken)


def _shut(made: Question) -> Question:
    return replace(made, relation=Relation.NONE, everything=False, closed=True)


def _supposes(heard: str) -> bool:
    return bool(grammar.HYPOTHETICAL.search(heard))


def _sentences(text: str) -> Iterator[tuple[Token, ...]]:
    breaks = [match.start() for match in grammar.SENTENCE_END.finditer(masked(text))]
    for _, sentence in groupby(tokens(text), key=lambda token: bisect(breaks, token.start)):
        yield tuple(sentence)


def _questions(text: str, sentence: tuple[Token, ...], *, supposing: bool) -> Iterator[Question]:
    heard = _heard(sentence)
    if not supposing and meta.is_about_me(heard):
        made = _question(text, sentence, Relation.ASKS)
        yield replace(made, everything=True)
    elif supposing and grammar.AGAINST_NOW.search(heard):
        yield _question(text, sentence, Relation.ACTS)
    elif supposing or grammar.PAST_TALK.search(heard) or grammar.FICTION.search(heard):
        yield replace(_question(text, sentence, Relation.NONE), closed=True)
    else:
        yield from _parts(text, sentence)


def _parts(text: str, sentence: tuple[Token, ...]) -> Iterator[Question]:
    unsaid = False  # whether the sentence has begun as no question about the memory
    for clause in _clauses(sentence):
        made = _classified(text, clause)
        yield made if unsaid else _of_memory(made, _heard(clause))
        unsaid = unsaid or any(token.word in meta.UNSAID for token in clause)


def _of_memory(made: Question, heard: str) -> Question:
    if meta.is_about_me(heard):
        return replace(made, relation=Relation.ASKS, everything=True)
    if whom := meta.others(heard):
        return replace(made, relation=Relation.ASKS, about=whom)
    return made


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
    rest = _heard(sentence[place : place + OPENING_LENGTH])
    joined = token.word in grammar.JOINS
    if grammar.OMITS.match(rest) and (joined or token.comma or token.word == "without"):
        return True
    if sentence[place - 1].word in grammar.JOINS or not (token.comma or joined):
        return False
    if token.word == "because":
        return True
    first, _, following = rest.partition(" ")
    return bool(first) and _opens(first, following.partition(" ")[0])


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
    if made.relation is Relation.NONE and grammar.FORM.search(heard):
        return replace(made, relation=Relation.ASKS, implied=True)
    if grammar.LEAVES_OUT.match(heard) or grammar.WRITE.match(heard):
        return replace(made, relation=Relation.NONE)
    if _is_bare(heard) and (made.relation is Relation.NONE or asked):
        return replace(made, relation=Relation.ASKS, bare=True)
    return made


def _relation(heard: str, *, asked: bool) -> Relation:
    """What a clause does; the order of the rules decides."""
    if any(rule.search(heard) for rule in grammar.NO_QUESTION):
        return Relation.NONE
    acting = (grammar.TRAVEL, grammar.WRITES, grammar.VERDICT)
    if any(rule.match(heard) for rule in acting):
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
    heard = heard.removesuffix(" and i").removesuffix(" me").removesuffix(" for")
    heard = heard.removesuffix(" not")  # "dinner for Leo, not me"
    words = heard.split()
    ruled_out = any(
        (
            grammar.SUBJECT.search(heard),
            heard.startswith(("anything about", "something about")),
            grammar.KNOWLEDGE.match(heard),
            grammar.INTERROGATIVE.match(heard),
            grammar.SETS_TASK.match(heard),
        )
    )
    return 0 < len(words) <= BARE_LENGTH and not ruled_out


def _question(text: str, clause: Sequence[Token], relation: Relation) -> Question:
    joined = next((at for at, token in enumerate(clause) if token.word not in grammar.JOINS), 0)
    start, end = clause[joined].start, clause[-1].end  # shown without its "and"
    return Question(
        text=text[start:end],
        start=start,
        end=end,
        relation=relation,
        before=text[max(0, start - BEFORE_LENGTH) : start],
        message=text,
    )
