from datetime import datetime
from typing import Any

from django.utils import timezone
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.exceptions import PermissionDenied, ValidationError
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from memory.actions import give, read, replay
from memory.actions.apply import Applied, digest
from memory.actions.callers import Caller
from memory.actions.once import Done
from memory.actions.refresh import save_in_turn
from memory.actions.save import Draft, Saved, save
from memory.api import conditional, cursors, once, outputs
from memory.api.authentication import caller_of
from memory.api.serializers import FactInput
from memory.attributes import Category, Origin
from memory.models import Answer
from memory.receipt import Kind
from memory.scopes import Scope

_CURSOR = OpenApiParameter("cursor", str, description="From `next` or `previous`.")
_SAY = {
    "saved": "I've saved that under {key}.",
    "corrected": "I've corrected {key}.",
    "waits": "{why} It waits for you here: {url}",
}
_STATUS = {"saved": 201, "corrected": 200, "waits": 202}


class FactListView(APIView):
    """The facts that this assistant has access to and clearance for, by key. Leaves a receipt."""

    http_method_names = ["get"]  # a HEAD would leave a receipt of what was not given
    scopes = {"GET": Scope.FACTS_READ}

    @extend_schema(operation_id="facts", parameters=[_CURSOR], responses={200: outputs.FactList})
    def get(self, request: Request) -> Response:
        caller, at = caller_of(request), timezone.now()
        model = read.model_of(caller.person)
        page = cursors.page(give.readable(model, caller, at=at), request)
        result = give.give_facts(caller, model, {r.fact.key for r in page.items}, at=at)
        return Response(
            _receipt(result)
            | {"next": page.next, "previous": page.previous}
            | {"results": [shown(item) for item in page.items]}
        )


class FactView(APIView):
    """One fact by its key."""

    scopes = {"GET": Scope.FACTS_READ, "HEAD": Scope.SAVE, "PUT": Scope.SAVE}

    @extend_schema(operation_id="fact", responses={200: outputs.OneFact})
    def get(self, request: Request, key: str) -> Response:
        caller, at = caller_of(request), timezone.now()
        model, found = give.find(caller, key, at=at)
        etag = conditional.etag(found.fact.number)
        if conditional.is_fresh(request, etag):
            return Response(status=304, headers={"ETag": etag})
        result = give.give_facts(caller, model, {key}, at=at)
        return Response(shown(found) | _receipt(result), headers={"ETag": etag})

    @extend_schema(exclude=True)
    def head(self, request: Request, key: str) -> Response:
        _, found = give.find(caller_of(request), key, at=timezone.now())
        return Response(headers={"ETag": conditional.etag(found.fact.number)})

    @extend_schema(
        operation_id="save_fact",
        request=FactInput,
        parameters=[conditional.IF_MATCH],
        responses=dict.fromkeys(_STATUS.values(), outputs.SavedOutput),
    )
    def put(self, request: Request, key: str) -> Response:
        form = FactInput(data=request.data)
        form.is_valid(raise_exception=True)
        caller, expected = caller_of(request), conditional.expected(request)
        draft = _draft(key, form.validated_data, caller)
        answer, at = form.validated_data.get("answer"), timezone.now()

        def write() -> Done[Applied]:
            return _save(caller, draft, _answer_in_progress(caller, answer), expected, at)

        def body(done: Done[Applied]) -> dict[str, Any]:
            return _told(caller, key, done, at)

        response = once.answer(request, write, body, at=at)
        if "version" in response.data:
            response["ETag"] = conditional.etag(response.data["version"])
        return response


def _save(
    caller: Caller, draft: Draft, answer: Answer | None, expected: int | None, at: datetime
) -> Done[Applied]:
    if answer is None:
        return _done(save(caller, draft, at=at, expected=expected))
    saved, result = save_in_turn(caller, draft, answer, at=at, expected=expected)
    done = _done(saved)
    things = {**done.things, "answer": result.answer.ref}
    return Done(status=done.status, things=things, result=result)


def _done(saved: Saved) -> Done[Applied]:
    state = "waits" if saved.waits else "corrected" if saved.replaced else "saved"
    things = {"fact": str(saved.fact.ref), "state": state, "replaced": saved.replaced}
    if saved.proposal is not None:
        things |= {"request": saved.proposal.ref, "why": saved.say}
    else:
        things |= {"version": saved.fact.version}
    return Done(status=_STATUS[state], things=things)


def _told(caller: Caller, key: str, done: Done[Applied], at: datetime) -> dict[str, Any]:
    """Whether the key is on file, and at which version, is not told of what waits."""
    things = done.things
    body = {name: things[name] for name in ("state", "replaced", "version", "request")
            if name in things}  # fmt: skip
    say = _SAY[things["state"]].format(key=key, why=things.get("why"), url=outputs.waiting_url())
    body |= {"key": key, "say": say}
    if "answer" not in things:
        return body
    result = done.result or replay.again(caller, things["answer"], at=at)
    return body | {"answer": result.answer.ref} | outputs.texts(result)


def _draft(key: str, data: dict[str, Any], caller: Caller) -> Draft:
    category = data.get("category")
    return Draft(
        key=key,
        value=data["value"],
        category=Category(category) if category else None,
        subject=data.get("subject"),
        origin=Origin(data["origin"]),
        explicit_ask=data["explicit_ask"],
        expires_at=data.get("expires_at"),
        never_expires="expires_at" in data and data["expires_at"] is None,
        conversation=digest(caller.person, data.get("conversation", "")),
    )


def _answer_in_progress(caller: Caller, ref: str | None) -> Answer | None:
    """The caller's own answer, looked up before anything is stored; it is decided anew."""
    if ref is None:
        return None
    if Scope.APPLY not in caller.scopes:
        raise PermissionDenied("To send an answer, the token needs the scope apply too.")
    assert caller.assistant is not None
    own = Answer.objects.of(caller.person).by(caller.assistant)
    answer = own.filter(ref=ref, kind=Kind.APPLY).first()
    if answer is None or not answer.message:
        raise ValidationError({"answer": ["Not an answer in progress. Leave it out, or send "
                                          "the id that apply returned."]})  # fmt: skip
    return answer


def shown(readable: give.Readable) -> dict[str, Any]:
    fact, attribute = readable.fact, readable.attribute
    return {
        "key": fact.key,
        "slot": attribute.slot,
        "value": fact.value,
        "mode": attribute.mode.value,
        "category": fact.category.value,
        "subject": attribute.subject,
        "origin": fact.origin.value,
        "updated_at": fact.updated_at,
    }


def _receipt(result: Applied) -> dict[str, Any]:
    ref = result.answer.ref
    return {"answer": ref, "receipt_url": outputs.receipt_url(ref)}
