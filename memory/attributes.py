"""The model of a person as values: facts in slots, with what holds for each.

Plain Python. Rows become these values before any decision is made about them.
"""

import re
from dataclasses import dataclass, field, replace
from datetime import datetime
from enum import StrEnum

SELF = "self"  # the subject of the person's own facts
KEY_LENGTH = 64  # characters
VALUE_LENGTH = 200  # characters
KEY = re.compile(r"[a-z][a-z0-9_]*(\.[a-z0-9_]+)*\Z")


class Mode(StrEnum):
    """How an attribute is used; not how sensitive it is."""

    ANSWER = "answer"  # state it when asked, hold it otherwise
    INSTRUCTION = "instruction"  # obey it always, state it never


class Category(StrEnum):
    """What a fact is for when an assistant acts."""

    CONSTRAINT = "constraint"  # a rule the picks must respect
    PREFERENCE = "preference"  # a leaning
    CONTEXT = "context"  # a fact about the household or account


class Sensitivity(StrEnum):
    """Served by an assistant's clearance, never by mode."""

    ORDINARY = "ordinary"
    PERSONAL = "personal"
    SPECIAL = "special"  # health, financial, identity

    @property
    def rank(self) -> int:
        return _RANK[self]


def highest(*levels: Sensitivity) -> Sensitivity:
    return max(levels, key=lambda level: level.rank)


_RANK = {sensitivity: rank for rank, sensitivity in enumerate(Sensitivity)}


class Origin(StrEnum):
    STATED = "stated"  # by the person
    SAVED = "saved"  # by an assistant, on the person's word
    INFERRED = "inferred"  # an assistant's guess; given to nobody until confirmed
    IMPORTED = "imported"
    ADMIN = "admin"


class Form(StrEnum):
    """How a value reads: after a name ("eats fish") or after a label ("four lines, …")."""

    PREDICATE = "predicate"
    PHRASE = "phrase"


# First words that make a value a predicate. A list, since nothing else tells the third person
# ("plays") from a plural ("plants").
_VERBS = frozenset(
    """is isn't has hasn't does doesn't was had can can't cannot could will won't would wouldn't
    may might must needs should shouldn't used never always usually often rarely sometimes only
    also eats drinks works lives likes dislikes loves hates prefers avoids wants wishes enjoys
    plays reads writes speaks talks knows uses owns keeps rents buys sells drives rides cycles
    walks runs swims commutes travels flies takes gets goes comes leaves starts finishes ends
    works studies teaches learns trains practises practices collects grows cooks bakes makes
    builds designs codes programs follows supports watches listens sings dances paints draws
    wears sleeps wakes rises stays sits stands holds carries cares looks helps volunteers runs
    manages leads heads owns founded grew moved retired married graduated lost won got pays
    earns saves spends budgets banks invests owes borrows subscribes belongs identifies goes
    believes worships prays celebrates observes fasts smokes vapes takes skips misses finds
    thinks feels feels fears trusts asks tells calls answers replies expects requires allows
    tolerates refuses declines accepts hopes plans intends tries tends serves served supports
    votes attends visits hosts shares splits parks orders books chooses picks tracks counts
    measures weighs stores stocks feeds breeds trains brings sends receives gives lets rents
    suffers recovers shops cleans repairs fixes restores renovates wins""".split()  # noqa: SIM905
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Fact:
    """One key, one value, as it stands now.

    *version* is the id of the row behind the value; *number* counts the key's versions from 1.
    *reading* is what reach worked out of key and value; empty where it has to be worked out anew.
    """

    key: str
    value: str
    form: Form = Form.PREDICATE
    category: Category = Category.PREFERENCE
    sensitivity: Sensitivity = Sensitivity.ORDINARY
    origin: Origin = Origin.STATED
    version: int = 0
    number: int = 1
    confirmed: bool = True
    expires_at: datetime | None = None
    overwritten_at: datetime | None = None
    updated_at: datetime | None = None
    reading: bytes = field(default=b"", repr=False, compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Attribute:
    """A slot and what holds for all of it; *facts* in the order of first saving.

    *aliases* are the person's own words for it, *silenced* the phrases by which they want no
    message to reach it.
    """

    slot: str
    facts: tuple[Fact, ...]
    mode: Mode = Mode.ANSWER
    subject: str = SELF  # or a companion: "partner Samira"
    label: str = ""
    aliases: tuple[str, ...] = ()
    silenced: tuple[str, ...] = ()
    paused_at: datetime | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Model:
    """Everything on file about one person; *attributes* in alphabetical order of slot."""

    name: str
    attributes: tuple[Attribute, ...] = ()

    def silencing(self, slot: str, phrases: tuple[str, ...]) -> "Model":
        """The model as it would be with no other *phrases* silenced for *slot*."""
        changed = (
            replace(each, silenced=phrases) if each.slot == slot else each
            for each in self.attributes
        )
        return replace(self, attributes=tuple(changed))


def slot_of(key: str) -> str:
    """The key up to its first dot; a key without one is its own slot."""
    return key.partition(".")[0]


def form_of(value: str) -> Form:
    """Tell a predicate from a phrase by the value's first word."""
    first = value.split(maxsplit=1)[0].lower().replace("\u2019", "'") if value.split() else ""
    return Form.PREDICATE if first in _VERBS else Form.PHRASE


def words_of(key: str) -> str:
    """'household_lines' → 'household lines'."""
    return re.sub(r"[._]+", " ", key).strip()


def statement(fact: Fact, attribute: Attribute, name: str) -> str:
    """One fact as a sentence about its subject: 'Priya eats fish', 'household lines: four, …'."""
    if fact.form is Form.PREDICATE:
        return f"{name if attribute.subject == SELF else attribute.subject} {fact.value}"
    label = words_of(fact.key)
    owner = "" if attribute.subject == SELF else f"{attribute.subject}, "
    return f"{owner}{label}: {fact.value}"
