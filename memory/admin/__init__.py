"""What an admin sees: people, assistants, grants, the catalogue; counts and keys, no values."""

from datetime import datetime
from typing import Any

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.db import transaction
from django.db.models import Count, QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import URLPattern, path
from django.utils import timezone

from memory.actions import callers, clients
from memory.admin import looking
from memory.admin.access import AssistantAdmin as AssistantAdmin
from memory.admin.access import GrantAdmin as GrantAdmin
from memory.admin.access import RefusalAdmin as RefusalAdmin
from memory.admin.forms import AccountForm
from memory.admin.kinds import Kept, ReadOnly
from memory.admin.oauth import AccessTokenAdmin as AccessTokenAdmin
from memory.admin.requests import RequestAdmin as RequestAdmin
from memory.admin.rules import RuleAdmin as RuleAdmin
from memory.admin.rules import VerificationAdmin as VerificationAdmin
from memory.admin.services import ServiceTokenAdmin as ServiceTokenAdmin
from memory.models import (
    Answer,
    CatalogueOverride,
    Fact,
    Person,
    PersonKey,
)
from memory.trust.ledger import Act
from tone.models import ToneProfile
from tone.profile import load

admin.site.site_header = admin.site.site_title = "Held"
admin.site.index_title = "People, assistants and what they are allowed"


class KeyInline(ReadOnly, admin.TabularInline):
    """A person's keys, without what is under them."""

    model = Fact
    fields = readonly_fields = (
        "key", "category", "sensitivity", "version", "overwritten_at", "updated_at",
    )  # fmt: skip
    show_change_link = False
    verbose_name_plural = "keys on file (values are the person's own)"


def _tell(person: Person, act: Act) -> None:
    """Inside the change's own transaction: what cannot be recorded does not happen."""
    callers.record(callers.admin(person), act, person.pseudonym, timezone.now())


@admin.register(Person)
class PersonAdmin(Kept, UserAdmin):
    form = AccountForm
    list_display = ("username", "name", "keys_on_file", "receipts", "is_staff", "is_active")
    search_fields = ("username", "name", "external_id")
    ordering = ("username",)
    inlines = (KeyInline,)
    fieldsets = (
        (None, {"fields": ("username", "name", "external_id", "password")}),
        ("Access", {"fields": ("is_active", "is_staff", "is_superuser", "groups")}),
        ("Times", {"fields": ("last_login", "date_joined")}),
    )
    add_fieldsets = (
        (None, {"classes": ("wide",),
                "fields": ("username", "name", "usable_password", "password1", "password2")}),
    )  # fmt: skip

    def get_urls(self) -> list[URLPattern]:
        """With the pages that open one value."""
        view = self.admin_site.admin_view
        return [
            path("<int:pk>/look/", view(looking.choose), name="memory_person_look"),
            path("<int:pk>/look/open/", view(looking.confirm), name="memory_person_look_open"),
            *super().get_urls(),
        ]

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:  # noqa: FBT001 (Django's signature)
        """A change never brings back somebody whose account was closed meanwhile."""
        obj.save(force_update=change)
        if not change:
            PersonKey.of(obj)
        if change and form.changed_data:
            _tell(obj, Act.CHANGED_ACCOUNT)

    @transaction.atomic
    def user_change_password(
        self, request: HttpRequest, id: str, form_url: str = ""
    ) -> HttpResponse:
        """Whoever can set a password can sign in with it: their person is told."""
        response = super().user_change_password(request, id, form_url)
        if isinstance(response, HttpResponseRedirect):
            person = Person.objects.get(pk=id)
            clients.end_all(person, timezone.now())  # a password that is taken away counts too
            _tell(person, Act.CHANGED_PASSWORD)
        return response

    def get_queryset(self, request: HttpRequest) -> QuerySet[Person]:
        people: QuerySet[Person] = super().get_queryset(request)
        facts, answers = Count("facts", distinct=True), Count("answers", distinct=True)
        return people.annotate(fact_count=facts, answer_count=answers)

    @admin.display(description="keys on file", ordering="fact_count")
    def keys_on_file(self, person: Any) -> int:
        return int(person.fact_count)

    @admin.display(ordering="answer_count")
    def receipts(self, person: Any) -> int:
        return int(person.answer_count)


@admin.register(ToneProfile)
class ToneAdmin(ReadOnly, admin.ModelAdmin):
    """How assistants are told to write to somebody: tags and numbers, no text."""

    list_display = ("owner", "active", "changes")
    list_select_related = ("owner",)
    search_fields = ("owner__username",)
    fields = readonly_fields = ("owner", "active", "scores", "source", "updated_at", "changes")

    @admin.display(description="tags that are on")
    def active(self, tone: ToneProfile) -> str:
        return ", ".join(load(tone.state).active) or "none"

    @admin.display
    def scores(self, tone: ToneProfile) -> str:
        return ", ".join(f"{tag} {score:.2f}" for tag, score in load(tone.state).scores.items())

    @admin.display(description="last changed by")
    def source(self, tone: ToneProfile) -> str:
        source = load(tone.state).source
        return source.value if source else "nobody"

    @admin.display(description="last changed at")
    def updated_at(self, tone: ToneProfile) -> datetime | None:
        return load(tone.state).updated_at

    @admin.display
    def changes(self, tone: ToneProfile) -> int:
        return tone.number


@admin.register(Answer)
class AnswerAdmin(ReadOnly, admin.ModelAdmin):
    """Receipts as counts: whether they add up, never what was asked."""

    list_display = ("ref", "owner", "assistant", "kind", "at", "used", "silent", "held", "on_file",
                    "adds_up")  # fmt: skip
    list_select_related = ("owner", "assistant")
    list_filter = ("kind",)
    date_hierarchy = "at"
    fields = ("ref", "owner", "assistant", "kind", "at", "used", "silent", "held", "on_file",
              "facts_given", "facts_on_file")  # fmt: skip

    @admin.display(boolean=True)
    def adds_up(self, answer: Answer) -> bool:
        return answer.used + answer.silent + answer.held == answer.on_file


@admin.register(CatalogueOverride)
class CatalogueOverrideAdmin(admin.ModelAdmin):
    list_display = ("kind", "label", "area", "mode", "sensitivity", "silenced")
    fields = CatalogueOverride.PARTS
