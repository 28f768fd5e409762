"""What a check keeps of the candidates' own words, and how it is found again to be taken away."""

import hashlib
import json
from collections.abc import Collection, Iterable, Mapping
from typing import Any

from memory.rules import predicates
from memory.rules.candidates import Candidate
from memory.rules.obligations import PREFIX
from memory.rules.terms import Requirement, Source
from memory.rules.verify import Finding, Verdict

MOST = 200  # candidates, as many as one call holds: were only some kept, that would tell of rules


def of(
    verdict: Verdict,
    offered: Collection[Candidate],
    *,
    about: Collection[str],
    lacking: Collection[Requirement],
) -> dict[str, Any]:
    """References of rules and requirements by candidate, and the commitment.

    *offered* are the candidates that could be read, *about* slots, *lacking* what nothing that was
    chosen covers.
    """
    stopped_short = (each for each in verdict.findings if not each.is_feasible)
    nearest = sorted(stopped_short, key=lambda each: each.distance)[:MOST]
    made, looked_at = verdict.commitment, {each.id for each in verdict.findings}
    stopped = [] if made else [each.fields for each in offered if each.id in looked_at]
    owed = _owed(nearest[:1], lacking)
    return {
        "commitment": {"id": made.id, "option": made.option, "fields": dict(made.fields)}
        if made
        else {},
        "broken": {each.id: [*each.broken] for each in nearest if each.broken},
        "unchecked": {each.id: [*each.unchecked] for each in nearest if each.unchecked},
        "missing": {each.id: sorted(each.uncovered) for each in nearest if each.uncovered},
        "unsupported": {each.id: sorted(each.unsupported) for each in nearest if each.unsupported},
        "unevaluable": {each.id: each.fault.value for each in verdict.unevaluable[:MOST]},
        "questions": [each.about for each in verdict.questions if each.about not in owed],
        "owed": sorted(owed),
        "against": [*verdict.against],
        "about": sorted(about),
        "lacking": sorted(named(lacking)),
        "names": _names(offered),
        "stopped": sorted({digest(fields) for fields in stopped}),
    }


def _owed(best: Iterable[Finding], lacking: Iterable[Requirement]) -> frozenset[str]:
    """Ids of obligations that were left out: an assistant's own, and nothing to ask about."""
    required = {each.id for each in lacking}.union(*(each.uncovered for each in best))
    return frozenset(id_.removeprefix(PREFIX) for id_ in required if id_.startswith(PREFIX))


def _names(offered: Iterable[Candidate]) -> list[str]:
    """Of fields, as far as a rule can look at them."""
    found = {name for each in offered for name in each.fields if predicates.is_field(name)}
    return sorted(found)[:MOST]


def digest(fields: Mapping[str, object]) -> str:
    """By which the same offer is known again."""
    text = json.dumps(fields, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def named(required: Iterable[Requirement]) -> frozenset[str]:
    """The names of what is required by something else than rules."""
    own = {Source.RULE, Source.CHECK}
    return frozenset(each.name for each in required if each.source not in own)
