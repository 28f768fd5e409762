"""What each tool takes. The limits are those of the REST calls; a test holds the two together."""

from typing import Any

from memory.attributes import KEY_LENGTH, SELF, Category, Origin
from memory.toolbox.tool import Schema
from tone.vocabulary import TAGS

MESSAGE_LENGTH = 8000  # characters
OVERRIDE_LENGTH = 1000  # characters
NOMINATIONS = 100
MOST_TAGS = 100
REPLY_LENGTH = 20_000  # characters
MAX_BUDGET = 100_000  # tokens
TOPIC_LENGTH = 200  # characters
MOST_CANDIDATES = 200
RECALLED, MOST_RECALLED = 5, 20  # facts
KEY = r"^[a-z][a-z0-9_]*(\.[a-z0-9_]+)*$"


def _text(description: str, **more: Any) -> Schema:
    return {"type": "string", "description": description, **more}


def _object(required: list[str], **properties: Schema) -> Schema:
    return {
        "type": "object",
        "properties": properties,
        "required": required,
        "additionalProperties": False,
    }


def _names(description: str) -> Schema:
    return {"type": "array", "items": {"type": "string"}, "description": description}


def _slots(description: str) -> Schema:
    return {
        "type": "array",
        "items": {"type": "string", "maxLength": KEY_LENGTH},
        "maxItems": NOMINATIONS,
        "description": description,
    }


_FACT = _text(
    "The fact's name: lower-case words, a slot and a detail: diet.gluten, commute.",
    pattern=KEY,
    maxLength=KEY_LENGTH,
)
_ANSWER = _text("The answer that apply_memory gave for this turn: ans_…")

APPLY = _object(
    ["message"],
    message=_text(
        "What the person said, word for word. Not your summary of it.",
        minLength=1,
        maxLength=MESSAGE_LENGTH,
    ),
    asks=_slots("Slots that you think the message asks for. It counts only if the person lets it."),
    acts=_slots("Slots that you think should act on the picks. Counted as asks are."),
    overrides={
        "type": "object",
        "additionalProperties": {"type": "string", "maxLength": OVERRIDE_LENGTH},
        "description": "What the person wants for this turn instead of what is saved, by slot or "
        'key: {"diet": "tonight I eat anything"}. Nothing is saved.',
    },
    budget={
        "type": "integer",
        "minimum": 1,
        "maximum": MAX_BUDGET,
        "description": "The most tokens that the context may take.",
    },
)

RECALL = _object(
    ["topic"],
    topic=_text(
        "What you look for in a few words, as the person would name it: usual seat, shoe size for "
        "Sam. Their own things need no owner: not “the user's seat”. One topic at a time.",
        minLength=1,
        maxLength=TOPIC_LENGTH,
    ),
    limit={
        "type": "integer",
        "minimum": 1,
        "maximum": MOST_RECALLED,
        "default": RECALLED,
        "description": "The most facts to be given, and the most notes.",
    },
)

SAVE = _object(
    ["key", "value"],
    key=_FACT,
    value=_text("One short fact, as a sentence without its subject: does not eat gluten."),
    category=_text(
        "constraint: a rule that picks must respect. preference: a leaning. context: a fact about "
        "the household or the account.",
        enum=[*Category],
    ),
    origin=_text(
        "stated: the person said it. inferred: your guess; it waits for their yes.",
        enum=[Origin.STATED, Origin.INFERRED],
        default=Origin.STATED.value,
    ),
    explicit_ask={
        "type": "boolean",
        "default": False,
        "description": "true only if the person asked in this turn to have it remembered.",
    },
    subject=_text("Whose fact it is: self, or the name of who comes along.", default=SELF),
)

OVERWRITE = _object(["key"], key=_FACT)

DISCLOSE = _object(["answer"], answer=_ANSWER)

VERIFY = _object(
    ["answer", "candidates"],
    answer=_ANSWER,
    candidates={
        "type": "array",
        "items": {
            "type": "object",
            "properties": {
                "id": _text("Your own name for it."),
                "option": _text("What it is, in a few words."),
                "fields": {
                    "type": "object",
                    "description": 'What it comes to: {"price": 18, "ingredients": ["rice"]}.',
                },
                "evidence": _names("What it rests on: fact:diet.gluten, debt:confirm_seat."),
                "covers": _names("What you claim that it takes into account. It is checked."),
                "discharges": _names("Of what earlier offers left to do, what this one does."),
                "opens": {
                    "type": "array",
                    "items": {"type": "object"},
                    "description": "What it leaves to do: "
                    '[{"id": "confirm_seat", "says": "confirm the seat", "about": ["trip"]}].',
                },
                "utility": {"type": "number", "description": "How good you think it is, 0 to 1."},
                "status": _text("timed_out, partial or empty, where you could not finish it."),
            },
            "required": ["id"],
        },
        "maxItems": MOST_CANDIDATES,
        "description": "What you would offer, the best one too.",
    },
    requirements=_slots("Slots that an offer has to take into account besides what is required."),
)

REVIEW = _object(
    ["answer", "reply"],
    answer=_ANSWER,
    reply=_text("Your whole reply, as the person was sent it.", maxLength=REPLY_LENGTH),
)

TONE = _object(
    ["tags"],
    tags={
        "type": "array",
        "items": {"type": "string", "enum": [*TAGS]},
        "maxItems": MOST_TAGS,
        "description": "How the person wants to be written to.",
    },
    scores={
        "type": "object",
        "additionalProperties": {"type": "number", "minimum": 0, "maximum": 1},
        "description": "Tag → 0 to 1; without one a tag counts as 1. Explicit 0 turns it off.",
    },
    source=_text(
        "explicit: the person said so in so many words. implicit: you inferred it.",
        enum=["implicit", "explicit"],
        default="implicit",
    ),
)
