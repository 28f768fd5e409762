"""The further parts of an export: what is on file beside facts, receipts and changes."""

from collections.abc import Mapping
from typing import Any

from django.db.models import QuerySet

from memory.actions.exporting import rules
from memory.models import (
    Assistant,
    Erasure,
    Grant,
    Look,
    Note,
    Person,
    Proposal,
    Refusal,
    Review,
    Token,
)
from tone.models import ToneEvent, ToneProfile

Part = dict[str, Any]


def of(person: Person) -> Mapping[str, Any]:
    """Fifteen queries."""
    tokens: dict[int, list[Part]] = {}
    for token in Token.objects.filter(grant__owner=person).order_by("pk"):
        tokens.setdefault(token.grant_id, []).append(_token(token))
    grants = _connected(person).order_by("pk")
    asked = Proposal.objects.of(person).select_related("assistant").order_by("pk")
    removed = Erasure.objects.filter(person=person.pseudonym).order_by("pk")
    return {
        "account": _account(person),
        "assistants": [_grant(grant, tokens.get(grant.pk, [])) for grant in grants],
        "looks": [_look(look) for look in Look.objects.of(person).order_by("pk")],
        "notes": [_note(note) for note in Note.objects.of(person).newest()],
        "refusals": [_refusal(refusal) for refusal in _refusals(person)],
        "removals": [_removal(removal) for removal in removed],
        "rules": rules.of(person),
        "reviews": [_review(review) for review in _reviews(person)],
        "suggestions": [_suggestion(proposal) for proposal in asked],
        "tone": _tone(person),
    }


def _account(person: Person) -> Part:
    return {
        "username": person.username,
        "name": person.name,
        "email": person.email,
        "external_id": person.external_id,
        "joined_at": person.date_joined,
        "last_sign_in": person.last_login,
        "categories_not_agreed_to": person.declined,
        "is_staff": person.is_staff,
        "is_superuser": person.is_superuser,
    }


def _grant(grant: Grant, tokens: list[Part]) -> Part:
    return {
        "assistant": grant.assistant.name,
        "scopes": grant.scopes,
        "clearance": grant.clearance,
        "categories": grant.categories,
        "slots": grant.slots,
        "every_slot": grant.every_slot,
        "counts_nominations": grant.counts_nominations,
        "asks_first": grant.asks_first,
        "keeps_format": grant.keeps_format,
        "created_at": grant.created_at,
        "expires_at": grant.expires_at,
        "paused_at": grant.paused_at,
        "revoked_at": grant.revoked_at,
        "tokens": tokens,
    }


def _token(token: Token) -> Part:
    """Without its secret, of which only a digest is kept."""
    return {
        "scopes": token.scopes,
        "clearance": token.clearance,
        "created_at": token.created_at,
        "expires_at": token.expires_at,
        "revoked_at": token.revoked_at,
    }


def _look(look: Look) -> Part:
    return {"key": look.key, "reason": look.reason, "at": look.at}


def _note(note: Note) -> Part:
    return {
        "text": note.text,
        "origin": note.origin,
        "sensitivity": note.sensitivity,
        "assistant": _name(note.assistant),
        "at": note.at,
    }


def _reviews(person: Person) -> QuerySet[Review]:
    return Review.objects.of(person).select_related("answer").order_by("pk")


def _review(review: Review) -> Part:
    return {
        "answer": review.answer.ref,
        "at": review.at,
        "counts": review.counts,
        "findings": review.findings,
    }


def _refusal(refusal: Refusal) -> Part:
    return {
        "assistant": refusal.assistant.name,
        "why": refusal.why,
        "day": refusal.day.isoformat(),
        "count": refusal.count,
    }


def _refusals(person: Person) -> QuerySet[Refusal]:
    return Refusal.objects.of(person).select_related("assistant").order_by("pk")


def _removal(removal: Erasure) -> Part:
    return {
        "ref": removal.ref,
        "scope": removal.scope,
        "started_at": removal.started_at,
        "finished_at": removal.finished_at,
    }


def _suggestion(proposal: Proposal) -> Part:
    """A guess has its value among the facts; what would change one has it in *draft*."""
    return {
        "ref": proposal.ref,
        "kind": proposal.kind,
        "decider": proposal.decider,
        "key": proposal.key,
        "seen": proposal.seen,
        "draft": proposal.draft,
        "reasons": proposal.reasons,
        "assistant": _name(proposal.assistant),
        "state": proposal.state,
        "at": proposal.at,
        "set_aside_at": proposal.set_aside_at,
        "decided_at": proposal.decided_at,
    }


def _tone(person: Person) -> Part:
    """The profile as it is stored, and what made it so."""
    bots = {grant.assistant.ref: grant.assistant.name for grant in _connected(person)}
    profile = ToneProfile.objects.filter(owner=person).first()
    events = ToneEvent.objects.filter(owner=person).order_by("number")
    return {
        "state": profile.state if profile else {},
        "events": [
            {
                "number": event.number,
                "assistant": bots.get(event.by, "") if event.by else "",
                "event": event.event,
                "changes": event.changes,
            }
            for event in events
        ],
    }


def _connected(person: Person) -> QuerySet[Grant]:
    return Grant.objects.of(person).select_related("assistant")


def _name(assistant: Assistant | None) -> str:
    return assistant.name if assistant else ""
