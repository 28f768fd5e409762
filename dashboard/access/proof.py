"""What came of a pause, as it is on file: how often refused since, and whether given anything."""

from datetime import datetime, timedelta

from dashboard import words
from memory.actions import refusing
from memory.models import Answer, Event, Grant
from memory.receipt import OWN
from memory.trust.ledger import Act


def of(grant: Grant, since: datetime, now: datetime) -> str:
    """Follows its name. Three queries. Refusals are kept for a time only, so it says since when."""
    answers = Answer.objects.of(grant.owner).by(grant.assistant).exclude(kind__in=OWN)
    given = answers.filter(at__gt=since).count()
    refused = sum(refusing.refused(grant.owner, grant.assistant, since).values())
    was_given = f"an answer {words.count(given, 'time')}" if given else "nothing"
    if since < now - timedelta(days=refusing.KEPT):
        times = words.count(refused, "time")
        lately = f"in the last {refusing.KEPT} days"
        return f"has been refused {times} {lately}, and since the pause given {was_given}."
    times = words.count(max(refused - _before(grant, since), 0), "time")
    return f"has been refused {times} since, and given {was_given}."


def _before(grant: Grant, since: datetime) -> int:
    """Of the refusals, which are counted by the day, those before the pause; its event has them."""
    events = Event.objects.filter(person=grant.owner.pseudonym, act=Act.PAUSED)
    paused = events.filter(thing=str(grant.ref)).order_by("-number").first()
    return int(paused.counts.get("refused", 0)) if paused and paused.at == since else 0
