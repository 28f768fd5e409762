"""What can be ticked for an assistant, in words. All of it is off until ticked."""

from collections.abc import Mapping
from dataclasses import dataclass

from memory.attributes import Sensitivity
from memory.scopes import Scope
from memory.toolbox.schemas import MOST_RECALLED

MORE = "This gives more than a question asks for"


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    title: str
    scopes: Mapping[Scope, tuple[str, str]]  # what it may do, and what that means


GROUPS = (
    Group(
        title="What it may be given",
        scopes={
            Scope.APPLY: (
                "Ask for answers",
                "For each message it is given what the message asks for, and what it must respect.",
            ),
            Scope.PROFILE: (
                "See your whole profile",
                f"{MORE}: every rule of yours, and up to 8 other facts.",
            ),
            Scope.FACTS_READ: (
                "Read facts one by one",
                f"{MORE}: a list of all that it has access to, each with its value.",
            ),
            Scope.RECALL: (
                "Recall facts and notes by topic",
                f"It chooses the topic itself, and is given up to {MOST_RECALLED} facts on it. "
                "Notes are free text that assistants kept at your word: it may list them all. They "
                "go with facts about your household or accounts, whichever names you tick.",
            ),
            Scope.HELD_NAMES: (
                "See the names of what is held back",
                "A name can tell something by itself, such as “debts”.",
            ),
        },
    ),
    Group(
        title="What it may ask to write",
        scopes={
            Scope.SAVE: ("Save and correct facts and notes", ""),
            Scope.OVERWRITE: (
                "Overwrite at your request",
                "The value and its history go. The key stays.",
            ),
        },
    ),
    Group(
        title="How you want to be talked to",
        scopes={
            Scope.TONE_READ: ("Follow your tone", ""),
            Scope.TONE_PROPOSE: ("Propose a tone from how you write", ""),
            Scope.TONE_EXPLICIT: ("Pass on your own words about tone", ""),
        },
    ),
    Group(
        title="Your rules",
        scopes={
            Scope.RULES_READ: (
                "Read your rules",
                f"{MORE}: each rule on a fact that it has access to, in words.",
            ),
            Scope.VERIFY: (
                "Have what it offers checked by your rules",
                "One offer that keeps all of them is let through, or none. It learns that there is "
                "a rule on a fact that it has no access to, and whether an offer breaks it.",
            ),
        },
    ),
    Group(
        title="Replies",
        scopes={
            Scope.REVIEW: (
                "Have its replies checked",
                "This server compares a reply with its receipt, and the receipt tells you.",
            ),
        },
    ),
)
LABELS = {scope: label for g in GROUPS for scope, (label, _) in g.scopes.items()}
LEVELS = {
    Sensitivity.ORDINARY: ("Ordinary", "such as food, hobbies or how you travel"),
    Sensitivity.PERSONAL: ("Personal too", "such as where you live or whom you live with"),
    Sensitivity.SPECIAL: ("Special too", "such as health, money or identity"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Suggestion:
    title: str
    scopes: frozenset[Scope]


# By the word in the address. Neither the profile nor facts one by one are in any of them.
SUGGESTIONS: Mapping[str, Suggestion] = {
    "answers": Suggestion(
        title="Ask for answers, save, and follow your tone",
        scopes=frozenset({Scope.APPLY, Scope.SAVE, Scope.TONE_READ}),
    ),
    "questions": Suggestion(title="Ask for answers only", scopes=frozenset({Scope.APPLY})),
    "tone": Suggestion(title="Follow your tone only", scopes=frozenset({Scope.TONE_READ})),
}
