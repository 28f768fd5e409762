"""A line of the ledger as a person reads it: one sentence for each act."""

from collections.abc import Mapping
from dataclasses import dataclass

from dashboard import words
from memory.attributes import Category
from memory.trust.ledger import Act, Actor
from memory.waiting import Kind

THING = "{thing}"  # where the name of what it was about stands
WORDS: Mapping[str, str] = {
    Act.GAVE: "{who} asked {times} and was given {given}.",
    Act.REVIEWED: "{who} sent its reply to be compared with its receipt.",
    Act.VERIFIED: "{who} had {candidates} checked against your rules. {came}",
    Act.TRIED: "{who} tried {questions}. No assistant was given anything.",
    Act.PROPOSED: "{who} asked to {do} {thing}.",
    Act.ACCEPTED: "{who} said yes to {doing} {thing}.",
    Act.DECLINED: "{who} said no to {doing} {thing}.",
    Act.SAVED: "{who} saved {thing}.",
    Act.CORRECTED: "{who} corrected {thing}. The old value stays in its history.",
    Act.UNDONE: "{who} put {thing} back as it was.",
    Act.OVERWRITTEN: "{who} overwrote {thing}: its value and its history. The key still exists.",
    Act.REMOVED: "{who} started a removal: {thing}.",
    Act.ERASED: "{who} read each place of the removal {thing} and found nothing. It is erased.",
    Act.CLOSED: "{who} closed the account.",
    Act.NOTED: "{who} kept a note.",
    Act.STOPPED: "{who} stopped the use of {thing}. It stays on file. No assistant is given it.",
    Act.STARTED: "{who} started the use of {thing} again.",
    Act.RULE_ADDED: "{who} wrote a rule on {thing}. It holds from your yes on.",
    Act.RULE_CONFIRMED: "{who} confirmed a rule on {thing}.",
    Act.RULE_RETIRED: "{who} retired a rule on {thing}. No assistant is held to it.",
    Act.RULE_RESTORED: "{who} took back that a rule on {thing} was retired.",
    Act.RULE_ALLOWED: "{who} allowed a rule to be broken once, for one question.",
    Act.OWED_ENDED: "{who} ended something that an assistant had left to do.",
    Act.CHANGED_MODE: "{who} changed how {thing} is used.",
    Act.DESCRIBED: "{who} changed the words that reach {thing}.",
    Act.LOADED: "{who} loaded {facts} about you.",
    Act.EXPORTED: "{who} took a copy of everything: {facts}. No assistant was given anything.",
    Act.IMPORTED: "{who} brought a file in: {new} added, {changed} changed.",
    Act.CONSENTED: "{who} agreed to have these kept: {kinds}.",
    Act.WITHDREW: "{who} said no to having these kept: {kinds}.",
    Act.LOOKED: "{who} opened {thing}.",
    Act.TONE_LEARNED: "{who} noticed how you write: {thing}.",
    Act.TONE_ASKED: "{who} passed on how you want to be talked to: {thing}.",
    Act.TONE_SET: "{who} set how assistants talk to you: {thing}.",
    Act.TONE_FOR_NOW: "{who} set how assistants talk to you for now, or ended that: {thing}.",
    Act.TONE_UNDONE: "{who} put back how assistants talk to you: {thing}.",
    Act.TONE_READ: "{who} read how to talk to you, {times}: {thing}.",
    Act.DROPPED: "{who} dropped what was kept for a time only.",
    Act.GRANTED: "{who} let {thing} ask about you.",
    Act.WIDENED: "{who} let {thing} do more than before.",
    Act.CHANGED_ACCESS: "{who} changed what {thing} may do.",
    Act.PAUSED: "{who} paused {thing}. It is refused, and given nothing.",
    Act.RESUMED: "{who} let {thing} go on.",
    Act.DISCONNECTED: "{who} disconnected {thing}. It can no longer ask about you.",
    Act.ISSUED: "{who} made a token for {thing}.",
    Act.TOKEN_WITHDRAWN: "{who} withdrew a token of {thing}.",
    Act.SIGNED_IN: "{who} let {thing} sign in.",
    Act.SIGNED_OUT: "{who} ended a sign-in of {thing}, since your password changed.",
    Act.ASKS_FIRST: "{who} asked that each write of {thing} waits for you.",
    Act.WRITES_AT_ONCE: "{who} let {thing} save at once again.",
    Act.CHANGED_ACCOUNT: "{who} changed your account: its name, or what it may do here.",
    Act.CHANGED_PASSWORD: "{who} set a new password for your account.",
    Act.ROTATED: "{who} changed the key that wraps each person's own.",
}
BY: Mapping[tuple[str, str], str] = {
    (Act.CONSENTED, Actor.ADMIN): "{who} noted that you agree to have these kept: {kinds}.",
    (Act.OVERWRITTEN, Actor.ASSISTANT): (
        "{who} overwrote {thing} at your request: its value and its history. The key still exists."
    ),
}
UNKNOWN = "{who} did something that this page has no words for: {act}."
WHO = {Actor.PERSON: "You", Actor.ADMIN: "An admin", Actor.SERVER: "This server"}
GONE = "an assistant since removed"
DOING = {
    Kind.SAVE: ("save", "saving"),
    Kind.CORRECT: ("correct", "correcting"),
    Kind.OVERWRITE: ("overwrite", "overwriting"),
}
KINDS = {  # of facts, each with an example
    Category.CONSTRAINT: ("Limits that picks must respect", "does not eat meat"),
    Category.PREFERENCE: ("Leanings", "likes short answers"),
    Category.CONTEXT: ("Facts about your household or accounts", "has two children"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Sentence:
    """In two parts, between which the name stands of what it is about, if it is about one."""

    before: str
    after: str = ""


def sentence(
    act: str, actor: str, assistant: str, counts: Mapping[str, int], *, kind: str = ""
) -> Sentence:
    """*assistant* is the name of who acted, where that was one; *kind* a waiting write's."""
    said = BY.get((act, actor)) or WORDS.get(act, UNKNOWN)
    do, doing = DOING[Kind(kind)] if kind else ("change", "a change of")
    parts = _counted(counts) | {
        "who": who(actor, assistant),
        "act": act.replace("_", " "),
        "do": do,
        "doing": doing,
    }
    before, _, after = said.partition(THING)
    return Sentence(before=before.format(**parts), after=after.format(**parts))


def who(actor: str, assistant: str) -> str:
    if actor == Actor.ASSISTANT:
        return assistant or GONE[0].upper() + GONE[1:]
    return WHO.get(Actor(actor), "Somebody") if actor in set(Actor) else "Somebody"


def _counted(counts: Mapping[str, int]) -> dict[str, str]:
    """Each number in its words; what is not counted is none."""
    asked = counts.get("asked", 1)
    kept = [name.lower() for category, (name, _) in KINDS.items() if category in counts]
    return {
        "times": _times(asked),
        "given": _given(counts.get("given", 0), asked),
        "questions": words.count(asked, "question"),
        "facts": words.count(counts.get("facts", 0), "fact"),
        "new": words.count(counts.get("new", 0), "fact"),
        "changed": f"{counts.get('changed', 0):,}",
        "candidates": words.count(counts.get("candidates", 0), "option"),
        "came": "One was let through." if counts.get("committed") else "None was let through.",
        "kinds": ", ".join(kept) or "nothing",
    }


def _given(times: int, asked: int) -> str:
    if not times:
        return "nothing"
    if times < asked:
        return f"something {_times(times)}"
    return "something" if asked == 1 else "something each time"


def _times(number: int) -> str:
    return {1: "once", 2: "twice"}.get(number, f"{number:,} times")
