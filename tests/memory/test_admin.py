"""An admin sees counts and keys, never a value or a message."""

import json
import re

import pytest
from django.apps import apps
from django.contrib import admin as site
from django.urls import reverse

from memory.actions.look import look
from memory.models import (
    Answer,
    Assistant,
    CatalogueOverride,
    Fact,
    Import,
    Note,
    Obligation,
    Person,
    Proposal,
    Review,
    Rule,
    Verification,
)
from memory.models.sealed import Sealed, SealedBytes, SealedJSON
from tests.conftest import NOON

SENTINEL = "zzsentinelzz"


@pytest.fixture
def planted(ask, priya, admin):
    """Everything on file that is sealed holds the sentinel, in each field of each row."""
    for message in ("where do I work?", "what should I not eat?"):
        ask(message, conversation=SENTINEL)
    look(admin, priya, "commute", f"because {SENTINEL}", at=NOON)
    Note.objects.create(owner=priya, origin="stated", at=NOON)
    Import.objects.create(owner=priya, ref="imp_1", source="text", made_at=NOON)
    Proposal.objects.create(owner=priya, ref="req_1", kind="correct", key="commute", at=NOON)
    Review.objects.create(owner=priya, answer=Answer.objects.all()[0], at=NOON)
    plant_rules(priya)
    for model, fields in sealed():
        rows = list(model.objects.of(priya))
        assert rows, model
        for row in rows:
            for field in fields:
                setattr(row, field.name, planting(field))
            row.save(update_fields=[field.name for field in fields])
    return priya


def plant_rules(priya):
    answer, fact = Answer.objects.all()[0], Fact.objects.of(priya)[0]
    rests_on = fact.versions.get()
    Rule.objects.create(owner=priya, ref="rul_1", fact=fact, rests_on=rests_on, at=NOON)
    Verification.objects.create(
        owner=priya, ref="ver_1", answer=answer, outcome="commit", at=NOON, content={"a": 1}
    )
    bot = Assistant.objects.get()
    Obligation.objects.create(owner=priya, assistant=bot, answer=answer, opened_at=NOON)


def planting(field):
    if isinstance(field, SealedJSON):
        return {SENTINEL: [SENTINEL]}
    return SENTINEL.encode() if isinstance(field, SealedBytes) else SENTINEL


def sealed():
    """The models that hold sealed fields, with those fields."""
    for model in apps.get_app_config("memory").get_models():
        fields = [f for f in model._meta.get_fields() if isinstance(f, Sealed)]
        if fields:
            yield model, fields


def pages():
    """Every list, every form to add and every row's form of the admin."""
    yield reverse("admin:index")
    yield reverse("admin-health")
    for model in site.site._registry:
        name = f"admin:{model._meta.app_label}_{model._meta.model_name}"
        yield reverse(f"{name}_changelist")
        yield reverse(f"{name}_add")
        for row in model._default_manager.all():
            for page in ("change", "history", "delete"):
                yield reverse(f"{name}_{page}", args=[row.pk])
    for person in Person.objects.all():
        yield reverse("admin:memory_person_look", args=[person.pk])


def test_no_page_shows_a_value_or_a_message(admin_client, planted):
    seen = {}
    for page in pages():
        response = admin_client.get(page)
        seen[page] = response.status_code
        assert SENTINEL not in response.content.decode(), page
    assert set(seen.values()) <= {200, 302, 403}
    assert sum(status == 200 for status in seen.values()) > 20


@pytest.mark.parametrize("model", ["person", "assistant", "grant"])
def test_nobody_is_found_by_a_value(admin_client, planted, model):
    page = admin_client.get(reverse(f"admin:memory_{model}_changelist"), {"q": SENTINEL})
    assert page.context["cl"].result_count == 0


def test_a_persons_page_lists_their_keys(admin_client, planted):
    page = admin_client.get(reverse("admin:memory_person_change", args=[planted.pk]))
    assert "diet.gluten" in page.content.decode()


def test_the_list_of_people_counts_keys_and_receipts(admin_client, planted):
    page = admin_client.get(reverse("admin:memory_person_changelist")).content.decode()
    assert re.search(r'field-keys_on_file">11<', page)
    assert re.search(r'field-receipts">2<', page)


def test_a_receipt_shows_its_counts_and_whether_they_add_up(admin_client, planted):
    page = admin_client.get(reverse("admin:memory_answer_changelist")).content.decode()
    assert Answer.objects.all()[0].ref in page
    assert page.count("icon-yes") == 2


