"""What assistants call the fields of their offers, so that a rule can be made to look at one."""

from collections import Counter

from memory.models import Person, Verification

CHECKS = 30  # the last ones are looked through
MOST = 12


def of(person: Person) -> tuple[str, ...]:
    """The most used first; none once the words of what was offered are gone."""
    last = Verification.objects.of(person).order_by("-at", "-pk")[:CHECKS]
    used = Counter(name for each in last for name in each.content.get("names", ()))
    return tuple(sorted(used, key=lambda name: (-used[name], name))[:MOST])
