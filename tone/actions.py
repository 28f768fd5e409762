"""Let something happen to a person's tone, and read what it comes to. *owner* is their row's id."""

from collections.abc import Iterable
from dataclasses import dataclass
from uuid import UUID

from django.db import transaction

from tone import profile
from tone.models import ToneEvent, ToneProfile
from tone.profile import Change, Event, Outcome, Profile


@dataclass(frozen=True, slots=True, kw_only=True)
class Happened:
    """*event* is None where nothing was to be stored."""

    outcome: Outcome
    event: ToneEvent | None = None


def of(owner: int) -> Profile:
    """Without anything stored, the empty profile."""
    state = ToneProfile.objects.filter(owner_id=owner).values_list("state", flat=True).first()
    return profile.load(state or {})


@transaction.atomic
def happen(owner: int, event: Event, *, by: UUID | None = None) -> Happened:
    """The next profile, stored with its event.

    The row is held until the transaction ends, so of two that come at once the second finds
    what the first has made: its limit is decided here. Raises UnknownTagError.
    """
    ToneProfile.objects.get_or_create(owner_id=owner)
    row = ToneProfile.objects.select_for_update().get(owner_id=owner)
    outcome = profile.step(profile.load(row.state), event)
    if not outcome.accepted:
        return Happened(outcome=outcome)
    row.state, row.number = profile.dump(outcome.profile), row.number + 1
    row.save(update_fields=["state", "number"])
    kept = ToneEvent.objects.create(
        owner_id=owner,
        number=row.number,
        at=event.at,
        by=by,
        event=profile.dump_event(event),
        changes=profile.dump_changes(outcome.changes),
    )
    return Happened(outcome=outcome, event=kept)


def brought_about(owner: int, *, by: UUID) -> tuple[int, ...]:
    """The ids of the events that came of one assistant, oldest first."""
    theirs = ToneEvent.objects.filter(owner_id=owner, by=by).order_by("number")
    return tuple(theirs.values_list("pk", flat=True))


@transaction.atomic
def play_again(owner: int, *, without: UUID) -> None:
    """The profile as if one assistant's events had not been; who calls takes them away.

    What each of the others changes now is written down anew, for an undo goes back to that.
    """
    row = ToneProfile.objects.select_for_update().get(owner_id=owner)
    others = ToneEvent.objects.filter(owner_id=owner).exclude(by=without).order_by("number")
    now, played = Profile(), []
    for event in others:
        outcome = profile.step(now, profile.load_event(event.event))
        now, event.changes = outcome.profile, profile.dump_changes(outcome.changes)
        played.append(event)
    ToneEvent.objects.bulk_update(played, ["changes"], batch_size=500)
    row.state = profile.dump(now)
    row.save(update_fields=["state"])


def history(owner: int) -> Iterable[ToneEvent]:
    """Newest first."""
    return ToneEvent.objects.filter(owner_id=owner).order_by("-number")


def changes(event: ToneEvent) -> tuple[Change, ...]:
    return profile.load_changes(event.changes)
