"""A person lets a rule off once, and many checks of the same candidate set out at that moment."""

import json

TEN = 10  # fewer than an answer may be tried
STEW = {"id": "stew", "fields": {"parts": ["beef"]}, "evidence": ["fact:diet.meat"]}
ALLOW = """
from django.utils import timezone
from memory.actions import callers
from memory.actions.rules import allowing, verifying, writing
from memory.models import Answer, Fact, Person
at, me = timezone.now(), callers.themselves(Person.objects.get(username="priya"))
made = writing.add(me, "diet.meat", field="parts", comparison="contains_none", value="beef", at=at)
seen = Fact.objects.get(owner=me.person, key="diet.meat").version
writing.confirm(me, made.ref, number=1, seen=seen, at=at)
print(made.ref)
"""
ONCE = """
from django.utils import timezone
from memory.actions import callers
from memory.actions.rules import allowing
from memory.models import Person
me = callers.themselves(Person.objects.get(username="priya"))
allowing.once(me, "{answer}", "{rule}", at=timezone.now())
"""
COUNTS = """
import json
from memory.models import Rule, Verification
row = Rule.objects.get(ref="{rule}")
print(json.dumps([row.kept + row.conflicted + row.not_checked, Verification.objects.count()]))
"""


def script(client, text):
    return client.server.manage("shell", "--no-imports", script=text)


def check(client, answer):
    return client.call("POST", "rules/verify/", {"answer": answer, "candidates": [STEW]})


def test_what_is_allowed_once_goes_through_once_and_every_check_is_counted(client, together):
    rule = script(client, ALLOW).strip()
    asked = client.call("POST", "apply/", {"message": "suggest three quick dinners"})
    answer = asked.json["answer"]
    assert check(client, answer).json["outcome"] == "recontract"
    script(client, ONCE.format(answer=answer, rule=rule))

    replies = together([lambda: check(client, answer)] * TEN)

    outcomes = [reply.json["outcome"] for reply in replies]
    assert sorted(outcomes) == ["commit", *["recontract"] * (TEN - 1)]
    assert json.loads(script(client, COUNTS.format(rule=rule))) == [TEN, TEN + 1]
