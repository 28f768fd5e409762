"""What an assistant can say to the person where nothing of its own was let through."""

from memory.actions.rules import telling
from memory.actions.rules.telling import Telling
from memory.attributes import words_of
from memory.models import Verification
from memory.rules.verify import Outcome

MOST_NAMED = 3  # rules or questions in one sentence

BROKEN = (
    "Nothing that I found keeps {rules}, so I suggest nothing. Shall I look for something else, or "
    "do you want to change that or allow it once? {link}"
)
HIDDEN = (
    "Nothing that I found keeps all of your rules, so I suggest nothing. Your page shows which one "
    "stands against it: {link}"
)
ASKING = "Before I can suggest anything I need to know: {names}. What is known is on {link}"
ASKING_HIDDEN = (
    "One of your rules could not be checked, so I suggest nothing. Your page shows which: {link}"
)
LEFT_OUT = "I left out what I still have to do for you, so I suggest nothing. It is on {link}"
UNSUPPORTED = (
    "I cannot back up any of what I found with what I was given about you, so I suggest nothing."
)
FAILED = "I could not finish anything that can be checked against your rules, so I suggest nothing."


def of(made: Verification, told: Telling, *, link: str) -> str | None:
    """None where one was let through. *link* is the receipt's page."""
    match made.outcome:
        case Outcome.COMMIT:
            return None
        case Outcome.RECONTRACT:
            against = [told.says[r] for r in made.content.get("against", ()) if r in told.says]
            said = BROKEN if against else HIDDEN
            return said.format(rules=_rules(against[:MOST_NAMED]), link=link)
        case Outcome.CLARIFY:
            asked = telling.questions(made, told)[:MOST_NAMED]
            names = ", ".join(each if " " in each else words_of(each) for each in asked)
            hidden = LEFT_OUT if made.content.get("owed") else ASKING_HIDDEN
            return (ASKING if names else hidden).format(names=names, link=link)
        case Outcome.ABSTAIN:
            said = LEFT_OUT if made.content.get("owed") else UNSUPPORTED
            return said.format(link=link)
    return FAILED


def _rules(found: list[str]) -> str:
    quoted = " and ".join(f"“{each}”" for each in found)
    return f"your rule {quoted}" if len(found) == 1 else f"your rules {quoted}"
