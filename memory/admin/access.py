"""Assistants, what people let them do, and what they were refused: prefixes and counts."""

from typing import Any

from django.contrib import admin
from django.db.models import Count, QuerySet
from django.http import HttpRequest

from memory.admin.kinds import Kept, ReadOnly
from memory.models import Assistant, Grant, Refusal, ServiceToken, Token

_ENDS = ("prefix", "scopes", "clearance", "created_at", "expires_at", "revoked_at")


class ServiceTokenInline(ReadOnly, admin.TabularInline):
    model = ServiceToken
    fields = readonly_fields = _ENDS
    verbose_name_plural = "tokens for many people"


@admin.register(Assistant)
class AssistantAdmin(Kept, admin.ModelAdmin):
    list_display = ("name", "people", "is_active", "created_at")
    search_fields = ("name",)
    fields = ("name", "is_active", "client", "tokens")
    readonly_fields = ("client", "tokens")
    inlines = (ServiceTokenInline,)
    SHOWN = 50  # people's tokens, the newest first

    def get_queryset(self, request: HttpRequest) -> QuerySet[Assistant]:
        assistants: QuerySet[Assistant] = super().get_queryset(request)
        return assistants.annotate(grant_count=Count("grants"))

    @admin.display(description="people who granted it", ordering="grant_count")
    def people(self, assistant: Any) -> int:
        return int(assistant.grant_count)

    @admin.display(description="people's tokens, by prefix")
    def tokens(self, assistant: Assistant) -> str:
        tokens = Token.objects.filter(grant__assistant=assistant)
        prefixes = tokens.order_by("-pk").values_list("prefix", flat=True)[: self.SHOWN]
        return ", ".join(prefixes) or "none"


class TokenInline(ReadOnly, admin.TabularInline):
    model = Token
    fields = readonly_fields = _ENDS


@admin.register(Grant)
class GrantAdmin(ReadOnly, admin.ModelAdmin):
    list_display = ("owner", "assistant", "clearance", "tone", "expires_at", "paused_at",
                    "revoked_at")  # fmt: skip
    list_select_related = ("owner", "assistant")
    search_fields = ("owner__username", "assistant__name")
    inlines = (TokenInline,)
    # Not the names of what it may be given: they can tell more than an admin has a reason to see.
    fields = ("owner", "assistant", "scopes", "clearance", "categories", "names", "every_slot",
              "counts_nominations", "asks_first", "keeps_format", "created_at", "expires_at",
              "paused_at", "revoked_at")  # fmt: skip
    readonly_fields = ("names",)

    @admin.display(description="names that it is limited to")
    def names(self, grant: Grant) -> int:
        return len(grant.slots)

    @admin.display
    def tone(self, grant: Grant) -> str:
        """What it may do there, as the scopes say."""
        may = [scope.partition(":")[2] for scope in grant.scopes if scope.startswith("tone:")]
        return ", ".join(may) or "nothing"


@admin.register(Refusal)
class RefusalAdmin(ReadOnly, admin.ModelAdmin):
    """How often an assistant was refused about somebody, by why and day."""

    list_display = ("day", "owner", "assistant", "why", "count")
    list_display_links = None
    list_select_related = ("owner", "assistant")
    list_filter = ("why", "day")
    search_fields = ("owner__username", "assistant__name")
    ordering = ("-day", "-pk")
    fields = ("day", "owner", "assistant", "why", "count")
