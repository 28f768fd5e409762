"""What a contract is made of: rules and facts that were confirmed, and what must be covered."""

from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum

from memory.attributes import Fact
from memory.rules.predicates import LANGUAGE, Predicate
from memory.rules.words import words


class Source(StrEnum):
    """Where a requirement comes from: the five of seed 002, section 3."""

    RULE = "rule"
    EVIDENCE = "evidence"
    DEBT = "debt"
    SCENE = "scene"
    CHECK = "check"


@dataclass(frozen=True, slots=True, kw_only=True)
class Provenance:
    """*fact* and *fact_version* are empty where the person wrote the rule without a fact."""

    fact: str = ""
    fact_version: int = 0
    confirmed_by: str = ""
    confirmed_at: datetime | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    id: str
    predicate: Predicate
    provenance: Provenance
    version: int = 1
    language: int = LANGUAGE
    told: bool = True  # whether who is asked for evidence may learn of it

    @property
    def confirmed(self) -> bool:
        return self.provenance.confirmed_at is not None and self.language == LANGUAGE

    @property
    def says(self) -> str:
        return words(self.predicate)


@dataclass(frozen=True, slots=True, kw_only=True)
class Known:
    """A fact as evidence: *says* is its statement, *is_tail* marks rare evidence that decides."""

    fact: Fact
    says: str
    dimensions: frozenset[str] = frozenset()  # its slot, where nothing else is said
    is_tail: bool = False

    def holds(self, at: datetime) -> bool:
        fact = self.fact
        over = fact.expires_at is not None and fact.expires_at <= at
        return fact.confirmed and fact.overwritten_at is None and not over


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene:
    """What this turn asks for: names of dimensions (slots), of facts, and of checks.

    *added* is the caller's own wish and can only make more of it required.
    """

    dimensions: frozenset[str] = frozenset()
    details: frozenset[str] = frozenset()  # keys of facts that a commitment must rest on
    checks: frozenset[str] = frozenset()  # what has to be evidenced as feasible
    added: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True, kw_only=True)
class Requirement:
    """*id* is its source and its *name*; *hangs_on* are the names whose lack leaves it open."""

    name: str
    source: Source
    hangs_on: frozenset[str] = frozenset()

    @property
    def id(self) -> str:
        return f"{self.source}:{self.name}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Unit:
    """A piece of evidence. *covers* are ids of requirements, also of such as nobody requires."""

    id: str
    says: str
    covers: frozenset[str]
    dimensions: frozenset[str] = frozenset()
    provenance: Provenance = field(default_factory=Provenance)
    is_tail: bool = False
    cost: int = 1  # tokens

    @property
    def names(self) -> frozenset[str]:
        """By what a candidate may call what this unit covers."""
        short = (each.partition(":")[2] for each in self.covers)
        return self.covers | self.dimensions | frozenset(short)
