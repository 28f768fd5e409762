"""Read each place again after an erasure: what is there still, of what should be gone."""

from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import replace

from memory.actions.erasing import others, parts, plan, removed, rows
from memory.models import Answer, Erasure, Fact, Person, Proposal
from memory.trust.erasure import Place, Scope


def left(begun: Erasure, marks: Collection[str]) -> Counter[Place]:
    """Rows under a key that was removed, and rows that still bear one of *marks*.

    An erasure keeps no reference to what it erased. A sealed text is known again by its nonce.
    """
    found: Counter[Place] = Counter()
    person = Person.objects.filter(pseudonym=begun.person).first()
    if person is None:
        return found  # and no row can refer to nobody
    if begun.scope == Scope.ACCOUNT:
        return Counter({Place.ACCOUNT: 1})
    for place, again in rows.of_part(_part(person, begun)):
        found[place] += again.count()
    sought = set(marks)
    for model, rule in plan.children_first():
        mine = model._base_manager.filter(**{rule.owner: person.pk})
        place = Place.QUESTIONS if model is Answer else rule.place
        found[place] += len(sought.intersection(rows.marks(mine)))
    return found


def tables(places: Collection[Place]) -> set[str]:
    """The tables that these places are in."""
    return {table for place, table in _tables() if place in places}


def _tables() -> Iterator[tuple[Place, str]]:
    for model, rule in plan.children_first():
        yield rule.place, model._meta.db_table
    for place in (Place.QUESTIONS, Place.NAMES):
        yield place, Answer._meta.db_table
    for place, model in others.models():
        yield place, model._meta.db_table


def _part(person: Person, begun: Erasure) -> rows.Part:
    """What is on file under the keys that this erasure was of. The person may use them again."""
    keys = {*Fact.objects.of(person).values_list("key", flat=True)}
    keys |= {*Proposal.objects.of(person).values_list("key", flat=True)}
    again = removed.among(person, keys, begun.started_at)
    facts = Fact.objects.of(person).filter(key__in=again)
    part = parts.of_facts(person, facts)
    return replace(part, ids={**part.ids, "key": again})
