"""What is to be under a key, as every write takes it."""

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from memory import gate
from memory.attributes import Category, Form, Mode, Origin, Sensitivity, highest, slot_of
from memory.gate import Writing
from memory.models import Proposal
from memory.reach.catalogue import Catalogue


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """None leaves a part as it is, or to the catalogue.

    *never_expires* takes an expiry away; a correction takes one away that has passed.
    """

    key: str
    value: str
    category: Category | None = None
    subject: str | None = None
    mode: Mode | None = None
    sensitivity: Sensitivity | None = None
    origin: Origin = Origin.STATED
    explicit_ask: bool = False
    expires_at: datetime | None = None
    never_expires: bool = False
    form: Form | None = None  # None tells it by the value's first word
    conversation: str = ""  # a digest

    @property
    def writing(self) -> Writing:
        """As the gate judges it."""
        return Writing(
            key=self.key,
            value=self.value,
            origin=self.origin,
            explicit_ask=self.explicit_ask,
            category=self.category,
            subject=self.subject,
        )


def sensitivity(draft: Draft, catalogue: Catalogue) -> Sensitivity:
    """The draft's own, else the higher of what its slot is known for and what its text shows."""
    known = catalogue.sensitivity_of(slot_of(draft.key))
    return draft.sensitivity or highest(known, shown(draft))


def shown(draft: Draft) -> Sensitivity:
    """What the text shows by itself."""
    found = gate.sensitive(draft.key, draft.value)
    return Sensitivity.SPECIAL if found and found.is_special else Sensitivity.ORDINARY


def pack(draft: Draft) -> dict[str, Any]:
    """What waits, as it is kept until it is decided; `unpack` makes the same draft of it."""
    parts = {
        "value": draft.value,
        "category": draft.category,
        "subject": draft.subject,
        "sensitivity": draft.sensitivity,
        "origin": draft.origin,
        "expires_at": draft.expires_at.isoformat() if draft.expires_at else None,
        "never_expires": draft.never_expires,
        "form": draft.form,
    }
    return {name: part for name, part in parts.items() if part}


def unpack(proposal: Proposal) -> Draft:
    parts = proposal.draft
    expires_at, category = parts.get("expires_at"), parts.get("category")
    level, form = parts.get("sensitivity"), parts.get("form")
    return Draft(
        key=proposal.key,
        value=parts["value"],
        category=Category(category) if category else None,
        subject=parts.get("subject"),
        sensitivity=Sensitivity(level) if level else None,
        origin=Origin(parts["origin"]),
        expires_at=datetime.fromisoformat(expires_at) if expires_at else None,
        never_expires=parts.get("never_expires", False),
        form=Form(form) if form else None,
        conversation=proposal.conversation,
    )


def fit(draft: Draft) -> Draft:
    """With its value as it is kept: trimmed, in Unicode's composed form. Raises GateError."""
    return replace(draft, value=gate.value(draft.value))
