"""What the ledger can say: who did which thing. Plain names, no content."""

from enum import StrEnum


class Act(StrEnum):
    GAVE = "gave"  # an answer left with values on it
    TRIED = "tried"  # the person's own question
    SAVED = "saved"
    CORRECTED = "corrected"
    UNDONE = "undone"
    OVERWRITTEN = "overwritten"
    STOPPED = "stopped"  # a slot is on file and given to nobody
    STARTED = "started"
    CHANGED_MODE = "changed_mode"
    DESCRIBED = "described"  # a slot got a label or other names
    LOADED = "loaded"  # an admin loaded a file about a person
    CONSENTED = "consented"  # to facts being kept, by category
    GRANTED = "granted"
    WIDENED = "widened"  # a grant allows more than before
    ISSUED = "issued"  # a token


class Actor(StrEnum):
    PERSON = "person"
    ASSISTANT = "assistant"
    ADMIN = "admin"
