from datetime import datetime
from typing import Any

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from memory.actions import give, read
from memory.actions.callers import Caller
from memory.actions.once import Done
from memory.actions.rules import bearing, choosing, reading, saying, telling, verifying
from memory.actions.rules.bearing import Bearing
from memory.actions.rules.reading import Ruled
from memory.api import candidates, once, outputs
from memory.api.authentication import caller_of
from memory.api.parsing import LongJSONParser
from memory.api.views.answers import own
from memory.models import Answer, Verification
from memory.receipt import Kind
from memory.rules import predicates
from memory.scopes import Scope


class RulesView(APIView):
    """The person's rules in words and as predicates, with a receipt of the facts they tell of."""

    http_method_names = ["get"]  # a HEAD would leave a receipt of what was not given
    scopes = {"GET": Scope.RULES_READ}

    @extend_schema(operation_id="rules", responses={200: candidates.RuleList})
    def get(self, request: Request) -> Response:
        caller, at = caller_of(request), timezone.now()
        model = read.model_of(caller.person)
        found = reading.binding(caller.person, at=at, model=model)
        keys = {each.fact.key for each in give.readable(model, caller, at=at)}
        told = [each for each in found if each.fact.key in keys]
        facts = {each.fact.key for each in told}
        answer = give.give_facts(caller, model, facts, at=at).answer
        return Response({
            **_answered(answer),
            "rules": [_rule(each) for each in told],
            "withheld": len(found) - len(told),
        })  # fmt: skip


class EvidenceView(APIView):
    """Choose, of what the answer gave, which evidence to put before a model, under a budget."""

    scopes = {"POST": Scope.VERIFY}

    @extend_schema(
        operation_id="choose_evidence",
        request=candidates.EvidenceInput,
        responses={200: candidates.EvidenceOutput},
    )
    def post(self, request: Request) -> Response:
        form = candidates.EvidenceInput(data=request.data)
        form.is_valid(raise_exception=True)
        caller, at, data = caller_of(request), timezone.now(), form.validated_data
        added = data["requirements"]

        def write() -> Done[tuple[Answer, Bearing]]:
            answer = in_progress(caller, data["answer"])
            found = choosing.choose(caller, answer, at=at, budget=data.get("budget"), added=added)
            return Done(status=200, things={"answer": answer.ref}, result=(answer, found))

        def body(done: Done[tuple[Answer, Bearing]]) -> dict[str, Any]:
            if done.result:
                return _evidence(*done.result)
            answer = own(caller).get(ref=done.things["answer"])
            return _evidence(answer, bearing.of(caller, answer, at=at, added=added))

        return once.answer(request, write, body, at=at)


class VerifyView(APIView):
    """Hold candidates against the person's rules: one is let through, or none, and why.

    What is guaranteed is about the fields of what was let through, by rules that were confirmed;
    not about the words around it, nor about facts that no rule was made from.
    """

    parser_classes = [LongJSONParser]
    scopes = {"POST": Scope.VERIFY}

    @extend_schema(
        operation_id="verify",
        request=candidates.VerifyInput,
        responses={200: candidates.VerifyOutput},
    )
    def post(self, request: Request) -> Response:
        form = candidates.VerifyInput(data=request.data)
        form.is_valid(raise_exception=True)
        caller, at, data = caller_of(request), timezone.now(), form.validated_data

        def write() -> Done[Verification]:
            answer = in_progress(caller, data["answer"])
            made = verifying.check(
                caller, answer, data["candidates"], at=at, added=data["requirements"]
            )
            return Done(status=200, things={"verification": made.ref}, result=made)

        def body(done: Done[Verification]) -> dict[str, Any]:
            made = done.result or _again(caller, done.things["verification"])
            return _verified(caller, made, at)

        return once.answer(request, write, body, at=at)


def in_progress(caller: Caller, ref: str) -> Answer:
    """The caller's own answer to a message of which the words are still there."""
    answer = own(caller).filter(ref=ref, kind=Kind.APPLY).first()
    if answer is None or not answer.message:
        raise ValidationError(
            {
                "answer": [
                    "Not an answer in progress. Send the id that apply returned for this turn."
                ]
            }
        )
    return answer


def _again(caller: Caller, ref: str) -> Verification:
    made = Verification.objects.of(caller.person).select_related("answer").get(ref=ref)
    made.answer.owner = caller.person  # whose key opens its words
    return made


def _answered(answer: Answer) -> dict[str, str]:
    return {"answer": answer.ref, "receipt_url": outputs.receipt_url(answer.ref)}


def _rule(each: Ruled) -> dict[str, Any]:
    assert each.predicate is not None  # it binds
    return {
        "rule": each.ref,
        "says": each.says,
        "predicate": predicates.plain(each.predicate),
        "fact": each.fact.key,
        "version": each.row.number,
        "confirmed_at": each.row.confirmed_at,
    }


def _evidence(answer: Answer, found: Bearing) -> dict[str, Any]:
    """The choice as it is kept."""
    units = choosing.units(answer, found)
    required = [each.id for each in found.contract.requirements]
    covered = {each for unit in units for each in unit.covers}
    return {
        **_answered(answer),
        "evidence": [
            {
                "id": unit.id,
                "says": unit.says,
                "covers": sorted(unit.covers.intersection(required)),
                "tail": unit.is_tail,
                "tokens": unit.cost,
            }
            for unit in units
        ],
        "required": required,
        "missing": [each for each in required if each not in covered],
        "questions": telling.asked(found),
        "tokens": sum(unit.cost for unit in units),
    }


def _verified(caller: Caller, made: Verification, at: datetime) -> dict[str, Any]:
    told, link = telling.of(caller, made, at=at), outputs.receipt_url(made.answer.ref)
    return {
        **_answered(made.answer),
        "outcome": made.outcome,
        "commitment": made.content.get("commitment", {}).get("id"),
        "reason": made.reason or None,
        "say": saying.of(made, told, link=link),
        **telling.body(made, told),
    }
