"""Somebody about whom everything is on file."""

from datetime import timedelta

import pytest

from memory.models import (
    Answer,
    Attribute,
    Fact,
    FactVersion,
    Grant,
    Look,
    Note,
    Obligation,
    Person,
    Proposal,
    Refusal,
    Review,
    Rule,
    Token,
    Verification,
    Waiver,
)
from tests.conftest import NOON
from tone.models import ToneEvent, ToneProfile


@pytest.fixture
def days():
    """Each a moment of its own."""
    return (NOON + timedelta(days=day, seconds=day) for day in range(1, 100))


@pytest.fixture
def filled(db, days, pantry_bot):
    """Somebody with one row of each model, of which no two columns hold the same."""
    person = Person.objects.create(
        username="kim", name="Kim Marsh", email="kim@home.example", declined=["context"],
        external_id="crm|2001", is_staff=True, is_superuser=True, last_login=next(days),
        date_joined=next(days),
    )  # fmt: skip
    mine = {"owner": person}
    slot = Attribute.objects.create(
        **mine, slot="tea", mode="instruction", subject="aunt Jo", label="Hot drinks",
        aliases=["brew"], silenced=["kettle"], paused_at=next(days),
    )  # fmt: skip
    fact = Fact.objects.create(
        **mine, attribute=slot, key="tea.kind", category="constraint", sensitivity="special",
        confirmed_at=next(days), expires_at=next(days), overwritten_at=next(days),
        created_at=next(days), updated_at=next(days),
    )  # fmt: skip
    FactVersion.objects.create(
        **mine, fact=fact, number=1, value="drinks oolong", form="predicate", origin="saved",
        assistant=pantry_bot, conversation="c", at=next(days), waited=True, blanked_at=next(days),
        confirmed_at=next(days), category="context", sensitivity="special", expires_at=next(days),
    )  # fmt: skip
    fill_access(mine, days, pantry_bot)
    fill_words(mine, days, pantry_bot, fact)
    fill_tone(mine, days, pantry_bot)
    fill_rules(mine, days, pantry_bot, fact)
    return person


def fill_access(mine, days, pantry_bot):
    """What an assistant was given, and what it may do."""
    person = mine["owner"]
    answer = Answer.objects.create(
        **mine, ref="ans_first", assistant=pantry_bot, kind="recall", at=next(days),
        message="what do I drink?", conversation="c", used=101, silent=102, held=103, on_file=1,
        facts_given=1, facts_on_file=1, notes_given=104, notes_on_file=105,
        lanes=[["tea", "used", "asked", [person.fact_versions.get().pk]]],
        reach=[{"span": [3, 7]}], tokens={"used": 106}, turn={"speaker": "another"},
        tone=["formal"], rules=[["rul_old", 113]], evidence={"tokens": 114},
        question_dropped_at=next(days),
    )  # fmt: skip
    grant = Grant.objects.create(
        **mine, assistant=pantry_bot, scopes=["recall"], clearance="personal",
        categories=["preference"], slots=["milk"], every_slot=True, counts_nominations=True,
        asks_first=True, keeps_format=True,
        created_at=next(days), expires_at=next(days), paused_at=next(days),
        revoked_at=next(days),
    )  # fmt: skip
    Token.objects.create(
        grant=grant, prefix="p", digest="d", scopes=["save"], clearance="special",
        created_at=next(days), expires_at=next(days), revoked_at=next(days),
    )  # fmt: skip
    Refusal.objects.create(
        **mine, assistant=pantry_bot, why="no_access", day=next(days).date(), count=111
    )  # fmt: skip
    Review.objects.create(
        **mine, answer=answer, at=next(days), counts={"named": 112},
        findings=[{"about": "tea", "kind": "named", "sentence": "You like oolong."}],
    )  # fmt: skip


def fill_tone(mine, days, pantry_bot):
    ToneProfile.objects.create(**mine, state={"states": {"casual": 108}}, number=109)
    ToneEvent.objects.create(
        **mine, number=110, at=next(days), by=pantry_bot.ref, event={"kind": "put"},
        changes=[{"tag": "casual"}],
    )  # fmt: skip


def fill_rules(mine, days, pantry_bot, fact):
    """What assistants are held to, and what became of what they offered."""
    answer = mine["owner"].answers.get()
    rule = Rule.objects.create(
        **mine, ref="rul_first", number=115, fact=fact, rests_on=fact.versions.get(), language=116,
        predicate={"field": "cups"}, at=next(days), confirmed_at=next(days), confirmed_by="person",
        ended_at=next(days), kept=117, conflicted=118, not_checked=119,
    )  # fmt: skip
    Waiver.objects.create(**mine, answer=answer, rule=rule, at=next(days), used_at=next(days))
    Verification.objects.create(
        **mine, ref="ver_first", answer=answer, at=next(days), outcome="clarify",
        reason="missing_evidence", rules=[["rul_first", 120, "kept"]], counts={"kept": 121},
        content={"about": ["tea"]},
    )  # fmt: skip
    Obligation.objects.create(
        **mine, assistant=pantry_bot, answer=answer, content={"id": "pour"}, due=next(days),
        standing="covered", opened_at=next(days), covered_at=next(days), discharged_at=next(days),
    )  # fmt: skip


def fill_words(mine, days, pantry_bot, fact):
    """What was said about the person beside their facts."""
    person = mine["owner"]
    Look.objects.create(**mine, admin=person, key="tea.leaf", reason="A ticket.", at=next(days))
    Note.objects.create(
        **mine, assistant=pantry_bot, text="The kettle broke.", origin="inferred",
        sensitivity="special", conversation="c", at=next(days),
    )  # fmt: skip
    Proposal.objects.create(
        **mine, ref="req_first", assistant=pantry_bot, kind="correct", decider="person",
        key="tea.milk", fact=fact, seen=107, draft={"value": "takes milk"}, reasons=["guess"],
        conversation="c", state="waiting", set_aside_at=next(days), at=next(days),
        decided_at=next(days),
    )  # fmt: skip
