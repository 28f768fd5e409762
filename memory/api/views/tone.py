from datetime import datetime
from typing import Any

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import PermissionDenied, ValidationError
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from memory.actions import tone
from memory.actions.callers import Caller
from memory.actions.once import Done
from memory.actions.tone import Shown
from memory.api import once, tones
from memory.api.authentication import caller_of
from memory.scopes import Scope
from tone import observer
from tone import profile as profiles
from tone.profile import Outcome, Profile, Proposal, Source


class ToneView(APIView):
    """How to write to the person: the tags in force and the guide for a prompt."""

    http_method_names = ["get"]  # a HEAD would leave an event of what was not given
    scopes = {"GET": Scope.TONE_READ}

    @extend_schema(operation_id="tone", responses={200: tones.ToneOutput})
    def get(self, request: Request) -> Response:
        caller, at = caller_of(request), timezone.now()
        found = tone.read(caller, at=at)
        return Response(tones.profile(found, at, keeps_format=caller.keeps_format))


class ProposalsView(APIView):
    """Propose tags: inferred from how the person writes, or asked for in their own words."""

    scopes = {"POST": Scope.TONE_PROPOSE}

    @extend_schema(
        operation_id="propose_tone",
        request=tones.ProposalInput,
        responses={200: tones.ProposedOutput},
    )
    def post(self, request: Request) -> Response:
        form = tones.ProposalInput(data=request.data)
        form.is_valid(raise_exception=True)
        caller, data = caller_of(request), form.validated_data
        proposal = profiles.proposal(data["tags"], data["scores"], data["source"].strip())
        if proposal.source is Source.EXPLICIT and Scope.TONE_EXPLICIT not in caller.scopes:
            raise PermissionDenied(
                "To pass on the person's own words, the token needs the scope tone:explicit too. "
                "What you inferred yourself is implicit."
            )
        return _propose(request, caller, proposal, {})


class ObserveView(APIView):
    """Infer tags from how the person writes, and propose them. The messages are not kept."""

    scopes = {"POST": Scope.TONE_PROPOSE}

    @extend_schema(
        operation_id="observe_tone",
        request=tones.ObserveInput,
        responses={200: tones.ObservedOutput},
    )
    def post(self, request: Request) -> Response:
        form = tones.ObserveInput(data=request.data)
        form.is_valid(raise_exception=True)
        seen = observer.observe(form.validated_data["messages"])
        scores = {observation.tag: observation.score for observation in seen}
        proposal = profiles.proposal((), scores, Source.IMPLICIT)
        observed = {"observed": tones.ObservationOutput(seen, many=True).data}
        return _propose(request, caller_of(request), proposal, observed)


class OverrideView(APIView):
    """Tags for this session, in force until a time; then everything is as it was."""

    scopes = {"PUT": Scope.TONE_EXPLICIT}

    @extend_schema(
        operation_id="override_tone",
        request=tones.OverrideInput,
        responses={200: tones.OverriddenOutput},
    )
    def put(self, request: Request) -> Response:
        form = tones.OverrideInput(data=request.data)
        form.is_valid(raise_exception=True)
        caller, at = caller_of(request), timezone.now()
        tags, until = form.validated_data["tags"], form.validated_data.get("until")
        if tags:
            _check_until(until, at)

        def write() -> Done[Outcome]:
            done = tone.override(caller, tags, until, at=at).outcome
            return _done(done, tone.shown_for_now(caller, done, tags, at=at))

        def body(done: Done[Outcome]) -> dict[str, Any]:
            known = profiles.proposal(tags, {}, "")
            lasting = _now(done, caller).override_at(at)
            is_told = known.observations or tone.reads(caller)
            until = lasting.until if lasting and is_told else None
            return {**done.things, "dropped": known.dropped, "override_until": until}

        return once.answer(request, write, body, at=at)


def _propose(
    request: Request, caller: Caller, proposal: Proposal, more: dict[str, Any]
) -> Response:
    at = timezone.now()

    def write() -> Done[Outcome]:
        done = tone.propose(caller, proposal, at=at)
        return _done(done, tone.shown(caller, done, proposal, at=at))

    def body(done: Done[Outcome]) -> dict[str, Any]:
        due = _now(done, caller).next_implicit_at
        return {**done.things, "dropped": proposal.dropped, "next_implicit_at": due, **more}

    return once.answer(request, write, body, at=at)


def _done(outcome: Outcome, shown: Shown) -> Done[Outcome]:
    things = {"changed": shown.changed, "active": [*shown.active]}
    return Done(status=200, things=things, result=outcome)


def _now(done: Done[Outcome], caller: Caller) -> Profile:
    """As it came to be; on a replay, as it is now."""
    return done.result.profile if done.result else tone.profile_of(caller.person)


def _check_until(until: datetime | None, at: datetime) -> None:
    if until is None or not at < until <= at + tone.LONGEST:
        raise ValidationError(
            {"until": ["Say when it ends: a time from now to 24 hours ahead, as in "
                       "2026-01-31T18:00:00Z."]}
        )  # fmt: skip