@pytest.mark.parametrize("model", ["answer", "grant", "refusal"])
def test_receipts_and_grants_are_not_an_admins_to_change(admin_client, planted, model):
    assert admin_client.get(reverse(f"admin:memory_{model}_add")).status_code == 403


def test_somebody_who_is_no_admin_sees_no_page(mallory_client, planted):
    response = mallory_client.get(reverse("admin:memory_person_changelist"))
    assert response.status_code == 302
    assert "/admin/login/" in response["Location"]


EMPTY = {"label": "", "area": "", "mode": "", "sensitivity": "",
         "keys": "[]", "asks": "[]", "acts": "[]", "silenced": "[]"}  # fmt: skip


def add(client, **parts):
    lists = {name: json.dumps(value) for name, value in parts.items() if not isinstance(value, str)}
    return client.post(reverse("admin:memory_catalogueoverride_add"), EMPTY | parts | lists)


def test_an_added_cue_takes_effect_on_the_next_answer(admin_client, ask):
    before = ask("which desk is mine?").decision.used
    response = add(admin_client, kind="employer", asks=["which desk is mine"])
    assert (response.status_code, before) == (302, ())
    assert [line.slot for line in ask("which desk is mine?").decision.used] == ["employer"]


def test_a_silenced_cue_is_silent_on_the_next_answer(admin_client, ask):
    before = [line.slot for line in ask("who do I work for?").decision.used]
    add(admin_client, kind="employer", silenced=["who do I work for", "work for"])
    assert before == ["employer"]
    assert ask("who do I work for?").decision.used == ()


def test_a_silenced_cue_shows_in_the_list_and_on_its_page(admin_client):
    add(admin_client, kind="employer", silenced=["work for"])
    row = CatalogueOverride.objects.get()
    shown = reverse("admin:memory_catalogueoverride_change", args=[row.pk])
    listed = reverse("admin:memory_catalogueoverride_changelist")
    assert all("work for" in admin_client.get(address).text for address in (shown, listed))


def test_a_removed_override_is_gone_on_the_next_answer(admin_client, ask):
    add(admin_client, kind="employer", asks=["which desk is mine"])
    row = CatalogueOverride.objects.get()
    admin_client.post(
        reverse("admin:memory_catalogueoverride_delete", args=[row.pk]), {"post": "yes"}
    )
    assert ask("which desk is mine?").decision.used == ()


@pytest.mark.parametrize(
    ("parts", "says"),
    [
        ({"asks": "which desk"}, "Enter a valid JSON"),
        ({"asks": {"which desk": 1}}, "Write a list of phrases"),
        ({"asks": [1]}, "Write a list of phrases"),
        ({"acts": [["nested"]]}, "Write a list of phrases"),
        ({"keys": [""]}, "Write a list of phrases"),
        ({"silenced": '"words"'}, "Write a list of phrases"),
        ({"asks": ["should not eat"]}, "already belongs to diet"),
        ({"keys": ["diet"]}, "already belongs to"),
        ({"asks": ["?!"]}, "cannot be"),
        ({"kind": "Not-A-Slot"}, "Name a slot"),
    ],
    ids=["text", "object", "number", "nested", "empty", "quoted", "taken cue", "taken key",
         "punctuation", "kind"],
)  # fmt: skip
def test_an_override_that_could_not_be_read_is_refused(admin_client, ask, parts, says):
    response = add(admin_client, **({"kind": "employer"} | parts))
    assert says in response.content.decode()
    assert not CatalogueOverride.objects.exists()


@pytest.mark.parametrize(
    "parts",
    [{"asks": "text"}, {"asks": {"a": 1}}, {"acts": [1]}, {"silenced": 3},
     {"asks": ["should not eat"]}, {"mode": "shout"}],
    ids=["text", "object", "numbers", "number", "taken cue", "mode"],
)  # fmt: skip
def test_one_that_got_in_by_another_way_stops_nobodys_answer(ask, caplog, parts):
    CatalogueOverride.objects.create(kind="hive", **parts)
    CatalogueOverride.objects.create(kind="employer", asks=["which desk is mine"])
    assert [line.slot for line in ask("which desk is mine?").decision.used] == ["employer"]
    assert "A catalogue override is passed over" in caplog.text


def test_a_new_password_is_not_shown(admin_client, priya):
    Person.objects.filter(pk=priya.pk).update(password=SENTINEL)
    page = admin_client.get(reverse("admin:memory_person_change", args=[priya.pk]))
    assert SENTINEL not in page.content.decode()
