"""Rules as counts: how often each was kept, never what it says."""

from django.contrib import admin

from memory.admin.kinds import ReadOnly
from memory.models import Rule, Verification


@admin.register(Rule)
class RuleAdmin(ReadOnly, admin.ModelAdmin):
    list_display = ("ref", "number", "owner", "fact", "confirmed_at", "ended_at", "kept",
                    "conflicted", "not_checked")  # fmt: skip
    list_select_related = ("owner", "fact")
    fields = list_display


@admin.register(Verification)
class VerificationAdmin(ReadOnly, admin.ModelAdmin):
    """What came of candidates, never what they were."""

    list_display = ("ref", "owner", "answer", "at", "outcome", "reason", "counts")
    list_select_related = ("owner", "answer")
    list_filter = ("outcome",)
    fields = list_display
