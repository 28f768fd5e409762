"""An answer told again from its receipt: nothing that today's grant or model would not give."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime

from memory import decision, receipt, tokens
from memory.actions import read
from memory.actions.apply import Applied
from memory.actions.callers import Caller
from memory.actions.errors import NotOnFileError
from memory.actions.rules import inforce
from memory.actions.tone import told_as
from memory.attributes import Attribute, Fact, Mode, Model
from memory.context import cost, render
from memory.decision import Decision, Line, Reason, Ruling
from memory.models import Answer
from memory.receipt import Entry, Item
from memory.turn import Access


def again(caller: Caller, ref: str, *, at: datetime) -> Applied:
    """The caller's own answer as it was, less what was replaced, removed or taken back since.

    It leaves no second receipt: nothing leaves that is not on the first. Raises NotOnFileError.
    """
    assert caller.assistant is not None  # a token always names its assistant
    answer = Answer.objects.of(caller.person).by(caller.assistant).filter(ref=ref).first()
    if answer is None:
        raise NotOnFileError(ref)
    model = read.model_of(caller.person)
    made = _decision(caller, answer, model, at)
    spent = replace(cost(made, tokens.count), whole=answer.tokens["whole"])
    return Applied(
        answer=answer,
        decision=made,
        context=render(made),
        cost=spent,
        tone=told_as(caller, answer.tone),
        rules=inforce.again(caller.person, answer, model, at=at),
    )


def _decision(caller: Caller, answer: Answer, model: Model, at: datetime) -> Decision:
    on_file = {attribute.slot: attribute for attribute in model.attributes}
    lines = tuple(
        _line(entry, on_file, caller.access, at) for entry in receipt.decode(answer.lanes)
    )
    reach = receipt.decode_reach(answer.reach, answer.message)
    return Decision(name=model.name, lines=lines, reach=reach)


def _line(entry: Entry, on_file: Mapping[str, Attribute], access: Access, at: datetime) -> Line:
    attribute = on_file.get(entry.slot) or Attribute(slot=entry.slot, facts=())
    facts = {fact.version: fact for fact in attribute.facts}
    rulings = [_ruling(item, attribute, facts, access, at) for item in entry.items]
    return decision.rule(attribute, rulings)


def _ruling(
    item: Item,
    attribute: Attribute,
    facts: Mapping[int, Fact],
    access: Access,
    at: datetime,
) -> Ruling:
    fact = facts.get(item.version)
    if fact is None:  # another value stands there since, or none
        reason = Reason.OVERWRITTEN if item.given else item.reason
        return Ruling(fact=Fact(key=attribute.slot, value=""), reason=reason)
    held = decision.standing(attribute, fact, access, at) if item.given else None
    if item.reason is Reason.INSTRUCTION and attribute.mode is not Mode.INSTRUCTION:
        held = held or Reason.NOT_REACHED
    if item.reason is Reason.NOMINATED and not access.counts_nominations:
        held = held or Reason.NOT_REACHED
    return Ruling(fact=fact, reason=held or item.reason)
