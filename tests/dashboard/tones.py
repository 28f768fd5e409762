"""What tests of the page about tone share."""

from datetime import timedelta
from types import SimpleNamespace

from django.urls import reverse
from django.utils import timezone

from memory.actions import callers
from memory.actions import tone as acting
from tests.dashboard.conftest import text_of
from tone import profile
from tone.models import ToneEvent
from tone.profile import Setting

URL = reverse("tone")


def learn(caller, *tags, times=1, **scores):
    """Inferred, each as early as may be."""
    for _ in range(times):
        due = acting.profile_of(caller.person).next_implicit_at
        at = due or timezone.now() - timedelta(hours=12)
        acting.propose(caller, profile.proposal(tags, scores, "implicit"), at=at)


def ask_for(caller, *tags, **scores):
    acting.propose(caller, profile.proposal(tags, scores, "explicit"), at=timezone.now())


def put(person, tag, setting=Setting.ON, *, at=None):
    """The event of it."""
    caller = callers.themselves(person)
    return acting.put(caller, tag, setting, at=at or timezone.now()).event


def override(person, *tags):
    """For two hours."""
    now = timezone.now()
    acting.override(callers.themselves(person), tags, now + timedelta(hours=2), at=now)


def send(client, do, **more):
    return client.post(URL, {"do": do} | more, follow=True)


def row(page, tag):
    """The words of one tag's row."""
    return _text(page.text.split(f'id="tag-{tag}"')[1].split("</li>")[0])


def now(page):
    """The words of what assistants are told."""
    return _text(page.text.split('id="now"')[1].split("</section>")[0])


def history(page):
    return _text(page.text.split('id="past"')[1].split("</section>")[0])


def active(person):
    return acting.profile_of(person).active


def newest(person):
    return ToneEvent.objects.filter(owner=person).latest("number")


def _text(part):
    return text_of(SimpleNamespace(text=part.partition(">")[2]))
